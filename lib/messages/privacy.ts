import type * as privacy from '../contract/panel/privacy.ts'
import { verifyCodeMessages } from './auth.ts'
import { type ErrorMessages, SERVER, stays } from './error-action.ts'
import { GENERIC } from './texts.ts'

const { INVALID_OTP, OTP_EXPIRED } = verifyCodeMessages.email

/** Privacy page: another code. */
export const sendPrivacyCodeMessages: ErrorMessages<typeof privacy.sendPrivacyCode> = {
  TOO_MANY_REQUESTS: stays('{limit}'),
  otherwise: stays(GENERIC),
}

/** Privacy page: what a code confirms. */
export const privacyCodeMessages: ErrorMessages<
  typeof privacy.copyOfData | typeof privacy.copyOfDataAsPdf | typeof privacy.eraseAccount
> = {
  INVALID_OTP,
  OTP_EXPIRED,
  UNPAID_MONEY: stays(SERVER),
  TOO_MANY_REQUESTS: stays('{limit}'),
  otherwise: stays(GENERIC),
}
