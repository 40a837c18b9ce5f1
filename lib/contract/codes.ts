/**
 * All business codes of the panel with their HTTP status; a code without a status does not compile. Only expired sessions
 * use 401, because any 401 opens the Session Expired dialog.
 * @see docs/specification/panel-api.md#errors
 */
export const businessCodeStatus = {
  ALREADY_REGISTERED_MOBILE: 400,
  NOT_VALID_MOBILE_NUMBER: 400,
  NOT_VALID_REFERRAL_UNIQUE_CODE: 400,
  REFERENT_PANELIST_ALREADY_REGISTERED: 400,
  REFERENT_PANELIST_ALREADY_INVITED: 400,
  IDENTITY_SEARCH_DETAILS_NEEDED: 400,
  IDENTITY_ASSESSMENT_DETAILS_NEEDED: 400,
  INVALID_OTP: 400,
  OTP_EXPIRED: 400,
  OTP_LOCKED: 400,
  PASSKEY_REFUSED: 400,
  IDENTITY_NOT_CONFIRMED: 400,
  SAME_MOBILE_NUMBER: 400,
  NUMBER_CHANGE_OPEN: 400,
  PAYOUT_METHOD_HELD: 400,
  UNREGISTERED_USER: 400,
  INACTIVE_USER: 400,
  PROFILE_FLAGGED: 400,
  SURVEY_DOES_NOT_MATCH_PROFILE: 400,
  SURVEY_CLOSED: 400,
  SURVEY_TEMPORARY_CLOSED: 400,
  SURVEY_EXPIRED: 400,
  ALREADY_PARTICIPATED: 400,
  SCREENER_ALREADY_COMPLETED: 400,
  SURVEY_NOT_IN_LAUNCHED_STATE: 400,
  PROFILE_UNDER_REVIEW: 400,
  LIST_MATCHING_FAILED: 400,
  NPI_INFO_NOT_FOUND: 400,
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 400,
  INVITATION_EXPIRED: 400,
  NOT_INVITED_PANELIST: 400,
  PANELIST_EXCLUDED_FOR_SURVEY: 400,
  V2_UNIQUE_LINKS_NOT_FOUND: 400,
  PROFESSION_DETAILS_MISSING: 400,
  PATIENT_EMAIL_NOT_REGISTERED: 400,
  PANELIST_WITH_NPI_EXISTS: 400,
  NPI_DOES_NOT_MATCH_LAST_NAME: 400,
  INVALID_NPI: 400,
  ILLEGAL_NPI: 400,
  ALREADY_REGISTERED_EMAIL: 400,
  EMAIL_NOT_REGISTERED: 400,
  INVALID_PARTICIPATION_CODE: 400,
  INVALID_LINK: 400,
  SIGNING_UNAVAILABLE: 400,
  DOCUMENT_CHANGED: 400,
  UNPAID_MONEY: 400,
  RECENT_CODE_NEEDED: 403,
  CAMPAIGN_NOT_FOUND: 404,
  STALE_VERSION: 409,
} as const satisfies Record<string, 400 | 403 | 404 | 409>

export type BusinessCode = keyof typeof businessCodeStatus

/** Codes of a registration, for all its endpoints. */
export const registrationCodes = [
  'ALREADY_REGISTERED_MOBILE',
  'NOT_VALID_MOBILE_NUMBER',
  'NOT_VALID_REFERRAL_UNIQUE_CODE',
  'REFERENT_PANELIST_ALREADY_REGISTERED',
  'IDENTITY_SEARCH_DETAILS_NEEDED',
  'IDENTITY_ASSESSMENT_DETAILS_NEEDED',
] as const

export const loginCodes = ['UNREGISTERED_USER', 'INACTIVE_USER', 'PROFILE_FLAGGED'] as const

/** Codes of checking a one-time code. */
export const otpCodes = ['INVALID_OTP', 'OTP_EXPIRED'] as const

export const passkeyCodes = ['PASSKEY_REFUSED'] as const

export const profileCodes = [
  'ILLEGAL_NPI',
  'PANELIST_WITH_NPI_EXISTS',
  'INVALID_NPI',
  'ALREADY_REGISTERED_EMAIL',
] as const

/** Codes that any call can answer besides its own. @see docs/specification/panel-api.md#errors */
export const sharedCodeStatus = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  UPSTREAM_INVALID: 502,
  UPSTREAM_UNAVAILABLE: 503,
  UPSTREAM_TIMEOUT: 504,
} as const satisfies Record<string, number>

export type SharedCode = keyof typeof sharedCodeStatus

export type ErrorCode = BusinessCode | SharedCode

export const errorStatus: Readonly<Record<ErrorCode, number>> = { ...businessCodeStatus, ...sharedCodeStatus }

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code)

export const isBusinessCode = (code: string): code is BusinessCode => Object.hasOwn(businessCodeStatus, code)
