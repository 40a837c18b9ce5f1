import 'server-only'
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
