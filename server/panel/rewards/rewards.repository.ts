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

/**
 * Everyone a member has referred, the latest first. The bonus is Pending until it is earned; the day of a payment's status
 * is the day in Eastern Time.
 */
export const referralsBy = (db: Db, panelistId: number) =>
  db
    .selectFrom('referral')
    .leftJoin('payment', 'payment.referral_id', 'referral.id')
    .where('referrer_id', '=', panelistId)
    .select([
      'referral.referent_name',
      'referral.referent_email',
      'referral.status',
      'referral.bonus_cents',
      sql<string>`coalesce(payment.status, 'Pending')`.as('payment_status'),
      sql<string | null>`(payment.changed_at at time zone 'America/New_York')::date`.as('payment_date'),
    ])
    .orderBy('referral.created_at', 'desc')
    .orderBy('referral.id', 'desc')
    .execute()
