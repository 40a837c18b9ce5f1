import 'server-only'
import { sql } from 'kysely'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'

/**
 * An operator's word for an outcome that nobody signed: what it has earned may be paid.
 * @returns whether it waited for that
 */
export async function confirmOutcome(tx: Db, invitationId: number, by: AuditedCaller): Promise<boolean> {
  const confirmed = await tx
    .updateTable('invitation')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', invitationId)
    .where('confirmed_at', 'is', null)
    .where('earned_cents', '>', 0)
    .returning('panelist_id')
    .executeTakeFirst()
  if (!confirmed) return false
  await audit(tx, by, 'outcome confirmed', {
    panelistId: confirmed.panelist_id,
    subject: `invitation ${invitationId}`,
  })
  return true
}
