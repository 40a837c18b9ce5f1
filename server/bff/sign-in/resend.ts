import 'server-only'
import {
  registerEmail,
  resendEmailCode,
  resendLoginCode,
  resendRegistrationCode,
  sendLoginCode,
  sendRegistrationCode,
} from '#lib/contract/panel/auth.ts'
import { sendNumberCode } from '#lib/contract/panel/number-change.ts'
import { resendOwnNumberCode } from '#lib/contract/panel/own-number.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import {
  assertSameMember,
  type PendingCode,
  type PendingOwnNumber,
  pendingCookie,
  readPendingCode,
  sentNow,
} from '../session/pending-verification.ts'

/** Also used for a locked code: a first code would need the proof of identity again. */
const sendToOwnNumber = ({ newMobileNumber }: PendingOwnNumber, callContext: CallContext) =>
  callPanel(resendOwnNumberCode, { body: { newMobileNumber } }, callContext)

function sendAgain(pending: PendingCode, callContext: CallContext) {
  if (pending.flow === 'registration') return callPanel(resendRegistrationCode, { body: pending.payload }, callContext)
  if (pending.flow === 'login') return callPanel(resendLoginCode, { body: { loginId: pending.loginId } }, callContext)
  if (pending.flow === 'number') return callPanel(sendNumberCode, { body: pending.payload }, callContext)
  if (pending.flow === 'own-number') return sendToOwnNumber(pending, callContext)
  return callPanel(resendEmailCode, { body: { email: pending.email } }, callContext)
}

/** Requests a first code. A resend does not reset the attempts, so it would be useless after a locked code. */
function sendFirstCode(pending: PendingCode, callContext: CallContext) {
  if (pending.flow === 'registration') return callPanel(sendRegistrationCode, { body: pending.payload }, callContext)
  if (pending.flow === 'login')
    return callPanel(sendLoginCode, { body: { loginId: pending.loginId, otp: '' } }, callContext)
  if (pending.flow === 'number')
    return callPanel(sendNumberCode, { body: pending.payload }, { ...callContext, challenge: null })
  if (pending.flow === 'own-number') return sendToOwnNumber(pending, callContext)
  return callPanel(registerEmail, { body: { email: pending.email } }, callContext)
}

/** @throws AppError NOT_FOUND when no code is pending in this browser, FORBIDDEN when it is another member's */
export const resendCode = route(portal.resendCode, async ({ request, caller, session, cookies }) => {
  const pending = await readPendingCode(request.headers.get('cookie'))
  if (!pending) throw new AppError('NOT_FOUND')
  if ('userId' in pending) assertSameMember(pending, session)
  const send = pending.isLocked ? sendFirstCode : sendAgain
  const { challengeId } = await send(pending, { caller, session, challenge: pending.challengeId })
  cookies.push(await pendingCookie({ ...pending, ...sentNow(challengeId ?? pending.challengeId) }))
  return { resent: true }
})
