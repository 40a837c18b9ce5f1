import 'server-only'
import { sql } from 'kysely'
import { type AuditedCaller, auditEach } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'

/** Whose address it is learns of it in their settings, and gets no more invitations by mail until they confirm an address. */
export const noteBounce = (db: Db, caller: AuditedCaller, email: string): Promise<void> =>
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
