import 'server-only'
import type { NumberChangeRequest } from '#lib/contract/panel/number-change.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { HandlerContext } from '../../core/handler.ts'
import { lockMember } from '../../core/member-lock.ts'
import { notifyMember } from '../../core/messages/notify-member.ts'
import { randomToken } from '../../core/random-keys.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { brandingFor } from '../../language/branding.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import type { NewCodeUse } from '../codes/challenges.repository.ts'
import { type Answer, challengeToReplace, checkCode, markCodeUsed, sendCode, usedBefore } from '../codes/codes.ts'
import { assertBelowLimit, countAttempt } from '../codes/limits.ts'
import { codeBySms } from '../mails.ts'
import { type Account, accountOf } from '../panelists.repository.ts'
import { trustedDeviceOf } from '../trusted-devices.repository.ts'
import { answersMatch } from './identity-answers.ts'
import { numberAskedMail, numberAskedText } from './mails.ts'
import { insertNumberChange, isTaken, pendingChangeOf } from './number-changes.repository.ts'

const codeUseOf = ({ newMobileNumber }: NumberChangeRequest): NewCodeUse => ({
  purpose: 'number',
  identifier: newMobileNumber,
  panelistId: null,
})

/** Data that a code is bound to, besides the new number: the account's number and the identity answers. */
const detailsOf = ({
  mobileNumber,
  newMobileNumber,
  lastName,
  email,
  zipCode,
  dateOfBirth,
  ssn,
}: NumberChangeRequest) => JSON.stringify([mobileNumber, newMobileNumber, lastName, email, zipCode, dateOfBirth, ssn])

/** Sends a code to the new number before the answers are checked: each guess costs a code and needs a real phone. */
export async function sendNumberCode(context: HandlerContext, request: NumberChangeRequest) {
  const { db, panel, caller } = context
  const { newMobileNumber } = request
  // Reveals nothing about an account: both numbers are the caller's own input.
  if (newMobileNumber === request.mobileNumber) throw new AppError('SAME_MOBILE_NUMBER')
  await assertBelowLimit(db, 'telling', caller)
  if ((await panel.phoneLookup.lineOf(db, newMobileNumber)) !== 'mobile') throw new AppError('NOT_VALID_MOBILE_NUMBER')
  const use = codeUseOf(request)
  const replaced = caller.challenge ? await challengeToReplace(context, use) : null
  const challengeId = await sendCode(context, {
    use,
    compose: (_, code) => codeBySms(brandingFor(panel, caller), newMobileNumber, code),
    detailsHmac: panel.crypto.hmac('number-change', detailsOf(request)),
    triesSpent: replaced?.tries,
  })
  return { challengeId }
}

/** A device that the account trusts has its own tries, so that a stranger cannot use up the member's. */
async function countTry({ db, caller }: HandlerContext, mobile: string, account: Account | null): Promise<void> {
  const device = account && (await trustedDeviceOf(db, account.id, caller.device))
  await countAttempt(db, 'identity', device ? `${account.id} ${device}` : mobile)
}

/** The member whom these answers identify; `null` for an unknown number as well as for wrong answers. */
async function memberBy(
  { db, panel }: Pick<HandlerContext, 'db' | 'panel'>,
  account: Pick<Account, 'id'> | null,
  request: NumberChangeRequest,
) {
  const row = account && (await panelistById(db, account.id))
  return row?.is_active && answersMatch(panel.crypto, row, request) ? row : null
}

/** Unknown numbers and wrong answers get the same error. */
async function rejectIdentity({ db, caller }: HandlerContext): Promise<never> {
  await audit(db, caller, 'identity refused', { subject: 'number change' })
  await countAttempt(db, 'telling', caller)
  throw new AppError('IDENTITY_NOT_CONFIRMED')
}

const answerOf = ({ panel }: HandlerContext, request: NumberChangeRequest, code: string): Answer => ({
  use: codeUseOf(request),
  code,
  account: request.newMobileNumber,
  detailsHmacMatches: (stored) => panel.crypto.hmacMatches('number-change', detailsOf(request), stored ?? ''),
})

/** Uses up the code before the answers are checked: each code allows one guess. */
async function spendCode(context: HandlerContext, answer: Answer): Promise<void> {
  const challenge = await checkCode(context, answer)
  await inOneTransaction(context.db, (tx) => markCodeUsed(tx, context.caller, challenge, null))
}

/** @throws the error of the request unless the same one has already asked for the change */
async function askedBefore(context: HandlerContext, request: NumberChangeRequest, answer: Answer, error: unknown) {
  await usedBefore(context, answer, error)
  const account = await accountOf(context.db, request.mobileNumber)
  const asked = account && (await pendingChangeOf(context.db, account.id))
  if (asked?.new_mobile !== request.newMobileNumber) throw error
  return { effectiveAt: asked.effective_at.toISOString() }
}

/**
 * POST /number-change
 * @throws AppError INVALID_OTP, OTP_EXPIRED, IDENTITY_NOT_CONFIRMED, ALREADY_REGISTERED_MOBILE, NUMBER_CHANGE_OPEN
 * @see docs/specification/lost-phone.md
 */
export async function askNumberChange(context: HandlerContext, request: NumberChangeRequest, code: string) {
  const { db, panel, caller } = context
  await assertBelowLimit(db, 'telling', caller)
  const answer = answerOf(context, request, code)
  try {
    await spendCode(context, answer)
  } catch (error) {
    return askedBefore(context, request, answer, error)
  }
  const account = await accountOf(db, request.mobileNumber)
  await countTry(context, request.mobileNumber, account)
  const identified = await memberBy(context, account, request)
  if (!identified) return rejectIdentity(context)
  const { newMobileNumber: newMobile } = request
  if (await isTaken(db, newMobile, identified.id)) throw new AppError('ALREADY_REGISTERED_MOBILE')
  const token = randomToken()
  return inOneTransaction(db, async (tx) => {
    await lockMember(tx, identified.id)
    // The account may have been erased since, and nothing would delete what is stored now.
    const member = await memberBy({ db: tx, panel }, identified, request)
    if (!member) throw new AppError('IDENTITY_NOT_CONFIRMED')
    const effectiveAt = await insertNumberChange(tx, { panelistId: member.id, newMobile, token })
    if (!effectiveAt) throw new AppError('NUMBER_CHANGE_OPEN')
    const messages = await notifyMember(tx, panel, member, {
      text: (branding, to) => numberAskedText(branding, to, { token, effectiveAt }),
      mail: (branding, to) => numberAskedMail(branding, to, { token, effectiveAt }),
    })
    // If no message can reach the member, nobody could stop a thief: leave the change to support.
    if (messages === 0) throw new AppError('IDENTITY_NOT_CONFIRMED')
    await audit(tx, caller, 'number change asked', { panelistId: member.id })
    return { effectiveAt: effectiveAt.toISOString() }
  })
}
