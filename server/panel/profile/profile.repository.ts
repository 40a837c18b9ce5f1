import 'server-only'
import type { Db } from '../database/schema.ts'

/** A member with the names that their ids stand for. */
export const panelistById = (db: Db, panelistId: number) =>
  db
    .selectFrom('panelist')
    .leftJoin('non_profit', 'non_profit.id', 'panelist.non_profit_id')
    .leftJoin('lookup', (join) => join.onRef('lookup.id', '=', 'panelist.gender_id').on('lookup.kind', '=', 'genders'))
    .where('panelist.id', '=', panelistId)
    .selectAll('panelist')
    .select(['non_profit.name as non_profit_name', 'lookup.name as gender_name'])
    .executeTakeFirstOrThrow()

export type PanelistRow = Awaited<ReturnType<typeof panelistById>>
