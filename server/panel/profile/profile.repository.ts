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

export interface LookupEntry {
  id: number
  name: string
  displayOrder: number
}

/** Lists of table `lookup` by kind, each in its order; empty where nothing is kept. */
export async function lookupLists<Kind extends string>(
  db: Db,
  kinds: readonly Kind[],
): Promise<Record<Kind, LookupEntry[]>> {
  const rows = await db
    .selectFrom('lookup')
    .where('kind', 'in', kinds)
    .select(['kind', 'id', 'name', 'display_order as displayOrder'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()
  const listOf = (wanted: Kind) => rows.filter(({ kind }) => kind === wanted).map(({ kind: _, ...entry }) => entry)
  return Object.fromEntries(kinds.map((kind) => [kind, listOf(kind)])) as Record<Kind, LookupEntry[]>
}
