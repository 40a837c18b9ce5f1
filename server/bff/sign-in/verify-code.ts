import 'server-only'
import { createHash } from 'node:crypto'
import { login, verifyEmailCode, verifyRegistration } from '#lib/contract/panel/auth.ts'
import { askNumberChange } from '#lib/contract/panel/number-change.ts'
import { changeOwnNumber } from '#lib/contract/panel/own-number.ts'
import { getProfile, type PanelistProfile, saveProfile } from '#lib/contract/panel/profile/profile.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { linkTo, returnPath, routes } from '#lib/routes.ts'
import { afterRegistration, homeOf } from '#lib/rules/profile/panelist-status.ts'
import { AppError } from '#server/http/app-error.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { type RequestContext, route } from '../route-handler/define-route.ts'
import { assertSentTo } from '../session/addressee.ts'
import { noticeCookie } from '../session/cookies.ts'
import {
  assertSameMember,
  endedPendingCookie,
  PENDING_VERIFICATION_SECONDS,
  type PendingCode,
  type PendingEmail,
  type PendingLogin,
  type PendingNumber,
  type PendingOwnNumber,
  type PendingRegistration,
  pendingCookie,
  readPendingCode,
} from '../session/pending-verification.ts'
import { startedWithin } from '../session/session.ts'
import { startOfPending } from '../survey-start/start-pending.ts'
import { withCampaign } from './campaign.ts'
import { openSession } from './open-session.ts'

type VerifyContext = RequestContext<typeof portal.verifyCode>

/**
 * The same key for all tries of a code in this browser, because a page that is loaded again has another one. Nobody else knows
 * the id of the browser's code.
 * @see docs/specification/one-time-code.md#c-121-answers-that-are-lost
 */
const keyOf = ({ challengeId }: PendingCode, otp: string, request: Request) =>
  challengeId ? createHash('sha256').update(`${challengeId} ${otp}`).digest('hex') : idempotencyKeyOf(request)

function tokenFor(pending: PendingRegistration | PendingLogin, otp: string, callContext: CallContext) {
  if (pending.flow === 'login') return callPanel(login, { body: { loginId: pending.loginId, otp } }, callContext)
  const { payload, isHealthCareProfessional, nonProfitOrganizationDto } = pending
  const body = { ...payload, otp, isHealthCareProfessional, nonProfitOrganizationDto }
  return callPanel(verifyRegistration, { body }, { ...callContext, consents: 'sms privacy' })
}

function pageAfter(
  pending: PendingRegistration | PendingLogin,
  { panelistStatus, panelistType }: PanelistProfile,
): string {
  const { login, returnUrl } = pending
  if (!login) return linkTo(afterRegistration(panelistStatus.status, panelistType.type), { returnUrl })
  return returnPath(returnUrl) ?? linkTo(homeOf(panelistStatus.status))
}

async function signIn(
  requested: PendingRegistration | PendingLogin,
  otp: string,
  context: VerifyContext,
): Promise<portal.Verified> {
  const pending = await withCampaign(requested, { caller: context.caller })
  const idempotencyKey = keyOf(pending, otp, context.request)
  const { profile, callContext } = await openSession(context, pending.challengeId, (currentContext) =>
    tokenFor(pending, otp, { ...currentContext, idempotencyKey }),
  )
  if (pending.identityFail) context.cookies.push(noticeCookie('identity-failure'))
  if (!profile) return { next: linkTo(routes.dashboard) }
  return (await startOfPending(pending, profile, callContext)) ?? { next: pageAfter(pending, profile) }
}

/** Does not sign in: the number changes later. */
async function askForNumber(pending: PendingNumber, otp: string, context: VerifyContext) {
  const { request, caller, session, cookies } = context
  const body = { ...pending.payload, otp }
  const { effectiveAt } = await callPanel(
    askNumberChange,
    { body },
    { caller, session, challenge: pending.challengeId, idempotencyKey: keyOf(pending, otp, request) },
  )
  cookies.push(endedPendingCookie())
  return { next: linkTo(routes.lostPhone, { changes: effectiveAt }) }
}

/** This browser stays signed in; the panel ends the member's other sessions. */
async function changeNumber(pending: PendingOwnNumber, otp: string, { caller, session, cookies }: VerifyContext) {
  assertSameMember(pending, session)
  const { newMobileNumber, challengeId: challenge } = pending
  await callPanel(changeOwnNumber, { body: { newMobileNumber, otp } }, { caller, session, challenge })
  cookies.push(endedPendingCookie(), noticeCookie('number-changed'))
  return { next: linkTo(routes.settings) }
}

async function saveEmail(pending: PendingEmail, otp: string, context: VerifyContext): Promise<portal.Verified> {
  const { request, caller, session, cookies } = context
  assertSameMember(pending, session)
  const callContext = { caller, session, challenge: pending.challengeId }
  const { email } = pending
  const verifyContext = { ...callContext, idempotencyKey: keyOf(pending, otp, request) }
  if (!pending.codeAccepted) await callPanel(verifyEmailCode, { body: { verificationCode: otp, email } }, verifyContext)
  try {
    const profile = await callPanel(getProfile, {}, callContext)
    const body = { id: profile.id, email }
    await callPanel(saveProfile, { path: { id: 'me' }, body }, { ...callContext, isEmailConfirmed: true })
    cookies.push(endedPendingCookie(), noticeCookie('profile-saved'))
    return { next: returnPath(pending.returnUrl) ?? linkTo(homeOf(profile.panelistStatus.status)) }
  } catch (error) {
    // The code is used up: the next attempt only has to save.
    cookies.push(await pendingCookie({ ...pending, codeAccepted: true }))
    throw error instanceof AppError ? error.inCall('saveProfile') : error
  }
}

/**
 * Whether the code has no attempts left. The embedded panel reports it; from other panels it is an ordinary wrong code.
 * @see docs/specification/one-time-code.md#c-70-life-of-a-code-tries-and-pause
 */
const isLocked = (error: unknown) =>
  error instanceof AppError && error.code === 'INVALID_OTP' && error.details.isLocked === true

function answerCode(pending: PendingCode, otp: string, context: VerifyContext): Promise<portal.Verified> {
  if (pending.flow === 'email') return saveEmail(pending, otp, context)
  if (pending.flow === 'own-number') return changeNumber(pending, otp, context)
  if (pending.flow === 'number') return askForNumber(pending, otp, context)
  return signIn(pending, otp, context)
}

/**
 * Where a member continues whose browser got the cookies of the answer, but not the answer: the code was accepted, because no
 * pending verification of so new a session can have expired.
 * @throws AppError NOT_FOUND
 */
function afterCutAnswer({ session }: VerifyContext): portal.Verified {
  if (!session || !startedWithin(session, PENDING_VERIFICATION_SECONDS)) throw new AppError('NOT_FOUND')
  return { next: linkTo(routes.dashboard) }
}

/** @throws AppError NOT_FOUND when no code is pending in this browser, STALE_VERSION, OTP_LOCKED, or the panel's error */
export const verifyCode = route(portal.verifyCode, async (context) => {
  const pending = await readPendingCode(context.request.headers.get('cookie'))
  if (!pending) return afterCutAnswer(context)
  assertSentTo(pending, context.body.sentTo)
  try {
    return await answerCode(pending, context.body.otp, context)
  } catch (error) {
    if (!isLocked(error)) throw error
    context.cookies.push(await pendingCookie({ ...pending, isLocked: true }))
    throw new AppError('OTP_LOCKED')
  }
})
