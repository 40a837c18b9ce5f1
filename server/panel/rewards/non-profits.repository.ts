import 'server-only'
import type { Db } from '../database/schema.ts'

export const nonProfitOrganizations = (db: Db) =>
  db
    .selectFrom('non_profit')
    .where('hidden', '=', false)
    .select(['id', 'name', 'display_order as displayOrder'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()

/** Whether a member may choose the non-profit: it is not hidden, or it is their current one. */
export async function isOfferedNonProfit(db: Db, panelistId: number, id: number): Promise<boolean> {
  const ownNonProfit = db.selectFrom('panelist').where('panelist.id', '=', panelistId).select('non_profit_id')
  const found = await db
    .selectFrom('non_profit')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('hidden', '=', false), eb('id', '=', ownNonProfit)]))
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** @returns false when the member may not choose it; nothing changes */
export async function saveNonProfit(tx: Db, panelistId: number, nonProfitId: number): Promise<boolean> {
  if (!(await isOfferedNonProfit(tx, panelistId, nonProfitId))) return false
  await tx.updateTable('panelist').set({ non_profit_id: nonProfitId }).where('id', '=', panelistId).execute()
  return true
}
