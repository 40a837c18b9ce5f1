import 'server-only'
import type { Db } from '../../database/schema.ts'
import type { Scenario } from '../seeds.ts'
import type { LookupTreeRow } from './tree.ts'

/** Adds the rows unless the database has entries of their kinds, which an operator may have changed. */
async function addEntries(tx: Db, rows: readonly LookupTreeRow[]): Promise<void> {
  const kinds = new Set(rows.map(({ kind }) => kind))
  const existing = await tx
    .selectFrom('lookup')
    .select('id')
    .where('kind', 'in', [...kinds])
    .limit(1)
    .executeTakeFirst()
  if (!existing) await tx.insertInto('lookup').values(rows).execute()
}

/** Adds the lookups and non-profits that the database does not have. */
export async function addLookups(tx: Db, { lookups, lookupTrees, nonProfits }: Scenario): Promise<void> {
  for (const [kind, names] of Object.entries(lookups)) {
    const entry = (name: string, index: number) => ({ kind, id: index + 1, name, display_order: index + 1 })
    await addEntries(
      tx,
      names.map((name, index) => ({ ...entry(name, index), parent_id: null })),
    )
  }
  for (const rows of lookupTrees) await addEntries(tx, rows)
  const existing = await tx.selectFrom('non_profit').select('id').limit(1).executeTakeFirst()
  const rows = nonProfits.map((name, index) => ({ name, display_order: index + 1 }))
  if (!existing) await tx.insertInto('non_profit').values(rows).execute()
}
