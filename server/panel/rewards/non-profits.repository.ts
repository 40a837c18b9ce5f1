import 'server-only'
import type { Db } from '../database/schema.ts'

export const nonProfitOrganizations = (db: Db) =>
  db
    .selectFrom('non_profit')
    .select(['id', 'name', 'display_order as displayOrder'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()

/** @returns false when there is no such non-profit; the member then keeps theirs */
export async function saveNonProfit(tx: Db, panelistId: number, nonProfitId: number): Promise<boolean> {
  const updated = await tx
    .updateTable('panelist')
    .from('non_profit')
    .set({ non_profit_id: nonProfitId })
    .where('panelist.id', '=', panelistId)
    .where('non_profit.id', '=', nonProfitId)
    .returning('panelist.id')
    .executeTakeFirst()
  return updated !== undefined
}
