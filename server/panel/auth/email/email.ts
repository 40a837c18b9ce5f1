import 'server-only'
import { sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { HandlerContext, Member, MemberContext } from '../../core/handler.ts'
import { lockCaller } from '../../core/member-lock.ts'
import { notifyMember } from '../../core/messages/notify-member.ts'
import { hashOf, randomToken } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock, inOneTransaction } from '../../database/transaction.ts'
import { brandingFor } from '../../language/branding.ts'
import { isEmailTaken, isEmailVerified, setVerifiedEmail } from '../../profile/email-address.repository.ts'
import { type PanelistRow, panelistById } from '../../profile/profile.repository.ts'
import { advanceStatus } from '../../profile/status/status.ts'
import { keepMethod } from '../../rewards/payouts/methods.repository.ts'
import { linkReferralByEmail } from '../../rewards/referrals/referrals.repository.ts'
import { sumsOf } from '../../rewards/sums.repository.ts'
import { type CodeUse, type NewCodeUse, replaceOtherChallenges } from '../codes/challenges.repository.ts'
import { challengeToReplace, checkCode, markCodeUsed, sendCode, usedBefore } from '../codes/codes.ts'
import { countSend } from '../codes/send-limits.ts'
import { emailChangedMail, emailChangedText, linkMail, verificationMail } from '../mails.ts'
import type { SentCode } from '../registration.ts'
import { hasRecentCode } from '../sessions.ts'
import { trustedDeviceOf } from '../trusted-devices.repository.ts'
import { deleteOtherLinks, readLink, writeLink } from './email-links.repository.ts'

/** What happens when this address is verified: it replaces a verified one, or payments start to go to it. */
async function consequencesOf(db: Db, { id, email, email_verified_at }: PanelistRow, newEmail: string) {
  const isVerified = email_verified_at !== null
  return {
    takesOver: isVerified && email !== newEmail,
    isPaidTo: !isVerified && (await sumsOf(db, id)).inProcessCents > 0,
  }
}

const codeUseOf = (email: string, { panelistId }: Member): NewCodeUse => ({
  purpose: 'email',
  identifier: email,
  panelistId,
})

/** Refuses an address that any account has verified. A member may verify their own again only if it bounced. */
async function assertFree({ db, member }: MemberContext, email: string): Promise<void> {
  const { panelistId } = member
  const { email_bounced_at } = await member.row()
  if (await isEmailTaken(db, email, email_bounced_at ? panelistId : null))
    throw new AppError('ALREADY_REGISTERED_EMAIL')
}

/**
 * An address that replaces a verified one, or that unpaid incentives will go to, needs a recent code: with an open session
 * alone, somebody could take over the account.
 * @throws AppError RECENT_CODE_NEEDED
 */
async function assertRecentCode({ db, member }: MemberContext, email: string): Promise<void> {
  const { takesOver, isPaidTo } = await consequencesOf(db, await member.row(), email)
  if ((takesOver || isPaidTo) && !(await hasRecentCode(db, member))) throw new AppError('RECENT_CODE_NEEDED')
}

async function newLink(tx: Db, { member }: MemberContext, email: string): Promise<string> {
  const token = randomToken()
  await writeLink(tx, { tokenHash: hashOf(token), panelistId: member.panelistId, email })
  return token
}

/** The lock keeps an account that is being erased from getting a link, which would give it an address again. */
function send(context: MemberContext, email: string, triesSpent = 0): Promise<SentCode> {
  const { db, panel, caller, member } = context
  return inOneTransaction(db, async (tx) => {
    await lockCaller(tx, member.panelistId)
    const challengeId = await sendCode(
      { ...context, db: tx },
      {
        use: codeUseOf(email, member),
        compose: async (_, code) =>
          verificationMail(brandingFor(panel, caller), email, code, await newLink(tx, context, email)),
        triesSpent,
      },
    )
    return { challengeId }
  })
}

/**
 * POST /api/registerEmail: sends a mail with a code and a link.
 * @throws AppError ALREADY_REGISTERED_EMAIL, RECENT_CODE_NEEDED, TOO_MANY_REQUESTS
 * @see docs/specification/email.md#c-13-two-ways-to-verify-an-email
 */
export async function registerEmail(context: MemberContext, email: string): Promise<SentCode> {
  await assertRecentCode(context, email)
  await assertFree(context, email)
  return send(context, email)
}

