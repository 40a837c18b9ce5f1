import 'server-only'
import { isTestAccount as isTestAccountCall } from '#lib/contract/panel/surveys/partners.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'

/**
 * A failed check counts as "no test account".
 * @see docs/specification/survey-start.md#c-51-order-of-the-partner-link
 */
export async function isTestAccount(loginId: string, callContext: CallContext): Promise<boolean> {
  try {
    return await callPanel(isTestAccountCall, { path: { loginId } }, callContext)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
