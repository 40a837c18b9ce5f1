import 'server-only'
import type { Db } from '../../database/schema.ts'

export interface LookupEntry {
  id: number
  name: string
  displayOrder: number
}

export interface LookupRow extends LookupEntry {
  kind: string
  /** The entry of another lookup that this one belongs to. */
  parentId: number | null
}

const columns = ['kind', 'id', 'name', 'display_order as displayOrder', 'parent_id as parentId'] as const

const rowsOf = (db: Db, kinds: readonly string[]): Promise<LookupRow[]> =>
  db.selectFrom('lookup').where('kind', 'in', kinds).select(columns).orderBy('display_order').orderBy('id').execute()

const entryOf = ({ id, name, displayOrder }: LookupRow): LookupEntry => ({ id, name, displayOrder })

/** Lookups by kind, each in display order; an empty list for a kind without entries. */
export async function lookupEntriesByKind<Kind extends string>(
  db: Db,
  kinds: readonly Kind[],
): Promise<Record<Kind, LookupEntry[]>> {
  const rows = await rowsOf(db, kinds)
  const entriesOf = (requestedKind: Kind) => rows.filter(({ kind }) => kind === requestedKind).map(entryOf)
  return Object.fromEntries(kinds.map((kind) => [kind, entriesOf(kind)])) as Record<Kind, LookupEntry[]>
}

export const lookupEntries = async (db: Db, kind: string): Promise<LookupEntry[]> =>
  (await rowsOf(db, [kind])).map(entryOf)

/** Nested lookups, such as professions with their specialities. */
export async function lookupTree(db: Db, kinds: readonly string[]) {
  const rows = await rowsOf(db, kinds)
  const groups = Map.groupBy(rows, ({ kind, parentId }) => `${kind} ${parentId}`)
  return {
    /** @param parent `null` for the first level */
    childrenOf: (parent: { id: number } | null, kind: string): LookupEntry[] =>
      (groups.get(`${kind} ${parent?.id ?? null}`) ?? []).map(entryOf),
  }
}

/** Professions with their specialities, and those with their subspecialities. */
export async function professions(db: Db) {
  const { childrenOf } = await lookupTree(db, ['professions', 'specialities', 'subSpecialities'])
  return childrenOf(null, 'professions').map((profession) => ({
    ...profession,
    specialities: childrenOf(profession, 'specialities').map((speciality) => ({
      ...speciality,
      subSpecialities: childrenOf(speciality, 'subSpecialities'),
    })),
  }))
}

/** Key of an entry: ids are unique within a kind. */
export interface EntryKey {
  kind: string
  id: number
}

/** An entry in a member's saved answers. */
export interface StoredEntry extends EntryKey {
  name: string
  parentId?: number | null
}

export type FindEntry = (kind: string, id: number) => Pick<LookupRow, 'id' | 'name' | 'parentId'> | undefined

/**
 * Loads the given entries in one query.
 * @param stored the member's saved entries: they may be sent again even if the lookup no longer has them
 * @returns a function that finds one of them; `undefined` for an id that is neither listed nor stored
 */
export async function findEntries(
  db: Db,
  keys: readonly EntryKey[],
  stored: readonly StoredEntry[] = [],
): Promise<FindEntry> {
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('lookup')
          .where('kind', 'in', [...new Set(keys.map(({ kind }) => kind))])
          .where('id', 'in', [...new Set(keys.map(({ id }) => id))])
          .select(columns)
          .execute()
  const known = [...stored.map(({ parentId = null, ...entry }) => ({ ...entry, parentId })), ...rows]
  const byKey = new Map(known.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  return (kind, id) => byKey.get(`${kind} ${id}`)
}

export async function hasChildEntries(db: Db, kind: string, parentId: number): Promise<boolean> {
  const child = await db
    .selectFrom('lookup')
    .select('id')
    .where('kind', '=', kind)
    .where('parent_id', '=', parentId)
    .limit(1)
    .executeTakeFirst()
  return child !== undefined
}
