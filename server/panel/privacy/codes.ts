import 'server-only'
import type { Challenge } from '../auth/codes/challenges.repository.ts'
import { type Answer, checkCode, markCodeUsed, sendCode, usedBefore } from '../auth/codes/codes.ts'
import { codeMessage, codeRecipient } from '../auth/codes/recipient.ts'
import { maskedNumber } from '../auth/masked-number.ts'
import type { MemberContext } from '../core/handler.ts'
import { lockCaller } from '../core/member-lock.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { brandingFor } from '../language/branding.ts'
import { maskedAddress } from '../rewards/reasons.ts'

const recipientOf = async ({ db, member }: MemberContext) => codeRecipient(db, await member.row())

/** The number or address that the code goes to, masked so that its owner still recognizes it. */
export async function maskedRecipient(context: MemberContext): Promise<string> {
  const to = await recipientOf(context)
  return to.includes('@') ? maskedAddress(to) : maskedNumber(to)
}

/** Sends the code that confirms a privacy action, such as copying the data or erasing the account. */
export async function sendPrivacyCode(context: MemberContext): Promise<void> {
  const { db, panel, caller, member } = context
  const to = await recipientOf(context)
  await inOneTransaction(db, async (tx) => {
    await lockCaller(tx, member.panelistId)
    await sendCode(
      { ...context, db: tx },
      {
        use: { purpose: 'privacy', identifier: to, panelistId: member.panelistId },
        compose: (_, code) => codeMessage(brandingFor(panel, caller), to, code),
      },
    )
  })
}

const answerOf = ({ member: { panelistId } }: MemberContext, code: string): Answer => ({
  use: { purpose: 'privacy', identifier: null, panelistId },
  code,
  account: panelistId,
})

/** @throws AppError INVALID_OTP, OTP_EXPIRED, TOO_MANY_REQUESTS */
export const checkPrivacyCode = (context: MemberContext, code: string): Promise<Challenge> =>
  checkCode(context, answerOf(context, code))

/**
 * Uses up the code and does the work, in one transaction. A request that is sent again because its answer was lost does the
 * work again.
 * @throws AppError INVALID_OTP, OTP_EXPIRED, TOO_MANY_REQUESTS
 */
export async function withPrivacyCode<T>(
  context: MemberContext,
  code: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const { db, caller, member } = context
  try {
    const challenge = await checkPrivacyCode(context, code)
    return await inOneTransaction(db, async (tx) => {
      await markCodeUsed(tx, caller, challenge, member.panelistId)
      return work(tx)
    })
  } catch (error) {
    await usedBefore(context, answerOf(context, code), error)
    return inOneTransaction(db, work)
  }
}
