import 'server-only'
import type { Db } from '../../database/schema.ts'

export interface LookupEntry {
  id: number
  name: string
  displayOrder: number
}

/** An entry and what it stands below. */
export interface LookupRow extends LookupEntry {
  kind: string
  parentId: number | null
}

const rowsOf = (db: Db, kinds: readonly string[]): Promise<LookupRow[]> =>
  db
    .selectFrom('lookup')
    .where('kind', 'in', kinds)
    .select(['kind', 'id', 'name', 'display_order as displayOrder', 'parent_id as parentId'])
    .orderBy('display_order')
    .orderBy('id')
    .execute()

const entryOf = ({ id, name, displayOrder }: LookupRow): LookupEntry => ({ id, name, displayOrder })

/** Lists of table `lookup` by kind, each in its order; empty where nothing is kept. */
export async function lookupEntriesByKind<Kind extends string>(
  db: Db,
  kinds: readonly Kind[],
): Promise<Record<Kind, LookupEntry[]>> {
  const rows = await rowsOf(db, kinds)
  const listOf = (wanted: Kind) => rows.filter(({ kind }) => kind === wanted).map(entryOf)
  return Object.fromEntries(kinds.map((kind) => [kind, listOf(kind)])) as Record<Kind, LookupEntry[]>
}

export const lookupEntries = async (db: Db, kind: string): Promise<LookupEntry[]> =>
  (await rowsOf(db, [kind])).map(entryOf)

/** Lists within lists: for each kind, the entries of the next one by the entry that they stand below. */
export async function lookupTree(db: Db, kinds: readonly string[]) {
  const rows = await rowsOf(db, kinds)
  const groups = Map.groupBy(rows, ({ kind, parentId }) => `${kind} ${parentId}`)
  return {
    /** @param parent `null` for the first level */
    below: (kind: string, parent: { id: number } | null): LookupEntry[] =>
      (groups.get(`${kind} ${parent?.id ?? null}`) ?? []).map(entryOf),
  }
}

/** What a member chose, by kind and id. */
export interface EntryKey {
  kind: string
  id: number
}

/** The entries that were chosen, as the lists have them; those that no list has are missing. */
export async function findEntries(db: Db, wanted: readonly EntryKey[]) {
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('lookup')
          .where('kind', 'in', [...new Set(wanted.map(({ kind }) => kind))])
          .where('id', 'in', [...new Set(wanted.map(({ id }) => id))])
          .select(['kind', 'id', 'name', 'display_order as displayOrder', 'parent_id as parentId'])
          .execute()
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return (kind: string, id: number): LookupRow | undefined => byKey.get(`${kind} ${id}`)
}

export type FindEntry = Awaited<ReturnType<typeof findEntries>>

export async function hasChildEntries(db: Db, kind: string, parentId: number): Promise<boolean> {
  const one = await db
    .selectFrom('lookup')
    .select('id')
    .where('kind', '=', kind)
    .where('parent_id', '=', parentId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
