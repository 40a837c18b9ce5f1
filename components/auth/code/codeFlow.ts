import type { Translate } from '#lib/language/translate.ts'
import { resendCodeMessages, verifyCodeMessages } from '#lib/messages/auth.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { askNumberChangeMessages } from '#lib/messages/lost-phone.ts'
import { changeOwnNumberMessages } from '#lib/messages/own-number.ts'
import { saveProfileMessages } from '#lib/messages/profile.ts'

const messages = { ...verifyCodeMessages, number: askNumberChangeMessages, 'own-number': changeOwnNumberMessages }

/** Purpose of the code. */
export type CodeFlow = keyof typeof messages

/**
 * Error code when the server has no pending verification for this browser: it expired after ten minutes, and so did the
 * code.
 */
const NOTHING_PENDING = 'NOT_FOUND'

/** Error code when the code that is pending in this browser went to another number or address. */
const OTHER_PENDING = 'STALE_VERSION'
const otherPending = (t: Translate) =>
  t('You asked for a code to another number or email after this one. Start again to get a new code.')

const states: Readonly<Record<string, 'wrong' | 'dead' | 'gone'>> = {
  INVALID_OTP: 'wrong',
  OTP_EXPIRED: 'dead',
  OTP_LOCKED: 'dead',
  [NOTHING_PENDING]: 'gone',
  IDENTITY_NOT_CONFIRMED: 'gone',
  NUMBER_CHANGE_OPEN: 'gone',
  [OTHER_PENDING]: 'gone',
}

/**
 * State of the code after an error: `wrong` can be corrected, `dead` needs a new code, `gone` needs the form that sends
 * codes. Null when the error isn't about the code.
 */
export function codeState(flow: CodeFlow, { code, during }: ApiError) {
  if (during === 'saveProfile') return null
  const state = states[code] ?? null
  // In this flow, sending the first code used up the proof of identity, so resending can't work.
  return flow === 'own-number' && state === 'dead' ? 'gone' : state
}

/** Text for a rejected code, by flow and by the call that failed. @see docs/specification/errors.md#code-screen */
export function codeErrorText(flow: CodeFlow, error: ApiError, brand: string, t: Translate): string | null {
  if (error.code === NOTHING_PENDING)
    return errorAction(verifyCodeMessages.login, { ...error, code: 'OTP_EXPIRED' }, brand, t).text
  if (error.code === OTHER_PENDING && error.during !== 'saveProfile') return otherPending(t)
  const table = error.during === 'saveProfile' ? saveProfileMessages : messages[flow]
  return errorAction(table, error, brand, t).text
}

/** Text for a failed resend. @see docs/specification/errors.md#resend */
export const resendErrorText = (error: ApiError, t: Translate): string | null =>
  error.code === OTHER_PENDING ? otherPending(t) : errorAction(resendCodeMessages, error, '', t).text
