import 'server-only'
import { isTestAccount as isTestAccountCall } from '#lib/contract/panel/surveys/partners.ts'
import { onAppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'

/**
 * A failed check counts as "no test account".
 * @see docs/specification/survey-start.md#c-51-order-of-the-partner-link
 */
export const isTestAccount = (loginId: string, callContext: CallContext): Promise<boolean> =>
  callPanel(isTestAccountCall, { path: { loginId } }, callContext).catch(onAppError(() => false))
