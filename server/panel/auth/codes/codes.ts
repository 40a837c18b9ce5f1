import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { tooManyRequests } from '../../core/attempts.ts'
import { audit } from '../../core/audit.ts'
import type { HandlerContext, PanelCaller } from '../../core/handler.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import { oneTimeCode, randomKey } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { Message } from '../../gateways/message.ts'
import { trustedDeviceOf } from '../trusted-devices.repository.ts'
import {
  type Challenge,
  type CodeUse,
  consume,
  countTry,
  findChallenge,
  insertChallenge,
  liveChallenge,
  type NewCodeUse,
  replaceChallenge,
  TRIES_MAX,
  usedChallenge,
} from './challenges.repository.ts'
import { type AttemptSubject, assertMayAttempt, countWrongCode, pauseOf } from './limits.ts'
import { sentBefore, sentForOf, usedForOf } from './repeats.ts'
import { countSend } from './send-limits.ts'

export interface NewCode {
  use: NewCodeUse
  /** The message that carries the code, written in the same transaction. */
  compose: (tx: Db, code: string) => Message | Promise<Message>
  identityFail?: boolean
  detailsHmac?: string
  /** Tries already spent on the code that this one replaces. */
  triesSpent?: number
}

type ChallengeData = Pick<Challenge, 'tries' | 'identity_fail' | 'details_hmac'> & { sent_for?: string | null }

async function makeCode(tx: Db, { crypto }: PanelContext, use: NewCode['use'], bound: ChallengeData) {
  const [id, digits] = [randomKey(), oneTimeCode()]
  const { purpose, identifier, panelistId: panelist_id } = use
  const code_hmac = crypto.hmac('code', `${id}:${digits}`)
  await insertChallenge(tx, { id, purpose, identifier, panelist_id, code_hmac, ...bound })
  return { id, digits }
}

/** Makes a code without sending it, for a member who proved their identity another way, in the same transaction. */
export async function issueCode(tx: Db, { panel }: HandlerContext, use: NewCode['use']): Promise<string> {
  const { digits } = await makeCode(tx, panel, use, { tries: 0, identity_fail: false, details_hmac: null })
  return digits
}

/**
 * Queues a code, which is sent once the transaction commits. This invalidates the code that the same browser requested
 * before, but no code of another browser. A repeated request sends nothing.
 * @returns the challenge's id
 * @throws AppError TOO_MANY_REQUESTS
 * @see docs/specification/one-time-code.md#c-109-whose-code-it-is
 */
export function sendCode({ db, panel, caller }: HandlerContext, code: NewCode): Promise<string> {
  const { use, compose, identityFail = false, detailsHmac = null, triesSpent = 0 } = code
  return inOneTransaction(db, async (tx) => {
    const earlier = await sentBefore(tx, caller, use, detailsHmac)
    if (earlier) return earlier
    const { identifier, panelistId } = use
    const trustedDevice = await trustedDeviceOf(tx, panelistId, caller.device)
    const toMember = panelistId !== null
    await countSend(tx, { identifier, client: caller, toMember, trustedDevice }, panel)
    const sent_for = sentForOf(caller)
    const bound = { tries: triesSpent, identity_fail: identityFail, details_hmac: detailsHmac, sent_for }
    const { id, digits } = await makeCode(tx, panel, use, bound)
    if (caller.challenge) await replaceChallenge(tx, use, caller.challenge, id)
    await panel.outbox.send(tx, await compose(tx, digits), { challengeId: id })
    await audit(tx, caller, 'code sent', { panelistId: use.panelistId, subject: `${use.purpose} ${id}` })
    return id
  })
}

/**
 * The challenge that a resend replaces: the one this browser requested, or the newest when the portal sends no id.
 * A resend does not reset the tries: after the last one, the member must wait until the code expires.
 * @throws AppError TOO_MANY_REQUESTS when no try is left
 */
export async function challengeToReplace({ db, caller }: HandlerContext, use: CodeUse): Promise<Challenge | null> {
  const challenge = await liveChallenge(db, use, caller.challenge)
  if (challenge && challenge.tries >= TRIES_MAX) throw tooManyRequests(challenge.secondsLeft)
  return challenge
}

/** Wrong codes from a trusted device are counted separately, so that a stranger cannot lock the owner out. */
async function attemptSubjectOf(db: Db, account: number | string, device: string | null): Promise<AttemptSubject> {
  const trusted = typeof account === 'number' ? await trustedDeviceOf(db, account, device) : null
  return trusted === null
    ? { kind: 'code', subject: String(account) }
    : { kind: 'code-device', subject: `${account} ${trusted}` }
}