/** POST /api/registerEmail/resendOtp. @throws AppError ALREADY_REGISTERED_EMAIL, RECENT_CODE_NEEDED */
export async function resendEmailCode(context: MemberContext, email: string): Promise<SentCode> {
  const replaced = await challengeToReplace(context, codeUseOf(email, context.member))
  if (!replaced) await assertRecentCode(context, email)
  await assertFree(context, email)
  return send(context, email, replaced?.tries)
}

/** POST /api/verifyLink: sends a mail with only a link. @throws AppError ALREADY_REGISTERED_EMAIL, RECENT_CODE_NEEDED */
export async function sendEmailLink(context: MemberContext, email: string): Promise<void> {
  const { db, panel, caller, member } = context
  await assertRecentCode(context, email)
  await assertFree(context, email)
  await inOneTransaction(db, async (tx) => {
    await lockCaller(tx, member.panelistId)
    const trustedDevice = await trustedDeviceOf(tx, member.panelistId, caller.device)
    await countSend(tx, { identifier: email, client: caller, toMember: true, trustedDevice }, panel)
    const token = await newLink(tx, context, email)
    await panel.outbox.send(tx, linkMail(brandingFor(panel, caller), email, token))
    await audit(tx, caller, 'code sent', { panelistId: member.panelistId, subject: 'email link' })
  })
}

/** Notifies the old address and the phone of a change, in case a stranger made it. */
async function notifyOfChange(
  tx: Db,
  panel: HandlerContext['panel'],
  previous: PanelistRow,
  newEmail: string,
): Promise<void> {
  const { takesOver, isPaidTo } = await consequencesOf(tx, previous, newEmail)
  if (takesOver || isPaidTo) await notifyMember(tx, panel, previous, { text: emailChangedText, mail: emailChangedMail })
}

/** What was sent to other addresses may have needed no recent code then, and would replace this one. */
async function endOtherVerifications(tx: Db, panelistId: number, email: string): Promise<void> {
  await deleteOtherLinks(tx, panelistId, email)
  await replaceOtherChallenges(tx, 'email', panelistId, email)
}

async function markEmailVerified(
  tx: Db,
  { caller, panel }: HandlerContext,
  panelistId: number,
  email: string,
): Promise<void> {
  await holdLock(tx, `email ${email}`)
  if (await isEmailTaken(tx, email, panelistId)) throw new AppError('INVALID_OTP')
  const previous = await panelistById(tx, panelistId)
  // Where the money goes changes only with a code to the phone.
  if (previous.email !== email) await keepMethod(tx, panel.payouts, panelistId)
  await setVerifiedEmail(tx, panelistId, email)
  await endOtherVerifications(tx, panelistId, email)
  await notifyOfChange(tx, panel, previous, email)
  await linkReferralByEmail(tx, panelistId, email)
  await audit(tx, caller, 'email verified', { panelistId })
  await advanceStatus(tx, caller, panelistId)
}

/**
 * POST /api/verifyEmail: the code that the member typed.
 * @param email the address to verify; by default the one of the newest code
 * @throws AppError INVALID_OTP, OTP_EXPIRED
 */
export async function verifyEmailCode(context: MemberContext, code: string, email: string | undefined): Promise<void> {
  const { db, caller, member } = context
  const { panelistId } = member
  const use: CodeUse = { purpose: 'email', identifier: email ?? null, panelistId }
  const answer = { use, code, account: panelistId }
  try {
    const challenge = await checkCode(context, answer)
    await inOneTransaction(db, async (tx) => {
      await markCodeUsed(tx, caller, challenge, panelistId)
      await markEmailVerified(tx, context, panelistId, challenge.identifier)
    })
  } catch (error) {
    await usedBefore(context, answer, error)
  }
}

/**
 * POST /verifyEmail: verifies the address of a link in a mail, without a session and without starting one. A used
 * or expired link succeeds again while its address is the account's verified one.
 * @throws AppError INVALID_OTP, OTP_EXPIRED
 */
export async function verifyEmailLink(context: HandlerContext, token: string): Promise<void> {
  await inOneTransaction(context.db, async (tx) => {
    const link = await readLink(tx, hashOf(token))
    if (!link) throw new AppError('INVALID_OTP')
    if (link.isUsed || !link.inTime) {
      if (await isEmailVerified(tx, link.panelistId, link.email)) return
      throw new AppError(link.inTime ? 'INVALID_OTP' : 'OTP_EXPIRED')
    }
    await markEmailVerified(tx, context, link.panelistId, link.email)
    await tx
      .updateTable('email_link')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(token))
      .execute()
  })
}
