import 'server-only'
import type { Challenge, CodeUse } from '../auth/codes/challenges.repository.ts'
import { type AuthContext, checkCode, sendCode } from '../auth/codes/codes.ts'
import { codeMessage, codeRecipient } from '../auth/codes/recipient.ts'
import { maskedNumber } from '../auth/masked-number.ts'
import type { Member } from '../core/handler.ts'
import { brandingFor } from '../language/branding.ts'

export interface MemberContext extends AuthContext {
  member: Member
}

const recipientOf = async ({ db, member }: MemberContext) => codeRecipient(db, await member.row())

/** Masks a number or address so that its owner still recognizes it. */
function masked(to: string): string {
  const [name = '', domain] = to.split('@')
  if (domain !== undefined) return `${name.slice(0, 1)}•••@${domain}`
  return maskedNumber(to)
}

export const maskedRecipient = async (context: MemberContext) => masked(await recipientOf(context))

/** Sends the code that confirms a privacy action, such as copying the data or erasing the account. */
export async function sendPrivacyCode(context: MemberContext): Promise<void> {
  const to = await recipientOf(context)
  await sendCode(context, {
    use: { purpose: 'privacy', identifier: to, panelistId: context.member.panelistId },
    compose: (_, code) => codeMessage(brandingFor(context.panel, context.caller), to, code),
  })
}

/** @throws AppError INVALID_OTP, OTP_EXPIRED, TOO_MANY_REQUESTS */
export function checkPrivacyCode(context: MemberContext, code: string): Promise<Challenge> {
  const { panelistId } = context.member
  const use: CodeUse = { purpose: 'privacy', identifier: null, panelistId }
  return checkCode(context, { use, code, account: panelistId })
}
