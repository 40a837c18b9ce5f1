import 'server-only'
import { sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { Member } from '../core/handler.ts'
import { hashOf, randomToken } from '../core/random-keys.ts'
import type { Db } from '../database/schema.ts'
import { holdLock, inOneTransaction } from '../database/transaction.ts'
import { advanceStatus } from '../profile/status.ts'
import { linkReferralByEmail } from '../rewards/referrals.repository.ts'
import type { Use } from './challenges.repository.ts'
import { type Asking, checkCode, replacedBy, sendCode, spend } from './codes.ts'
import { isTaken, isVerified, readLink, setVerified, writeLink } from './email.repository.ts'
import { countSend } from './limits.ts'
import { linkMail, verificationMail } from './mails.ts'
import type { SentCode } from './registration.ts'

interface Asked extends Asking {
  member: Member
}

const codeUseOf = (email: string, { panelistId }: Member): Use & { identifier: string } => ({
  purpose: 'email',
  identifier: email,
  panelistId,
})

/** A verified address belongs to one account, the asker's own included. */
async function assertFree({ db }: Asked, email: string): Promise<void> {
  if (await isTaken(db, email)) throw new AppError('ALREADY_REGISTERED_EMAIL')
}

async function newLink(transaction: Db, { member }: Asked, email: string): Promise<string> {
  const token = randomToken()
  await writeLink(transaction, { tokenHash: hashOf(token), panelistId: member.panelistId, email })
  return token
}

async function send(asked: Asked, email: string, triesSpent = 0): Promise<SentCode> {
  const challengeId = await sendCode(asked, {
    use: codeUseOf(email, asked.member),
    compose: async (transaction, code) =>
      verificationMail(asked.panel, email, code, await newLink(transaction, asked, email)),
    triesSpent,
  })
  return { challengeId }
}

/**
 * POST /api/registerEmail: a mail with a code and a link. @throws AppError ALREADY_REGISTERED_EMAIL.
 * @see docs/specification/email.md#c-13-two-ways-to-verify-an-email
 */
export async function registerEmail(asked: Asked, email: string): Promise<SentCode> {
  await assertFree(asked, email)
  return send(asked, email)
}

/** POST /api/registerEmail/resendOtp. @throws AppError ALREADY_REGISTERED_EMAIL */
export async function resendEmailCode(asked: Asked, email: string): Promise<SentCode> {
  await assertFree(asked, email)
  const replaced = await replacedBy(asked.db, codeUseOf(email, asked.member))
  return send(asked, email, replaced?.tries)
}

/** POST /api/verifyLink: a mail with a link alone. @throws AppError ALREADY_REGISTERED_EMAIL */
export async function sendEmailLink(asked: Asked, email: string): Promise<void> {
  const { db, panel, caller, member } = asked
  await assertFree(asked, email)
  await inOneTransaction(db, async (transaction) => {
    await countSend(transaction, { identifier: email, address: caller.address, mostPerDay: panel.codeSendsPerDay })
    await panel.outbox.send(transaction, linkMail(panel, email, await newLink(transaction, asked, email)))
    await audit(transaction, caller, 'code sent', { panelistId: member.panelistId, subject: 'email link' })
  })
}

async function becomeVerified(transaction: Db, { caller }: Asking, panelistId: number, email: string): Promise<void> {
  await holdLock(transaction, `email ${email}`)
  if (await isTaken(transaction, email, panelistId)) throw new AppError('INVALID_OTP')
  await setVerified(transaction, panelistId, email)
  await linkReferralByEmail(transaction, panelistId, email)
  await audit(transaction, caller, 'email verified', { panelistId })
  await advanceStatus(transaction, caller, panelistId)
}

/**
 * POST /api/verifyEmail: the code that the member typed.
 * @param email which address; the one last asked for when not said
 * @throws AppError INVALID_OTP, OTP_EXPIRED
 */
export async function verifyEmailCode(asked: Asked, code: string, email: string | undefined): Promise<void> {
  const { db, caller, member } = asked
  const { panelistId } = member
  const use: Use = { purpose: 'email', identifier: email ?? null, panelistId }
  const challenge = await checkCode(asked, { use, code, account: panelistId })
  await inOneTransaction(db, async (transaction) => {
    await spend(transaction, caller, challenge, panelistId)
    await becomeVerified(transaction, asked, panelistId, challenge.identifier)
  })
}

/**
 * POST /verifyEmail: the link of the mail, for whoever opens it. Can be repeated while it lives and the address is still
 * the account's; it never signs anybody in.
 * @throws AppError INVALID_OTP, OTP_EXPIRED
 */
export async function verifyEmailLink(asking: Asking, token: string): Promise<void> {
  await inOneTransaction(asking.db, async (transaction) => {
    const link = await readLink(transaction, hashOf(token))
    if (!link) throw new AppError('INVALID_OTP')
    if (!link.inTime) throw new AppError('OTP_EXPIRED')
    if (link.isUsed) {
      if (await isVerified(transaction, link.panelistId, link.email)) return
      throw new AppError('INVALID_OTP')
    }
    await becomeVerified(transaction, asking, link.panelistId, link.email)
    await transaction
      .updateTable('email_link')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(token))
      .execute()
  })
}
