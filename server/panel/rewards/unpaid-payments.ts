import 'server-only'
import type { Db } from '../database/schema.ts'

/** A member's payments that were earned and are not paid yet, without donations. */
export const unpaidPayments = (db: Db, panelistId: number) =>
  db
    .selectFrom('payment')
    .where('panelist_id', '=', panelistId)
    .where('kind', '<>', 'donation')
    .where('status', 'in', ['Pending', 'Pending W9', 'Approved'])
    .where('amount_cents', '>', 0)
