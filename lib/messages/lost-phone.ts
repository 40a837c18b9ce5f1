import type * as numberChange from '../contract/panel/number-change.ts'
import type * as portal from '../contract/portal/session.ts'
import { requestRegistrationCodeMessages, verifyCodeMessages } from './auth.ts'
import { type ErrorMessages, showAlert } from './error-action.ts'
import { GENERIC } from './texts.ts'

/** Lost phone form. */
export const requestNumberCodeMessages: ErrorMessages<typeof portal.requestNumberCode> = {
  NOT_VALID_MOBILE_NUMBER: showAlert(requestRegistrationCodeMessages.NOT_VALID_MOBILE_NUMBER.text),
  SAME_MOBILE_NUMBER: showAlert('This is already your number.'),
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}

/** Code screen of the lost phone flow. */
export const askNumberChangeMessages: ErrorMessages<typeof numberChange.askNumberChange> = {
  ...verifyCodeMessages.email,
  IDENTITY_NOT_CONFIRMED: showAlert(
    "We couldn't confirm that this is your account. Start again and check your answers, or contact support.",
  ),
  ALREADY_REGISTERED_MOBILE: showAlert('Another account has this number. Contact support.'),
  NUMBER_CHANGE_OPEN: showAlert('You asked for another number already. Look for our message about it.'),
}

export const stopNumberChangeMessages: ErrorMessages<typeof numberChange.stopNumberChange> = {
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}
