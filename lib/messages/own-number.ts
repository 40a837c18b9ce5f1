import type * as ownNumber from '../contract/panel/own-number.ts'
import type * as portal from '../contract/portal/session.ts'
import { requestRegistrationCodeMessages, verifyCodeMessages } from './auth.ts'
import { type ErrorMessages, showAlert } from './error-action.ts'
import { GENERIC } from './texts.ts'

const NUMBER_CHANGE_OPEN = showAlert(
  'You changed your number less than three days ago. Contact support to change it again.',
)

/** Number change: sending a code to the new number. */
export const requestOwnNumberCodeMessages: ErrorMessages<typeof portal.requestOwnNumberCode> = {
  INVALID_OTP: verifyCodeMessages.email.INVALID_OTP,
  OTP_EXPIRED: verifyCodeMessages.email.OTP_EXPIRED,
  SAME_MOBILE_NUMBER: showAlert('This is already your number.'),
  NOT_VALID_MOBILE_NUMBER: showAlert(requestRegistrationCodeMessages.NOT_VALID_MOBILE_NUMBER.text),
  NUMBER_CHANGE_OPEN,
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}

/** Code screen of the new number. */
export const changeOwnNumberMessages: ErrorMessages<typeof ownNumber.changeOwnNumber> = {
  ...verifyCodeMessages.email,
  ALREADY_REGISTERED_MOBILE: showAlert('Another account has this number. Contact support.'),
  NUMBER_CHANGE_OPEN,
}
