import { REGISTRATION_ERROR_ALERT } from '../constants.ts'
import type * as auth from '../contract/panel/auth.ts'
import type * as portal from '../contract/portal/session.ts'
import { type ErrorMessages, type ErrorRow, SERVER, showAlert } from './error-action.ts'
import { CODE_LOCKED, RECENT_CODE_NEEDED } from './texts/auth.ts'
import { GENERIC, GENERIC_TRY_AGAIN, INVALID_LINK } from './texts.ts'

const alert = (text: ErrorRow['text'], rest: Partial<ErrorRow> = {}): ErrorRow => ({
  text,
  duration: REGISTRATION_ERROR_ALERT,
  ...rest,
})

/** Registration form. @see docs/specification/errors.md#registration-form */
export const requestRegistrationCodeMessages: ErrorMessages<
  typeof auth.sendRegistrationCode | typeof portal.requestRegistrationCode
> = {
  ALREADY_REGISTERED_MOBILE: alert('You already have an account with {brand}.'),
  NOT_VALID_MOBILE_NUMBER: alert('Please enter a valid mobile number. Landline and VoIP numbers will not work.'),
  NOT_VALID_REFERRAL_UNIQUE_CODE: alert(INVALID_LINK),
  REFERENT_PANELIST_ALREADY_REGISTERED: alert('Referral invitation already used.'),
  IDENTITY_SEARCH_DETAILS_NEEDED: alert(SERVER, { ask: 'identity' }),
  IDENTITY_ASSESSMENT_DETAILS_NEEDED: alert(SERVER, { ask: 'identity, others locked' }),
  TOO_MANY_REQUESTS: alert('{limit}'),
  otherwise: alert(GENERIC),
}

/** Login form. @see docs/specification/errors.md#login-form */
export const requestLoginCodeMessages: ErrorMessages<typeof auth.sendLoginCode | typeof portal.requestLoginCode> = {
  UNREGISTERED_USER: showAlert('The number or email entered is not associated with an existing account.'),
  INACTIVE_USER: showAlert('This user is inactive. Please contact the Admin regarding this account.'),
  PROFILE_FLAGGED: showAlert('Your profile has been deactivated. Please contact {brand} support for more details.'),
  INVALID_LINK: showAlert(INVALID_LINK),
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}

const otpMessages: ErrorMessages<typeof auth.verifyEmailCode> & { OTP_LOCKED: ErrorRow } = {
  INVALID_OTP: showAlert('Please enter correct verification code.'),
  OTP_EXPIRED: showAlert('Verification code expired.'),
  OTP_LOCKED: showAlert(CODE_LOCKED),
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC_TRY_AGAIN),
}

const stayOnCodeScreen = ({ text }: ErrorRow): ErrorRow => showAlert(text)

const verifyRegistrationMessages: ErrorMessages<typeof auth.verifyRegistration> = {
  ALREADY_REGISTERED_MOBILE: stayOnCodeScreen(requestRegistrationCodeMessages.ALREADY_REGISTERED_MOBILE),
  NOT_VALID_MOBILE_NUMBER: stayOnCodeScreen(requestRegistrationCodeMessages.NOT_VALID_MOBILE_NUMBER),
  NOT_VALID_REFERRAL_UNIQUE_CODE: stayOnCodeScreen(requestRegistrationCodeMessages.NOT_VALID_REFERRAL_UNIQUE_CODE),
  REFERENT_PANELIST_ALREADY_REGISTERED: stayOnCodeScreen(
    requestRegistrationCodeMessages.REFERENT_PANELIST_ALREADY_REGISTERED,
  ),
  IDENTITY_SEARCH_DETAILS_NEEDED: showAlert(SERVER),
  IDENTITY_ASSESSMENT_DETAILS_NEEDED: showAlert(SERVER),
  ...otpMessages,
}

const loginMessages: ErrorMessages<typeof auth.login> = { ...requestLoginCodeMessages, ...otpMessages }

/** Code screen, by flow. The errors of the earlier forms have the same texts. */
export const verifyCodeMessages = {
  registration: verifyRegistrationMessages,
  login: loginMessages,
  email: otpMessages,
}

/** Resending a code on the code screen: one sentence for all errors, except that a limit says when it ends. */
export const resendCodeMessages = {
  TOO_MANY_REQUESTS: showAlert('Something went wrong, please try again later. {limit}'),
  otherwise: showAlert(GENERIC_TRY_AGAIN),
}

/** Send code to an email: each 400 means the address is taken. @see docs/specification/errors.md#email-verification */
export const requestEmailCodeMessages: ErrorMessages<typeof auth.registerEmail | typeof portal.requestEmailCode> = {
  ALREADY_REGISTERED_EMAIL: showAlert('Email address is already registered on the system.'),
  RECENT_CODE_NEEDED: showAlert(RECENT_CODE_NEEDED),
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}
