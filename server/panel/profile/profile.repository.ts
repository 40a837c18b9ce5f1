import 'server-only'
import type { Updateable } from 'kysely'
import { lockCaller } from '../core/member-lock.ts'
import type { Db } from '../database/schema.ts'
import type { PanelistRow, PanelistTable } from '../database/tables/members.ts'
import { bonusToday } from '../rewards/referrals/referrals.repository.ts'
import { markSaved, partsIn } from './save-dates.ts'

/** Members, joined with the names of their gender and non-profit, and the current referral bonus. */
export const panelists = (db: Db) =>
  db
    .selectFrom('panelist')
    .leftJoin('non_profit', 'non_profit.id', 'panelist.non_profit_id')
    .leftJoin('lookup', (join) => join.onRef('lookup.id', '=', 'panelist.gender_id').on('lookup.kind', '=', 'genders'))
    .selectAll('panelist')
    .select(['non_profit.name as non_profit_name', 'lookup.name as gender_name', bonusToday.as('referral_bonus_cents')])

export const panelistById = (db: Db, panelistId: number): Promise<PanelistRow> =>
  panelists(db).where('panelist.id', '=', panelistId).executeTakeFirstOrThrow()

export type { PanelistRow }

/**
 * Loads the member who makes a call and locks the row until the transaction ends.
 * @throws AppError UNAUTHORIZED as `lockCaller`
 */
export async function lockPanelist(tx: Db, panelistId: number): Promise<PanelistRow> {
  await lockCaller(tx, panelistId)
  return panelistById(tx, panelistId)
}

/** Changes of a save: columns, and fields of the JSON column `profile`. */
export interface ProfileChanges {
  columns: Updateable<PanelistTable>
  profile: Readonly<Record<string, unknown>>
}

/** Stores changes to a locked row, and the save date of the parts they belong to. */
export async function writeProfile(tx: Db, row: PanelistRow, { columns, profile }: ProfileChanges): Promise<void> {
  await tx
    .updateTable('panelist')
    .set({ ...columns, profile: JSON.stringify({ ...row.profile, ...profile }) })
    .where('id', '=', row.id)
    .execute()
  await markSaved(tx, row.id, partsIn(profile))
}
