import 'server-only'
import { resendEmailCode, resendLoginCode, resendRegistrationCode } from '#lib/contract/panel/auth.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { type PendingCode, pendingCookie, readPendingCode } from '../session/pending-verification.ts'

function sendAgain(pending: PendingCode, callContext: CallContext) {
  if (pending.flow === 'registration') return callPanel(resendRegistrationCode, { body: pending.payload }, callContext)
  if (pending.flow === 'login') return callPanel(resendLoginCode, { body: { loginId: pending.loginId } }, callContext)
  return callPanel(resendEmailCode, { body: { email: pending.email } }, callContext)
}

/** @throws AppError NOT_FOUND when no code is pending in this browser */
export const resendCode = route(portal.resendCode, async ({ request, caller, session, cookies }) => {
  const pending = await readPendingCode(request.headers.get('cookie'))
  if (!pending) throw new AppError('NOT_FOUND')
  const { challengeId } = await sendAgain(pending, { caller, session, challenge: pending.challengeId })
  cookies.push(await pendingCookie({ ...pending, challengeId: challengeId ?? pending.challengeId }))
  return { resent: true }
})
