import type * as passkeys from '../contract/panel/passkeys.ts'
import type * as payoutMethod from '../contract/panel/payout-method.ts'
import type * as privacy from '../contract/panel/privacy.ts'
import type * as portal from '../contract/portal/session.ts'
import { requestLoginCodeMessages, verifyCodeMessages } from './auth.ts'
import { type ApiError, type ErrorMessages, type ErrorRow, SERVER, showAlert } from './error-action.ts'
import { GENERIC } from './texts.ts'

const { INVALID_OTP, OTP_EXPIRED } = verifyCodeMessages.email

/** Whether a one-time code was wrong or too old. */
export const isAboutCode = ({ code }: Pick<ApiError, 'code'>) => code === 'INVALID_OTP' || code === 'OTP_EXPIRED'

/** The browser's passkey prompt failed or was canceled, so no call was made. */
interface BrowserRow {
  PASSKEY_NOT_GIVEN: ErrorRow
}

/** Any page: a passkey in place of a code. */
export const codeByPasskeyMessages: ErrorMessages<typeof passkeys.codeByPasskey> & BrowserRow = {
  PASSKEY_NOT_GIVEN: showAlert("We didn't get a passkey. Try again, or use a code."),
  PASSKEY_REFUSED: showAlert("This passkey doesn't work here. Use a code."),
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}

/** Login form: login with a passkey. */
export const signInByPasskeyMessages: ErrorMessages<typeof portal.signInByPasskey> & BrowserRow = {
  ...codeByPasskeyMessages,
  UNREGISTERED_USER: requestLoginCodeMessages.UNREGISTERED_USER,
  INACTIVE_USER: requestLoginCodeMessages.INACTIVE_USER,
  PROFILE_FLAGGED: requestLoginCodeMessages.PROFILE_FLAGGED,
}

/** Settings: adding a passkey. */
export const addPasskeyMessages: ErrorMessages<typeof passkeys.addPasskey> & BrowserRow = {
  PASSKEY_NOT_GIVEN: showAlert("We didn't get a passkey. This device may have one for your account already."),
  PASSKEY_REFUSED: showAlert("We couldn't add this passkey. Check your list, and start again."),
  otherwise: showAlert(GENERIC),
}

/** Privacy page: sending a code. */
export const sendPrivacyCodeMessages: ErrorMessages<typeof privacy.sendPrivacyCode> = {
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}

/** Privacy page: actions confirmed with a code. */
export const privacyCodeMessages: ErrorMessages<
  | typeof privacy.copyOfData
  | typeof privacy.copyOfDataAsPdf
  | typeof privacy.eraseAccount
  | typeof payoutMethod.savePayoutMethod
> = {
  INVALID_OTP,
  OTP_EXPIRED,
  UNPAID_MONEY: showAlert(SERVER),
  PAYOUT_METHOD_HELD: showAlert(SERVER),
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}
