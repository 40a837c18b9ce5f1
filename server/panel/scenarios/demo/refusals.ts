import type { BusinessCode } from '#lib/contract/codes.ts'
import type { CallName } from '#lib/contract/index.ts'
import { lookupId } from '../lookups/lookup-trees.ts'
import { type Refusing, refusingBy } from './refusing.ts'

/*
 * How to see every refusal of surveys and partners in the demo: who to sign in as, and what to open. The tests run all of
 * them.
 */

/** Values are keys of the scenario; `null` stands for an unknown key. */
export type Opened =
  | { invitation: string; of: string }
  | { campaign: string | null; sends?: Readonly<Record<string, unknown>> }
  /** `after`: an outcome that the person already has. */
  | { partner: string | null; survey: string; after?: 'screened' }
  | { participationCode: string }
  | { outcomeOf: string; of: string }
  | { unsubscribes: string; of: string }
  | { declines: string; of: string }
  /** Declined first, unless the survey already has an outcome. */
  | { undoes: string; of: string; declinesFirst?: true }

export interface RefusalFixture {
  call: CallName
  code: BusinessCode
  /** Key of the member; `null` for any. */
  as: string | null
  opens: Opened
  /** Instructions in words. */
  how: string
}

const DENTIST = 'dentist'
const dentistWork = {
  professionId: lookupId('professions', 'Dentist/Dental Professional'),
  specialityId: lookupId('specialities', 'Dentist', lookupId('professions', 'Dentist/Dental Professional')),
  email: 'rita.fuller@mail.test',
}
const okaforsWork = { ...dentistWork, email: 'sam.okafor@mail.test' }

/** Codes that each call returns for the refusing surveys: here validateInvitation, below the others. */
const validated: Readonly<Record<Exclude<Refusing, 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT'>, BusinessCode>> = {
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
type Validated = keyof typeof validated
const named = Object.keys(validated) as Validated[]

const lookedUp = {
  ...validated,
  SURVEY_DOES_NOT_MATCH_PROFILE: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  SURVEY_NOT_IN_LAUNCHED_STATE: 'SURVEY_NOT_IN_LAUNCHED_STATE',
  PANELIST_EXCLUDED_FOR_SURVEY: 'PANELIST_EXCLUDED_FOR_SURVEY',
  INVITATION_EXPIRED: 'SURVEY_CLOSED',
} as const satisfies Record<Validated, BusinessCode>
const saved = {
  ...lookedUp,
  PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  INVITATION_EXPIRED: 'SURVEY_EXPIRED',
} as const satisfies Record<Validated, BusinessCode>
const linked = {
  ...lookedUp,
  INVITATION_EXPIRED: 'INVITATION_EXPIRED',
  PANELIST_WITH_NPI_EXISTS: 'LIST_MATCHING_FAILED',
  INVALID_NPI: 'LIST_MATCHING_FAILED',
  NPI_DOES_NOT_MATCH_LAST_NAME: 'LIST_MATCHING_FAILED',
} as const satisfies Record<Validated, BusinessCode>

const row = (code: Validated) => `“Refused: ${code.toLowerCase().replaceAll('_', ' ')}”`

/** Codes of surveys that the dentist's dashboard shows as finished, without a button. */
const over: ReadonlySet<Validated> = new Set(['INVITATION_EXPIRED', 'ALREADY_PARTICIPATED'])

const starts = named.map(
  (code): RefusalFixture => ({
    call: 'validateInvitation',
    code: validated[code],
    as: DENTIST,
    opens: { invitation: refusingBy(code), of: DENTIST },
    how: over.has(code)
      ? `open /surveyLanding with the invitationMaskedId of ${row(code)} and start`
      : `start ${row(code)} on the dashboard`,
  }),
)
const campaigns = named.map(
  (code): RefusalFixture => ({
    call: 'campaignInvitationUrl',
    code: lookedUp[code],
    as: DENTIST,
    opens: { campaign: refusingBy(code) },
    how: `start by the campaign ${row(code)}`,
  }),
)
const forms = named.map(
  (code): RefusalFixture => ({
    call: 'saveCampaignProfile',
    code: saved[code],
    as: DENTIST,
    opens: { campaign: refusingBy(code), sends: dentistWork },
    how: `make the call for the campaign ${row(code)}: the page asks only those for details who lack them`,
  }),
)
const links = named.map(
  (code): RefusalFixture => ({
    call: 'linkPanelist',
    code: linked[code],
    as: DENTIST,
    opens: { partner: 'closed-doors', survey: refusingBy(code) },
    how: `log in by a link of the partner Closed Doors to ${row(code)}`,
  }),
)

