import type { ErrorCode } from './codes.ts'

/**
 * The message of each code, from panel and portal. The screens show most of the panel's messages unchanged.
 * @see docs/specification/panel-api.md#server-messages
 */
export const errorMessages: Readonly<Record<ErrorCode, string>> = {
  IDENTITY_SEARCH_DETAILS_NEEDED:
    'Please provide the last 4 digits of your SSN and your date of birth so that we can confirm your identity.',
  IDENTITY_ASSESSMENT_DETAILS_NEEDED:
    'We need the last 4 digits of your SSN and your date of birth to finish checking your identity.',
  SURVEY_DOES_NOT_MATCH_PROFILE: 'This survey does not match your profile.',
  SURVEY_CLOSED: 'This survey is closed.',
  SURVEY_TEMPORARY_CLOSED: 'This survey is temporarily closed. Please try again later.',
  SURVEY_EXPIRED: 'This survey has expired.',
  ALREADY_PARTICIPATED: 'You have already participated in this survey.',
  SCREENER_ALREADY_COMPLETED: 'You have already completed the screener of this survey.',
  SURVEY_NOT_IN_LAUNCHED_STATE: 'This survey is not open yet.',
  PROFILE_UNDER_REVIEW: 'Your profile is under review.',
  LIST_MATCHING_FAILED: 'We could not match your details with the list for this survey.',
  NPI_INFO_NOT_FOUND: 'We could not find information for your NPI number.',
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'This survey is for healthcare professionals.',
  INVITATION_EXPIRED: 'This invitation has expired.',
  NOT_INVITED_PANELIST: 'This invitation belongs to another account.',
  PANELIST_EXCLUDED_FOR_SURVEY: 'You are not eligible for this survey.',
  CAMPAIGN_NOT_FOUND: 'This campaign does not exist.',
  PANELIST_WITH_NPI_EXISTS: 'An account with this NPI number already exists.',
  NPI_DOES_NOT_MATCH_LAST_NAME: 'The NPI number does not match your last name.',
  INVALID_NPI: 'The NPI number is not valid.',
  ILLEGAL_NPI: 'The NPI number cannot be used.',
  ALREADY_REGISTERED_EMAIL: 'This email address is already registered.',
  INVALID_PARTICIPATION_CODE: 'This participation code is not valid.',
  V2_UNIQUE_LINKS_NOT_FOUND: 'Survey link missing.',
  PROFESSION_DETAILS_MISSING: 'Your profession details are missing.',
  PATIENT_EMAIL_NOT_REGISTERED: 'Your email address is not registered.',
  UNREGISTERED_USER: 'The number or email entered is not associated with an existing account.',
  INACTIVE_USER: 'This user is inactive. Please contact the Admin regarding this account.',
  PROFILE_FLAGGED: 'Your profile has been deactivated. Please contact support for more details.',
  ALREADY_REGISTERED_MOBILE: 'You already have an account.',
  NOT_VALID_MOBILE_NUMBER: 'Please enter a valid mobile number. Landline and VoIP numbers will not work.',
  NOT_VALID_REFERRAL_UNIQUE_CODE: 'Invalid Link.',
  REFERENT_PANELIST_ALREADY_REGISTERED: 'Referral invitation already used.',
  REFERENT_PANELIST_ALREADY_INVITED: 'This email address is already invited',
  INVALID_OTP: 'Please enter correct verification code.',
  OTP_EXPIRED: 'Verification code expired.',
  OTP_LOCKED: 'Too many tries. This code no longer works. Send a new one.',
  PASSKEY_REFUSED: "This passkey doesn't work here. Use a code instead.",
  IDENTITY_NOT_CONFIRMED: "We couldn't confirm that this is your account. Check your answers, or contact support.",
  SAME_MOBILE_NUMBER: 'This is already your number.',
  NUMBER_CHANGE_OPEN: 'The mobile number of this account is changing or has just changed. Try again in a few days.',
  PAYOUT_METHOD_HELD:
    "The mobile number or email of this account is changing or has just changed. To keep your money safe, you can't change how or where you're paid for 7 days after that.",
  EMAIL_NOT_REGISTERED: 'Email address is not registered in the system.',
  INVALID_LINK: 'Invalid Link.',
  SIGNING_UNAVAILABLE: "Forms can't be signed right now. Please try again later.",
  DOCUMENT_CHANGED: "The signed form can't be shown. Please contact support.",
  STALE_VERSION: "This was changed in another window after you opened it. Your changes weren't saved.",
  UNPAID_MONEY: "Money is still on its way to you. Confirm that you give it up, or wait until it's paid.",
  RECENT_CODE_NEEDED: 'Please confirm with a verification code that this is you.',
  BAD_REQUEST: "The request can't be read.",
  UNAUTHORIZED: 'A valid session is required.',
  FORBIDDEN: "This isn't yours to see or change.",
  NOT_FOUND: "We can't find this. The link may be incomplete or out of date.",
  METHOD_NOT_ALLOWED: "This method isn't allowed here.",
  BODY_TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The request must be JSON.',
  VALIDATION_FAILED: 'Some fields are missing or not valid.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait and try again.',
  INTERNAL_ERROR: 'Something went wrong. Please retry again later.',
  UPSTREAM_INVALID: 'Something went wrong. Please retry again later.',
  UPSTREAM_UNAVAILABLE: 'Something went wrong. Please retry again later.',
  UPSTREAM_TIMEOUT: 'Something went wrong. Please retry again later.',
}

/** The message of TOO_MANY_REQUESTS for codes. The screens recognize the limit by this text. */
export const TOO_MANY_CODES = 'It is too early for another code.'

/* Messages of VALIDATION_FAILED for parts of a form; the forms use the same texts. */
export const REQUIRED_FIELDS = 'Please complete the required fields'
export const NO_CONDITION =
  "Please choose at least one medical condition. If you don't have any medical conditions, kindly select 'None of the above'."
export const NO_MEDICATION = 'Please select atleast 1 medication'
export const REQUIRED = '* Required'
export const NOBODY_CARED_FOR = 'Please add the person you care for.'
