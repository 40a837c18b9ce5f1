import type { Translate } from '#lib/language/translate.ts'
import { verifyCodeMessages } from '#lib/messages/auth.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { askNumberChangeMessages } from '#lib/messages/lost-phone.ts'
import { changeOwnNumberMessages } from '#lib/messages/own-number.ts'
import { saveProfileMessages } from '#lib/messages/profile.ts'

const messages = { ...verifyCodeMessages, number: askNumberChangeMessages, 'own-number': changeOwnNumberMessages }

/** What the code is for. */
export type CodeFlow = keyof typeof messages

/** The server holds no pending verification for this browser: its ten minutes are over, and the code's too. */
const NOTHING_PENDING = 'NOT_FOUND'

const states: Readonly<Record<string, 'wrong' | 'dead' | 'gone'>> = {
  INVALID_OTP: 'wrong',
  OTP_EXPIRED: 'dead',
  OTP_LOCKED: 'dead',
  [NOTHING_PENDING]: 'gone',
  IDENTITY_NOT_CONFIRMED: 'gone',
  NUMBER_CHANGE_OPEN: 'gone',
}

/**
 * What a refusal makes of the code: `dead` when only another one helps, `gone` when only the form before can send one.
 * Null when the refusal is not about the code.
 */
export function codeState(flow: CodeFlow, { code, during }: ApiError) {
  if (during === 'saveProfile') return null
  const state = states[code] ?? null
  // A new number gets its first code by a proof that is used up.
  return flow === 'own-number' && state === 'dead' ? 'gone' : state
}

/**
 * The sentence for a refused code, by flow and by the call that refused.
 * @see docs/specification/errors.md#code-screen
 */
export function codeErrorText(flow: CodeFlow, error: ApiError, brand: string, t: Translate): string | null {
  if (error.code === NOTHING_PENDING)
    return errorAction(verifyCodeMessages.login, { ...error, code: 'OTP_EXPIRED' }, brand, t).text
  const table = error.during === 'saveProfile' ? saveProfileMessages : messages[flow]
  return errorAction(table, error, brand, t).text
}
