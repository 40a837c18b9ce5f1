import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

export const nonProfits = (db: Db) =>
  db
    .selectFrom('non_profit')
    .select(['id', 'name', 'display_order as displayOrder'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()

/** Answers whether there is such a non-profit; if not, the member keeps theirs. */
export async function chooseNonProfit(tx: Db, panelistId: number, nonProfitId: number): Promise<boolean> {
  const chosen = await tx
    .updateTable('panelist')
    .from('non_profit')
    .set({ non_profit_id: nonProfitId })
    .where('panelist.id', '=', panelistId)
    .where('non_profit.id', '=', nonProfitId)
    .returning('panelist.id')
    .executeTakeFirst()
  return chosen !== undefined
}

/** Everyone a member has referred, the latest first; the day of a payment is the day in Eastern Time. */
export const referralsBy = (db: Db, panelistId: number) =>
  db
    .selectFrom('referral')
    .where('referrer_id', '=', panelistId)
    .select([
      'referent_name',
      'referent_email',
      'status',
      'bonus_cents',
      'payment_status',
      sql<string | null>`(payment_status_at at time zone 'America/New_York')::date`.as('payment_date'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
