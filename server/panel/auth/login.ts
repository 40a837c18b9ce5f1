import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { HandlerContext } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { brandingFor } from '../language/branding.ts'
import { findChallenge, type NewCodeUse } from './codes/challenges.repository.ts'
import { type Answer, challengeToReplace, checkCode, markCodeUsed, sendCode, usedBefore } from './codes/codes.ts'
import { assertBelowLimit, countAttempt } from './codes/limits.ts'
import { codeMessage, codeRecipient } from './codes/recipient.ts'
import { type Account, accountOf } from './panelists.repository.ts'
import type { SentCode } from './registration.ts'
import { beginSession, replaceSession, type Token, tokenOfCode } from './sessions.ts'
import { rememberDevice, trustedDeviceOf } from './trusted-devices.repository.ts'

/**
 * The error code that keeps an account from signing in; `null` when it may.
 * @see docs/specification/login.md#c-28-profile-flagged-at-login-and-inside
 */
export function loginErrorOf(account: Account | null) {
  if (!account) return 'UNREGISTERED_USER'
  if (!account.is_active) return 'INACTIVE_USER'
  return account.status === 'Profile Flagged' ? 'PROFILE_FLAGGED' : null
}

/** Whether the caller already knows that the account exists: from a trusted device, or by a code sent to the account. */
async function knowsAccount(
  { db, caller }: HandlerContext,
  loginId: string,
  account: Account | null,
): Promise<boolean> {
  if (!account) return false
  if (await trustedDeviceOf(db, account.id, caller.device)) return true
  if (!caller.challenge) return false
  return (await findChallenge(db, codeUseOf(loginId, account), caller.challenge)) !== null
}

/**
 * The account with this number or email address, if it may sign in. A refusal reveals something, so it is counted.
 * @throws AppError UNREGISTERED_USER, INACTIVE_USER, PROFILE_FLAGGED, TOO_MANY_REQUESTS
 */
async function openAccount(context: HandlerContext, loginId: string): Promise<Account> {
  const { db, caller } = context
  const account = await accountOf(db, loginId)
  if (!(await knowsAccount(context, loginId, account))) await assertBelowLimit(db, 'telling', caller)
  const loginError = loginErrorOf(account)
  if (account && loginError === null) return account
  await countAttempt(db, 'telling', caller)
  throw new AppError(loginError ?? 'UNREGISTERED_USER')
}

const codeUseOf = (loginId: string, { id }: Account): NewCodeUse => ({
  purpose: 'login',
  identifier: loginId,
  panelistId: id,
})

async function send(context: HandlerContext, loginId: string, account: Account, triesSpent = 0): Promise<SentCode> {
  const to = loginId.includes('@') ? loginId : await codeRecipient(context.db, account)
  const challengeId = await sendCode(context, {
    use: codeUseOf(loginId, account),
    compose: (_, code) => codeMessage(brandingFor(context.panel, context.caller), to, code),
    triesSpent,
  })
  return { challengeId }
}

/** POST /login/sendotp. @see docs/specification/panel-api.md#authentication */
export const sendForLogin = async (context: HandlerContext, loginId: string) =>
  send(context, loginId, await openAccount(context, loginId))

/** POST /login/resendotp. @see docs/specification/panel-api.md#authentication */
export async function resendForLogin(context: HandlerContext, loginId: string): Promise<SentCode> {
  const account = await openAccount(context, loginId)
  const replaced = await challengeToReplace(context, codeUseOf(loginId, account))
  return send(context, loginId, account, replaced?.tries)
}

/** Starts a session, in the transaction that uses up the code or passkey challenge. */
export async function openSession(
  tx: Db,
  { panel, caller }: HandlerContext,
  panelistId: number,
  challengeId: string | null = null,
): Promise<Token> {
  const { device, deviceName, sessionBefore } = caller
  await rememberDevice(tx, panelistId, device)
  const replaced = await sessionBefore?.()
  if (replaced) await replaceSession(tx, replaced)
  const token = await beginSession(tx, panel.crypto, panelistId, { deviceName, challengeId })
  await audit(tx, caller, 'session started', { panelistId })
  return token
}

/**
 * The session that the same request has already started.
 * @throws the error of the request when it is no repeat
 */
export async function sessionAgain(
  context: HandlerContext,
  answer: Answer,
  account: Account | null,
  error: unknown,
): Promise<Token> {
  const { db, panel, caller } = context
  const { id } = await usedBefore(context, answer, error)
  const token = account && (await tokenOfCode(db, panel.crypto, account.id, id))
  if (!token) throw error
  await rememberDevice(db, account.id, caller.device)
  return token
}

/**
 * POST /login
 * @throws AppError INVALID_OTP, OTP_EXPIRED, TOO_MANY_REQUESTS, or the codes of `loginErrorOf`
 * @see docs/specification/panel-api.md#authentication
 */
export async function verifyLogin(context: HandlerContext, loginId: string, code: string): Promise<Token> {
  const { db, caller } = context
  const account = await openAccount(context, loginId)
  const answer = { use: codeUseOf(loginId, account), code, account: account.id }
  try {
    const challenge = await checkCode(context, answer)
    return await inOneTransaction(db, async (tx) => {
      await markCodeUsed(tx, caller, challenge, account.id)
      return openSession(tx, context, account.id, challenge.id)
    })
  } catch (error) {
    return sessionAgain(context, answer, account, error)
  }
}
