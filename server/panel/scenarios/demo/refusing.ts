import type { BusinessCode } from '#lib/contract/codes.ts'
import { type CampaignSeed, type SurveySeed, survey } from '../seeds.ts'

/*
 * A survey for every start refusal. Each is on the dashboard of the demo's dentist, has a campaign, and gets people from a
 * partner.
 */

const MAYAS_NPI = '1234567893'
const BARRED_NPI = '1000000491'
const AVERYS_NPI = '1000000509'
const NOBODYS_NPI = '1000000517'

/**
 * The settings that cause each refusal. The dentist has no NPI in her profile: survey lists map her mobile number to an
 * NPI.
 */
const refusing = {
  SURVEY_DOES_NOT_MATCH_PROFILE: { professions: ['Pharmacy'] },
  SURVEY_CLOSED: { target: 0 },
  SURVEY_TEMPORARY_CLOSED: { status: 'Temporarily Closed' },
  SURVEY_NOT_IN_LAUNCHED_STATE: { starts: 30, ends: 60 },
  INVITATION_EXPIRED: { ends: -1 },
  ALREADY_PARTICIPATED: {},
  PANELIST_EXCLUDED_FOR_SURVEY: { excludes: ['dentist'] },
  NPI_INFO_NOT_FOUND: { npiMandatory: true, type: 'SOF & Partner' },
  LIST_MATCHING_FAILED: { type: 'LIST & SOF', list: [{ npi: NOBODYS_NPI, who: null }] },
  PANELIST_WITH_NPI_EXISTS: { type: 'LIST & SOF', list: [{ npi: MAYAS_NPI, who: 'dentist' }] },
  INVALID_NPI: { type: 'LIST & SOF', list: [{ npi: BARRED_NPI, who: 'dentist' }] },
  NPI_DOES_NOT_MATCH_LAST_NAME: { type: 'LIST & SOF', list: [{ npi: AVERYS_NPI, who: 'dentist' }] },
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: { audience: 'HCP' },
} satisfies Partial<Record<BusinessCode, Partial<SurveySeed>>>

export type Refusing = keyof typeof refusing

/** Key of the survey, and of the campaign, with this refusal. */
export const refusingBy = (code: Refusing) => `refusing ${code}`

const codes = Object.keys(refusing) as Refusing[]

/** Text such as "Refused: survey closed". */
const titleOf = (code: Refusing) => `Refused: ${code.toLowerCase().replaceAll('_', ' ')}`

export const refusingSurveys: Readonly<Record<string, SurveySeed>> = Object.fromEntries(
  codes.map((code, index) => [
    refusingBy(code),
    survey({
      topic: titleOf(code),
      project: `CP-31${String(index + 1).padStart(2, '0')}`,
      loi: 10,
      incentive: 40,
      ...refusing[code],
    }),
  ]),
)

export const refusingCampaigns: Readonly<Record<string, CampaignSeed>> = Object.fromEntries(
  codes.map((code) => [
    refusingBy(code),
    {
      name: titleOf(code),
      type: 'Survey',
      audience: 'HCP',
      inviteCode: null,
      nonProfit: null,
      survey: refusingBy(code),
    },
  ]),
)

/** How many people a partner sends to each survey. */
export const refusingSends = Object.fromEntries(codes.map((code) => [refusingBy(code), 10]))

export const invitedToRefusing = codes.filter((code) => code !== 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT')
