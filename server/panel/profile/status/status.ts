import 'server-only'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { referentVerified } from '../../rewards/referrals/referrals.ts'
import { statusesAfter } from './status-transitions.ts'

/**
 * Moves a member to the status that their profile and email allow, audits each step, and starts the referrer's bonus.
 * Call it in the transaction that changes the profile or the email.
 * @returns the new status
 */
export async function advanceStatus(tx: Db, caller: AuditedCaller, panelistId: number): Promise<string> {
  const member = await tx
    .selectFrom('panelist')
    .select(['status', 'profile_completed', 'email_verified_at'])
    .where('id', '=', panelistId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const facts = { profileCompleted: member.profile_completed, emailVerified: member.email_verified_at !== null }
  let status = member.status
  for (const next of statusesAfter(status, facts)) {
    await setStatus(tx, panelistId, next)
    await audit(tx, caller, 'status changed', { panelistId, subject: `${status} > ${next}` })
    status = next
  }
  return status
}

/** Sets a status, and starts the referrer's bonus when it is Verified. */
export async function setStatus(tx: Db, panelistId: number, status: string): Promise<void> {
  await tx.updateTable('panelist').set({ status }).where('id', '=', panelistId).execute()
  if (status === 'Verified') await referentVerified(tx, panelistId)
}
