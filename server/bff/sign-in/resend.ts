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
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import { assertSentTo } from '../session/addressee.ts'
import {
  assertSameMember,
  type PendingCode,
  type PendingLogin,
  type PendingOwnNumber,
  type PendingRegistration,
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

/**
 * The number got its account after this browser asked for the code: usually the code was right, and the answer was lost on
 * the way. The next code logs in, and leads where the registration would have.
 */
const asLogin = ({ payload, ...pending }: PendingRegistration): PendingLogin => ({
  ...pending,
  flow: 'login',
  loginId: payload.mobileNumber,
  isStepUp: false,
})

/** Sends another code. @returns the verification that is then pending */
async function send(pending: PendingCode, callContext: CallContext): Promise<PendingCode> {
  const call = pending.isLocked ? sendFirstCode : sendAgain
  try {
    const { challengeId } = await call(pending, { ...callContext, challenge: pending.challengeId })
    return { ...pending, ...sentNow(challengeId ?? pending.challengeId) }
  } catch (error) {
    const isRegistered = error instanceof AppError && error.code === 'ALREADY_REGISTERED_MOBILE'
    if (pending.flow !== 'registration' || !isRegistered) throw error
    const pendingLogin = asLogin(pending)
    const { challengeId } = await sendFirstCode(pendingLogin, callContext)
    return { ...pendingLogin, ...sentNow(challengeId) }
  }
}

/** @throws AppError NOT_FOUND when no code is pending in this browser, STALE_VERSION, FORBIDDEN when it is another member's */
export const resendCode = route(portal.resendCode, async ({ request, body, caller, session, cookies }) => {
  const pending = await readPendingCode(request.headers.get('cookie'))
  if (!pending) throw new AppError('NOT_FOUND')
  assertSentTo(pending, body.sentTo)
  if ('userId' in pending) assertSameMember(pending, session)
  const callContext = { caller, session, idempotencyKey: idempotencyKeyOf(request) }
  cookies.push(await pendingCookie(await send(pending, callContext)))
  return { resent: true }
})