/**
 * The error for a wrong code, or for any code after the last try. Only a caller that sends the challenge's id gets
 * `isLocked`: it requested the code.
 * @see docs/specification/one-time-code.md#c-70-life-of-a-code-tries-and-pause
 */
const wrongCode = (tries: number, { challenge }: PanelCaller) =>
  new AppError('INVALID_OTP', tries >= TRIES_MAX && challenge ? { details: { isLocked: true } } : {})

async function refuseWrong(
  { db, caller }: HandlerContext,
  challenge: Challenge,
  tries: number,
  attemptSubject: AttemptSubject,
): Promise<never> {
  const happened = { panelistId: challenge.panelist_id, subject: `${challenge.purpose} ${challenge.id}` }
  await inOneTransaction(db, async (tx) => {
    await countWrongCode(tx, attemptSubject)
    await audit(tx, caller, tries >= TRIES_MAX ? 'code locked' : 'code refused', happened)
    if ((await pauseOf(tx, attemptSubject)) !== null) await audit(tx, caller, 'account locked', happened)
  })
  throw wrongCode(tries, caller)
}

export interface Answer {
  use: CodeUse
  code: string
  /** The key by which wrong codes are counted: the panelist's id, or the mobile number without an account. */
  account: number | string
  detailsHmacMatches?: (stored: string | null) => boolean
}

/**
 * Checks a typed code against its challenge. The code stays usable until `markCodeUsed`.
 * @throws AppError INVALID_OTP, OTP_EXPIRED, TOO_MANY_REQUESTS
 */
export async function checkCode(context: HandlerContext, answer: Answer): Promise<Challenge> {
  const { db, panel, caller } = context
  const attemptSubject = await attemptSubjectOf(db, answer.account, caller.device)
  await assertMayAttempt(db, attemptSubject)
  const challenge = await findChallenge(db, answer.use, caller.challenge)
  if (!challenge) throw new AppError('INVALID_OTP')
  const counted = await countTry(db, challenge.id)
  if (!counted?.inTime) throw new AppError('OTP_EXPIRED')
  const { tries } = counted
  // After the last try even the right code is refused.
  if (tries > TRIES_MAX) throw wrongCode(tries, caller)
  const isRight = panel.crypto.hmacMatches('code', `${challenge.id}:${answer.code}`, challenge.code_hmac)
  const isSame = answer.detailsHmacMatches?.(challenge.details_hmac) ?? true
  if (!isRight || !isSame) return refuseWrong(context, challenge, tries, attemptSubject)
  return challenge
}

/**
 * Marks the code as used, in the transaction of the change that it confirms.
 * @throws AppError INVALID_OTP when another request used it first
 */
export async function markCodeUsed(
  tx: Db,
  caller: PanelCaller,
  challenge: Challenge,
  panelistId: number | null,
): Promise<void> {
  if (!(await consume(tx, challenge.id, usedForOf(caller)))) throw new AppError('INVALID_OTP')
  const subject = `${challenge.purpose} ${challenge.id}`
  await audit(tx, caller, 'code accepted', { panelistId, subject })
}

/** Tries of a used code, with those before it was used: the right code may have been the last try. */
const REPEATED_TRIES_MAX = 2 * TRIES_MAX

/**
 * The code that the same request has already used. Only for the browser that requested the code, or for the signed-in member
 * whose `privacy` code it is, and only with the right code; each repeat counts as a try.
 * @throws the error of the request when it is no repeat
 */
export async function usedBefore(
  { db, panel, caller }: HandlerContext,
  answer: Answer,
  error: unknown,
): Promise<Challenge> {
  const usedFor = usedForOf(caller)
  const isUsed = error instanceof AppError && error.code === 'INVALID_OTP'
  if (!isUsed || usedFor === null || (caller.challenge === null && answer.use.purpose !== 'privacy')) throw error
  const used = await usedChallenge(db, answer.use, caller.challenge, usedFor)
  const counted = used && (await countTry(db, used.id))
  if (!counted || counted.tries > REPEATED_TRIES_MAX) throw error
  const isRight = panel.crypto.hmacMatches('code', `${used.id}:${answer.code}`, used.code_hmac)
  const isSame = answer.detailsHmacMatches?.(used.details_hmac) ?? true
  if (!isRight || !isSame) throw error
  return used
}
