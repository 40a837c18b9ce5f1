import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { lockCaller, lockMember } from '../../core/member-lock.ts'
import { randomKey } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock } from '../../database/transaction.ts'
import { brandingFor } from '../../language/branding.ts'
import { earnBonus } from '../earnings.ts'
import { referralMail } from './mails.ts'
import { insertReferral, isAlreadyInvited, isKnownEmail, referrerById, referrerOf } from './referrals.repository.ts'

interface Referent {
  name: string
  /** Lower case. */
  email: string
}

/**
 * Sends an invitation by email. An address that was invited before, by anybody, gets no second one. `tx` is a transaction.
 * @throws AppError FORBIDDEN unless the member is Verified; UNAUTHORIZED as `lockCaller`
 * @throws AppError REFERENT_PANELIST_ALREADY_REGISTERED, REFERENT_PANELIST_ALREADY_INVITED
 * @see docs/specification/panel-api.md#rewards
 */
export async function referPanelist(
  tx: Db,
  context: Omit<MemberContext, 'db'>,
  { name, email }: Referent,
): Promise<void> {
  const { panel, member, caller } = context
  await lockCaller(tx, member.panelistId)
  const referrer = await referrerById(tx, member.panelistId)
  if (referrer.status !== 'Verified') throw new AppError('FORBIDDEN')
  await holdLock(tx, `referral ${email}`)
  if (await isKnownEmail(tx, email, referrer.id)) {
    const message = 'This email address is associated with an existing account.'
    throw new AppError('REFERENT_PANELIST_ALREADY_REGISTERED', { message })
  }
  if (await isAlreadyInvited(tx, email)) throw new AppError('REFERENT_PANELIST_ALREADY_INVITED')
  const code = randomKey()
  const { id, bonusCents } = await insertReferral(tx, { referrerId: referrer.id, code, name, email })
  const names = { referentName: name, referrerName: referrer.name }
  await panel.outbox.send(tx, referralMail(brandingFor(panel, caller), { to: email, ...names, code, bonusCents }))
  await audit(tx, caller, 'referral sent', { panelistId: referrer.id, subject: `referral ${id}` })
}

/** Creates the referrer's bonus, once, when the member they referred becomes Verified. */
export async function referentVerified(tx: Db, referentId: number): Promise<void> {
  const referrerId = await referrerOf(tx, referentId)
  if (referrerId === null) return
  // Of an erasure and a bonus at the same time, the second sees the first.
  await lockMember(tx, referrerId)
  const verified = await tx
    .updateTable('referral')
    .set({ status: 'Verified' })
    .where('referent_id', '=', referentId)
    .where('status', '=', 'Registered')
    .returning('id')
    .executeTakeFirst()
  if (verified) await earnBonus(tx, verified.id)
}
