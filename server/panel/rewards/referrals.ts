import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { Member, PanelCaller } from '../core/handler.ts'
import type { PanelContext } from '../core/panel-context.ts'
import { randomKey } from '../core/random-keys.ts'
import type { Db } from '../database/schema.ts'
import { holdLock } from '../database/transaction.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { earnBonus } from './earnings.ts'
import { invitationMail } from './mails.ts'
import { insertReferral, isAlreadyInvited, isKnownEmail } from './referrals.repository.ts'

interface Referent {
  name: string
  /** Lower case. */
  email: string
}

interface Asking {
  panel: PanelContext
  member: Member
  caller: PanelCaller
}

/**
 * Invites somebody by mail, once: an address that any member has invited gets no second mail. `tx` is a transaction.
 * @throws AppError FORBIDDEN unless the member is Verified
 * @throws AppError REFERENT_PANELIST_ALREADY_REGISTERED, REFERENT_PANELIST_ALREADY_INVITED
 * @see docs/specification/referrals.md#refer-form
 */
export async function refer(tx: Db, { panel, member, caller }: Asking, { name, email }: Referent): Promise<void> {
  const referrer = await panelistById(tx, member.panelistId)
  if (referrer.status !== 'Verified') throw new AppError('FORBIDDEN')
  await holdLock(tx, `referral ${email}`)
  if (await isKnownEmail(tx, email, referrer.id)) {
    const message = 'This email address is associated with an existing account.'
    throw new AppError('REFERENT_PANELIST_ALREADY_REGISTERED', { message })
  }
  if (await isAlreadyInvited(tx, email)) throw new AppError('REFERENT_PANELIST_ALREADY_INVITED')
  const code = randomKey()
  const id = await insertReferral(tx, { referrerId: referrer.id, code, name, email })
  const from = `${referrer.first_name} ${referrer.last_name}`
  await panel.outbox.send(tx, invitationMail(panel, { to: email, name, from, code }))
  await audit(tx, caller, 'referral sent', { panelistId: referrer.id, subject: `referral ${id}` })
}

/** A referral has done what it is worth something for: its bonus begins, once. */
export async function referentVerified(tx: Db, referentId: number): Promise<void> {
  const verified = await tx
    .updateTable('referral')
    .set({ status: 'Verified' })
    .where('referent_id', '=', referentId)
    .where('status', '=', 'Registered')
    .returning('id')
    .executeTakeFirst()
  if (verified) await earnBonus(tx, verified.id)
}
