import 'server-only'
import { sql } from 'kysely'
import { type AuditedCaller, auditEach } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'

/** Marks an address as bounced: its member sees that in settings and gets no invitations by mail until they verify one. */
export const recordBounce = (db: Db, caller: AuditedCaller, email: string): Promise<void> =>
  inOneTransaction(db, async (tx) => {
    const bounced = await tx
      .updateTable('panelist')
      .set({ email_bounced_at: sql<Date>`now()` })
      .where('email', '=', email)
      .where('email_bounced_at', 'is', null)
      .returning('id')
      .execute()
    await auditEach(
      tx,
      caller,
      'email bounced',
      bounced.map(({ id }) => ({ panelistId: id })),
    )
  })
