/**
 * Expected text and redirect per screen and error code. Copied from the specification, and not imported from product
 * code.
 * @see docs/specification/errors.md
 */
import type { BusinessCode } from '#lib/contract/codes.ts'
import { messageFor, UNKNOWN } from './script.ts'

/** An error shown on the form. */
export interface Refusal {
  code: BusinessCode | typeof UNKNOWN
  text: string
  /** Identity questions that the registration form then shows. */
  ask?: 'identity' | 'identity, others locked'
}

/** An error of a survey start, and the delay in ms before the dashboard opens. */
export interface RefusedStart {
  code: Refusal['code']
  text: string
  after: number
}

const RETRY = 'Something went wrong. Please retry again later.'
const TRY_AGAIN = 'Something went wrong, please try again later.'
const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
const LINK_MISSING = 'Survey link missing.'
const HAS_ACCOUNT = 'You already have an account with Carepanel.'
const BAD_MOBILE = 'Please enter a valid mobile number. Landline and VoIP numbers will not work.'
const BAD_LINK = 'Invalid Link.'
const USED_LINK = 'Referral invitation already used.'
const NO_ACCOUNT = 'The number or email entered is not associated with an existing account.'
const INACTIVE = 'This user is inactive. Please contact the Admin regarding this account.'
const FLAGGED = 'Your profile has been deactivated. Please contact Carepanel support for more details.'
const WRONG_CODE = 'Please enter correct verification code.'
const OLD_CODE = 'Verification code expired.'

const saying = (text: string, ...codes: Refusal['code'][]): Refusal[] => codes.map((code) => ({ code, text }))
/** Errors shown with the panel's own message. */
const repeating = (...codes: BusinessCode[]): Refusal[] => codes.map((code) => ({ code, text: messageFor(code) }))
const leadingIn = (after: number, refusals: readonly Refusal[]): RefusedStart[] =>
  refusals.map(({ code, text }) => ({ code, text, after }))

/** POST /register/sendOtp @see docs/specification/errors.md#registration-form */
export const registrationRefusals: readonly Refusal[] = [
  ...saying(HAS_ACCOUNT, 'ALREADY_REGISTERED_MOBILE'),
  ...saying(BAD_MOBILE, 'NOT_VALID_MOBILE_NUMBER'),
  ...saying(BAD_LINK, 'NOT_VALID_REFERRAL_UNIQUE_CODE'),
  ...saying(USED_LINK, 'REFERENT_PANELIST_ALREADY_REGISTERED'),
  ...repeating('IDENTITY_SEARCH_DETAILS_NEEDED').map((row) => ({ ...row, ask: 'identity' as const })),
  ...repeating('IDENTITY_ASSESSMENT_DETAILS_NEEDED').map((row) => ({
    ...row,
    ask: 'identity, others locked' as const,
  })),
  ...saying(RETRY, UNKNOWN),
]

/** POST /login/sendotp @see docs/specification/errors.md#login-form */
export const loginRefusals: readonly Refusal[] = [
  ...saying(NO_ACCOUNT, 'UNREGISTERED_USER'),
  ...saying(INACTIVE, 'INACTIVE_USER'),
  ...saying(FLAGGED, 'PROFILE_FLAGGED'),
  ...saying(RETRY, UNKNOWN),
]

