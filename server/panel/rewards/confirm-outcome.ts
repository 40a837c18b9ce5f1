import 'server-only'
import { sql } from 'kysely'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { Db } from '../database/schema.ts'

/**
 * Confirms an unsigned outcome, so that its incentive can be paid.
 * @returns false when the outcome is already confirmed
 */
export async function confirmOutcome(tx: Db, invitationId: number, caller: AuditedCaller): Promise<boolean> {
  const confirmed = await tx
    .updateTable('invitation')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', invitationId)
    .where('confirmed_at', 'is', null)
    .where('earned_cents', '>', 0)
    .returning('panelist_id')
    .executeTakeFirst()
  if (!confirmed) return false
  await audit(tx, caller, 'outcome confirmed', {
    panelistId: confirmed.panelist_id,
    subject: `invitation ${invitationId}`,
  })
  return true
}
