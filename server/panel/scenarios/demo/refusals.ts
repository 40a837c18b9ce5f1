import type { BusinessCode } from '#lib/contract/codes.ts'
import { DENTIST, dentistWork, type RefusalFixture } from './refusal-fixture.ts'
import { type Refusing, refusingBy } from './refusing.ts'
import { singleRefusals } from './single-refusals.ts'

/*
 * How to see every refusal of surveys and partners in the demo: who to sign in as, and what to open. The tests run all of
 * them.
 */

/** What `validateInvitation` answers for each refusing survey. */
const startCodes: Readonly<Record<Exclude<Refusing, 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT'>, BusinessCode>> = {
  SURVEY_DOES_NOT_MATCH_PROFILE: 'LIST_MATCHING_FAILED',
  SURVEY_CLOSED: 'SURVEY_CLOSED',
  SURVEY_TEMPORARY_CLOSED: 'SURVEY_TEMPORARY_CLOSED',
  SURVEY_NOT_IN_LAUNCHED_STATE: 'SURVEY_CLOSED',
  INVITATION_EXPIRED: 'INVITATION_EXPIRED',
  ALREADY_PARTICIPATED: 'ALREADY_PARTICIPATED',
  PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_CLOSED',
  NPI_INFO_NOT_FOUND: 'NPI_INFO_NOT_FOUND',
  LIST_MATCHING_FAILED: 'LIST_MATCHING_FAILED',
  PANELIST_WITH_NPI_EXISTS: 'PANELIST_WITH_NPI_EXISTS',
  INVALID_NPI: 'INVALID_NPI',
  NPI_DOES_NOT_MATCH_LAST_NAME: 'NPI_DOES_NOT_MATCH_LAST_NAME',
}
type RefusingSurvey = keyof typeof startCodes
const refusingSurveys = Object.keys(startCodes) as RefusingSurvey[]

/** The same for `campaignInvitationUrl`. */
const campaignCodes = {
  ...startCodes,
  SURVEY_DOES_NOT_MATCH_PROFILE: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  SURVEY_NOT_IN_LAUNCHED_STATE: 'SURVEY_NOT_IN_LAUNCHED_STATE',
  PANELIST_EXCLUDED_FOR_SURVEY: 'PANELIST_EXCLUDED_FOR_SURVEY',
  INVITATION_EXPIRED: 'SURVEY_CLOSED',
} as const satisfies Record<RefusingSurvey, BusinessCode>
/** The same for `saveCampaignProfile`. */
const profileCodes = {
  ...campaignCodes,
  PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  INVITATION_EXPIRED: 'SURVEY_EXPIRED',
} as const satisfies Record<RefusingSurvey, BusinessCode>
/** The same for `linkPanelist`. */
const partnerCodes = {
  ...campaignCodes,
  INVITATION_EXPIRED: 'INVITATION_EXPIRED',
  PANELIST_WITH_NPI_EXISTS: 'LIST_MATCHING_FAILED',
  INVALID_NPI: 'LIST_MATCHING_FAILED',
  NPI_DOES_NOT_MATCH_LAST_NAME: 'LIST_MATCHING_FAILED',
} as const satisfies Record<RefusingSurvey, BusinessCode>

const surveyNamed = (code: RefusingSurvey) => `“Refused: ${code.toLowerCase().replaceAll('_', ' ')}”`

/** Codes of surveys that the dentist's dashboard shows as finished, without a button. */
const finished: ReadonlySet<RefusingSurvey> = new Set(['INVITATION_EXPIRED', 'ALREADY_PARTICIPATED'])

const startRefusals = refusingSurveys.map(
  (code): RefusalFixture => ({
    call: 'validateInvitation',
    code: startCodes[code],
    as: DENTIST,
    opens: { invitation: refusingBy(code), of: DENTIST },
    how: finished.has(code)
      ? `open /surveyLanding with the invitationMaskedId of ${surveyNamed(code)} and start`
      : `start ${surveyNamed(code)} on the dashboard`,
  }),
)
const campaignRefusals = refusingSurveys.map(
  (code): RefusalFixture => ({
    call: 'campaignInvitationUrl',
    code: campaignCodes[code],
    as: DENTIST,
    opens: { campaign: refusingBy(code) },
    how: `start by the campaign ${surveyNamed(code)}`,
  }),
)
const profileRefusals = refusingSurveys.map(
  (code): RefusalFixture => ({
    call: 'saveCampaignProfile',
    code: profileCodes[code],
    as: DENTIST,
    opens: { campaign: refusingBy(code), sends: dentistWork },
    how: `make the call for the campaign ${surveyNamed(code)}: the page asks only those for details who lack them`,
  }),
)
const partnerRefusals = refusingSurveys.map(
  (code): RefusalFixture => ({
    call: 'linkPanelist',
    code: partnerCodes[code],
    as: DENTIST,
    opens: { partner: 'closed-doors', survey: refusingBy(code) },
    how: `log in by a link of the partner Closed Doors to ${surveyNamed(code)}`,
  }),
)

export const refusalFixtures: readonly RefusalFixture[] = [
  ...startRefusals,
  ...campaignRefusals,
  ...profileRefusals,
  ...partnerRefusals,
  ...singleRefusals,
]
