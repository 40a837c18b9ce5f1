import type { Problem } from '#components/call/result.ts'
import {
  emailCodeMessages,
  loginCodeMessages,
  reactionTo,
  registrationCodeMessages,
  saveProfileMessages,
  sentence,
} from '#lib/messages.ts'

/** What the code is for. */
export type CodeFlow = 'registration' | 'login' | 'email'

const catalogues = { registration: registrationCodeMessages, login: loginCodeMessages, email: emailCodeMessages }

/** The server no longer holds a journey for this browser: its ten minutes are over, and the code's too. */
const JOURNEY_GONE = 'NOT_FOUND'

/**
 * The sentence for a refused code, by flow and by the call that refused.
 * @see docs/specification/errors.md#code-screen
 */
export function codeSentence(flow: CodeFlow, problem: Problem, brand: string): string | null {
  if (problem.errorCode === JOURNEY_GONE) return sentence(loginCodeMessages.OTP_EXPIRED, problem, brand)
  const catalogue = problem.during === 'saveProfile' ? saveProfileMessages : catalogues[flow]
  return sentence(reactionTo(catalogue, problem), problem, brand)
}