const others: readonly RefusalFixture[] = [
  {
    call: 'validateInvitation',
    code: 'PROFILE_UNDER_REVIEW',
    as: 'registrationFlagged',
    opens: { invitation: 'hypertension', of: 'registrationFlagged' },
    how: 'start by the invitation to CP-1001; the screens say that it is closed before they ask',
  },
  {
    call: 'validateInvitation',
    code: 'NOT_INVITED_PANELIST',
    as: DENTIST,
    opens: { invitation: 'hypertension', of: 'hcp' },
    how: 'open the invitation link of Maya Chen and start',
  },
  {
    call: 'declineInvitation',
    code: 'ALREADY_PARTICIPATED',
    as: DENTIST,
    opens: { declines: refusingBy('ALREADY_PARTICIPATED'), of: DENTIST },
    how: 'finish a survey, then say no to it in a window that was open before',
  },
  {
    call: 'declineInvitation',
    code: 'NOT_INVITED_PANELIST',
    as: DENTIST,
    opens: { declines: 'hypertension', of: 'hcp' },
    how: 'make the call for the invitation of Maya Chen',
  },
  {
    call: 'undoDecline',
    code: 'SURVEY_CLOSED',
    as: 'hcp',
    opens: { undoes: 'sepsis', of: 'hcp', declinesFirst: true },
    how: 'decline Sepsis alerts, which is closed for now, and press Undo on the dashboard',
  },
  {
    call: 'undoDecline',
    code: 'ALREADY_PARTICIPATED',
    as: DENTIST,
    opens: { undoes: refusingBy('ALREADY_PARTICIPATED'), of: DENTIST },
    how: 'decline a survey, finish it by its link, then press Undo in a window that was open before',
  },
  {
    call: 'undoDecline',
    code: 'NOT_INVITED_PANELIST',
    as: DENTIST,
    opens: { undoes: 'hypertension', of: 'hcp' },
    how: 'make the call for the invitation of Maya Chen',
  },
  {
    call: 'campaignInvitationUrl',
    code: 'PROFILE_UNDER_REVIEW',
    as: 'registrationFlagged',
    opens: { campaign: 'telehealth' },
    how: 'start by the campaign Telehealth spring panel',
  },
  {
    call: 'campaignInvitationUrl',
    code: 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT',
    as: 'registeredPatient',
    opens: { campaign: 'telehealth' },
    how: 'start by the campaign Telehealth spring panel',
  },
  {
    call: 'campaignInvitationUrl',
    code: 'PROFESSION_DETAILS_MISSING',
    as: 'registered',
    opens: { campaign: 'telehealth' },
    how: 'start by the campaign Telehealth spring panel: the profile form appears',
  },
  {
    call: 'campaignInvitationUrl',
    code: 'PATIENT_EMAIL_NOT_REGISTERED',
    as: 'registeredPatient',
    opens: { campaign: 'migraine' },
    how: 'start by the campaign Migraine voices: the form for an email address appears',
  },
  {
    call: 'campaignInvitationUrl',
    code: 'V2_UNIQUE_LINKS_NOT_FOUND',
    as: 'hcp',
    opens: { campaign: 'nurses' },
    how: 'make the call for the campaign Nurses give back, which has no survey that a page could show',
  },
  {
    call: 'saveCampaignProfile',
    code: 'CAMPAIGN_NOT_FOUND',
    as: DENTIST,
    opens: { campaign: null, sends: dentistWork },
    how: 'make the call for a campaign that is gone',
  },
  {
    call: 'saveCampaignProfile',
    code: 'V2_UNIQUE_LINKS_NOT_FOUND',
    as: DENTIST,
    opens: { campaign: 'nurses', sends: dentistWork },
    how: 'make the call for the same campaign',
  },
  {
    call: 'saveCampaignProfile',
    code: 'PANELIST_WITH_NPI_EXISTS',
    as: 'registered',
    opens: { campaign: 'telehealth', sends: { ...okaforsWork, npiNumber: '1234567893' } },
    how: 'give the NPI 1234567893 in the profile form of the campaign Telehealth spring panel',
  },
  {
    call: 'saveCampaignProfile',
    code: 'NPI_DOES_NOT_MATCH_LAST_NAME',
    as: 'registered',
    opens: { campaign: 'telehealth', sends: { ...okaforsWork, npiNumber: '1000000509' } },
    how: 'give the NPI 1000000509 in the same form',
  },
  {
    call: 'saveCampaignProfile',
    code: 'INVALID_NPI',
    as: 'registered',
    opens: { campaign: 'telehealth', sends: { ...okaforsWork, npiNumber: '1000000491' } },
    how: 'give the NPI 1000000491 in the same form',
  },
  {
    call: 'saveCampaignProfile',
    code: 'ALREADY_REGISTERED_EMAIL',
    as: 'registered',
    opens: { campaign: 'telehealth', sends: { ...okaforsWork, email: 'maya.chen@mail.test' } },
    how: 'give maya.chen@mail.test in the same form',
  },
  {
    call: 'linkPanelist',
    code: 'PROFILE_UNDER_REVIEW',
    as: 'registrationFlagged',
    opens: { partner: 'open-sample', survey: 'burnout' },
    how: 'log in by a link of the partner Open Sample',
  },
  {
    call: 'linkPanelist',
    code: 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT',
    as: 'registeredPatient',
    opens: { partner: 'closed-doors', survey: refusingBy('BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT') },
    how: 'log in by a link of the partner Closed Doors to “Refused: bypass profession not allowed for patient”',
  },
  {
    call: 'linkPanelist',
    code: 'NOT_INVITED_PANELIST',
    as: DENTIST,
    opens: { partner: null, survey: 'burnout' },
    how: 'log in by a partner’s link whose pikey is somebody else’s, or nobody’s',
  },
  {
    call: 'partnerInvitationStatus',
    code: 'INVALID_LINK',
    as: null,
    opens: { partner: null, survey: 'burnout' },
    how: 'open a partner’s link with a pikey that does not exist',
  },
  {
    call: 'openByCode',
    code: 'INVALID_PARTICIPATION_CODE',
    as: DENTIST,
    opens: { participationCode: 'NOTHING1' },
    how: 'type the participation code NOTHING1; DEMO2026 and SIGN2026 are right ones',
  },
  {
    call: 'recordOutcome',
    code: 'ALREADY_PARTICIPATED',
    as: null,
    opens: { outcomeOf: refusingBy('ALREADY_PARTICIPATED'), of: DENTIST },
    how: 'finish a survey, then open the outcome page again',
  },
  {
    call: 'recordScreener',
    code: 'SCREENER_ALREADY_COMPLETED',
    as: null,
    opens: { outcomeOf: refusingBy('ALREADY_PARTICIPATED'), of: DENTIST },
    how: 'finish a screener, then open its outcome page again',
  },
  {
    call: 'recordPartnerOutcome',
    code: 'ALREADY_PARTICIPATED',
    as: null,
    opens: { partner: 'open-sample', survey: 'burnout', after: 'screened' },
    how: 'come by a partner, be screened out, then open the page of a complete',
  },
  {
    call: 'recordPartnerScreener',
    code: 'ALREADY_PARTICIPATED',
    as: null,
    opens: { partner: 'open-sample', survey: 'burnout', after: 'screened' },
    how: 'come by a partner, be screened out, then open the page of a screener',
  },
  {
    call: 'unsubscribe',
    code: 'EMAIL_NOT_REGISTERED',
    as: null,
    opens: { unsubscribes: 'hypertension', of: 'registered' },
    how: 'open the unsubscribe link of an invitation of Sam Okafor, who has told no address',
  },
]

export const refusalFixtures: readonly RefusalFixture[] = [...starts, ...campaigns, ...forms, ...links, ...others]

/** Codes that a call declares for other panels, with the code that this panel returns instead. */
export const replacedCodes: Partial<Record<CallName, Partial<Record<BusinessCode, string>>>> = {
  validateInvitation: {
    SURVEY_DOES_NOT_MATCH_PROFILE: 'LIST_MATCHING_FAILED',
    SURVEY_NOT_IN_LAUNCHED_STATE: 'SURVEY_CLOSED',
    BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'LIST_MATCHING_FAILED',
    PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_CLOSED',
  },
  campaignInvitationUrl: {
    INVITATION_EXPIRED: 'SURVEY_CLOSED',
    NOT_INVITED_PANELIST: 'a campaign is for everybody of its kind',
  },
}