/** The code screen. @see docs/specification/errors.md#code-screen */
export const codeRefusals = {
  /** POST /login */
  login: [
    ...saying(NO_ACCOUNT, 'UNREGISTERED_USER'),
    ...saying(INACTIVE, 'INACTIVE_USER'),
    ...saying(FLAGGED, 'PROFILE_FLAGGED'),
    ...saying(WRONG_CODE, 'INVALID_OTP'),
    ...saying(OLD_CODE, 'OTP_EXPIRED'),
    ...saying(TRY_AGAIN, UNKNOWN),
  ],
  /** POST /register/login/. Can also return the registration form's errors about the number and the person. */
  registration: [
    ...saying(WRONG_CODE, 'INVALID_OTP'),
    ...saying(OLD_CODE, 'OTP_EXPIRED'),
    ...saying(HAS_ACCOUNT, 'ALREADY_REGISTERED_MOBILE'),
    ...saying(BAD_MOBILE, 'NOT_VALID_MOBILE_NUMBER'),
    ...saying(BAD_LINK, 'NOT_VALID_REFERRAL_UNIQUE_CODE'),
    ...saying(USED_LINK, 'REFERENT_PANELIST_ALREADY_REGISTERED'),
    ...repeating('IDENTITY_SEARCH_DETAILS_NEEDED', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED'),
    ...saying(TRY_AGAIN, UNKNOWN),
  ],
} as const

/** PATCH register-profession @see docs/specification/errors.md#professional-details */
export const professionRefusals: readonly Refusal[] = [
  ...repeating('ILLEGAL_NPI', 'PANELIST_WITH_NPI_EXISTS', 'INVALID_NPI', 'ALREADY_REGISTERED_EMAIL'),
  ...saying(RETRY, UNKNOWN),
]

/** GET inviteLink @see docs/specification/errors.md#invite-code-card */
export const participationCodeRefusals: readonly Refusal[] = [
  ...repeating('INVALID_PARTICIPATION_CODE'),
  ...saying(RETRY, UNKNOWN),
]

/** PATCH campaign-survey/{ckey}/profiles/ @see docs/specification/errors.md#profile-form-on-the-survey-landing */
export const campaignProfileRefusals = {
  leading: leadingIn(10_000, [
    ...saying(LINK_MISSING, 'V2_UNIQUE_LINKS_NOT_FOUND'),
    ...repeating(
      'SURVEY_EXPIRED',
      'SURVEY_NOT_IN_LAUNCHED_STATE',
      'SURVEY_CLOSED',
      'SURVEY_TEMPORARY_CLOSED',
      'ALREADY_PARTICIPATED',
      'SURVEY_DOES_NOT_MATCH_PROFILE',
      'CAMPAIGN_NOT_FOUND',
      'LIST_MATCHING_FAILED',
      'NPI_INFO_NOT_FOUND',
    ),
  ]),
  staying: [
    ...repeating('PANELIST_WITH_NPI_EXISTS', 'NPI_DOES_NOT_MATCH_LAST_NAME', 'INVALID_NPI', 'ALREADY_REGISTERED_EMAIL'),
    ...saying(RETRY, UNKNOWN),
  ],
}

/** Errors that show the panel's message, then open the dashboard after ten seconds. */
const repeatedAtStart = leadingIn(
  10_000,
  repeating(
    'SURVEY_DOES_NOT_MATCH_PROFILE',
    'SURVEY_CLOSED',
    'SURVEY_TEMPORARY_CLOSED',
    'ALREADY_PARTICIPATED',
    'SURVEY_NOT_IN_LAUNCHED_STATE',
    'PROFILE_UNDER_REVIEW',
    'LIST_MATCHING_FAILED',
    'NPI_INFO_NOT_FOUND',
    'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT',
    'INVITATION_EXPIRED',
    'NOT_INVITED_PANELIST',
    'PANELIST_EXCLUDED_FOR_SURVEY',
  ),
)
const npiCodes = ['PANELIST_WITH_NPI_EXISTS', 'NPI_DOES_NOT_MATCH_LAST_NAME', 'INVALID_NPI'] as const

const partnerRefusals = [...repeatedAtStart, ...leadingIn(8_000, saying(TRY_AGAIN, UNKNOWN))]

/** Errors of a start, by the screen that starts the survey. */
export const startRefusals = {
  /** @see docs/specification/errors.md#survey-start-on-the-code-screen */
  'code of an invitation': [...repeatedAtStart, ...leadingIn(8_000, saying(TRY_AGAIN, ...npiCodes, UNKNOWN))],
  /** @see docs/specification/errors.md#campaign-start-on-the-code-screen */
  'code of a campaign': [
    ...leadingIn(10_000, saying(LINK_MISSING, 'V2_UNIQUE_LINKS_NOT_FOUND')),
    ...leadingIn(10_000, saying(CLOSED, ...npiCodes)),
    ...repeatedAtStart,
    ...leadingIn(8_000, saying(TRY_AGAIN, UNKNOWN)),
  ],
  /** @see docs/specification/errors.md#partner-link */
  'code of a partner': partnerRefusals,
  'page of a partner': partnerRefusals,
  /** @see docs/specification/errors.md#invitation-start-on-the-survey-landing */
  'page of an invitation': leadingIn(10_000, [
    ...repeating(
      'SURVEY_CLOSED',
      'INVITATION_EXPIRED',
      'SURVEY_TEMPORARY_CLOSED',
      'ALREADY_PARTICIPATED',
      ...npiCodes,
      'NOT_INVITED_PANELIST',
      'PROFILE_UNDER_REVIEW',
      'LIST_MATCHING_FAILED',
      'NPI_INFO_NOT_FOUND',
    ),
    ...saying(
      RETRY,
      'SURVEY_DOES_NOT_MATCH_PROFILE',
      'SURVEY_NOT_IN_LAUNCHED_STATE',
      'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT',
      'PANELIST_EXCLUDED_FOR_SURVEY',
      UNKNOWN,
    ),
  ]),
  /** @see docs/specification/errors.md#campaign-start-on-the-survey-landing */
  'page of a campaign': [
    ...leadingIn(10_000, saying(LINK_MISSING, 'V2_UNIQUE_LINKS_NOT_FOUND')),
    ...leadingIn(10_000, saying(CLOSED, ...npiCodes)),
    ...repeatedAtStart.filter(({ code }) => code !== 'INVITATION_EXPIRED' && code !== 'NOT_INVITED_PANELIST'),
    ...leadingIn(8_000, saying(TRY_AGAIN, 'INVITATION_EXPIRED', 'NOT_INVITED_PANELIST', UNKNOWN)),
  ],
} as const satisfies Record<string, readonly RefusedStart[]>

/** At a campaign start, these errors open the details form without a message. */
export const detailsAskedFor = ['PROFESSION_DETAILS_MISSING', 'PATIENT_EMAIL_NOT_REGISTERED'] as const

/** Errors that the dashboard shows as a red toast. @see docs/specification/errors.md#survey-start-on-the-dashboard */
export const dashboardRefusals: readonly Refusal[] = [
  ...repeating(
    'SURVEY_CLOSED',
    'INVITATION_EXPIRED',
    'SURVEY_TEMPORARY_CLOSED',
    'ALREADY_PARTICIPATED',
    'NOT_INVITED_PANELIST',
    'PROFILE_UNDER_REVIEW',
  ),
  ...saying(
    RETRY,
    'SURVEY_DOES_NOT_MATCH_PROFILE',
    'SURVEY_NOT_IN_LAUNCHED_STATE',
    'LIST_MATCHING_FAILED',
    'NPI_INFO_NOT_FOUND',
    'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT',
    'PANELIST_EXCLUDED_FOR_SURVEY',
    ...npiCodes,
    UNKNOWN,
  ),
]
