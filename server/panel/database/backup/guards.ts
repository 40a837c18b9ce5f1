import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'

/* Triggers, constraints and indexes: rows that are known to be valid load faster without them. */

interface NamedGuard {
  table: string
  name: string
  definition: string
}

export interface Guards {
  tables: readonly string[]
  /** Unique constraints first: foreign keys depend on them. */
  constraints: readonly NamedGuard[]
  indexes: readonly NamedGuard[]
}

async function constraintsOf(db: Db, tables: readonly string[]): Promise<NamedGuard[]> {
  const { rows } = await sql<NamedGuard>`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype in ('f', 'u') and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace
      and t.relname = any(${tables}::text[])
    order by c.contype desc, t.relname, c.conname`.execute(db)
  return rows
}

/** Indexes that do not belong to a constraint. */
async function indexesOf(db: Db, tables: readonly string[]): Promise<NamedGuard[]> {
  const { rows } = await sql<NamedGuard>`
    select tablename as table, indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${tables}::text[]) and not exists (
      select from pg_constraint where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
    order by tablename, indexname`.execute(db)
  return rows
}

async function run(db: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const triggers = (tables: readonly string[], change: 'enable' | 'disable') =>
  tables.map((table) => sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger user`)

/** Disables triggers and drops constraints and indexes, except for primary keys. */
export async function dropGuards(db: Db, tables: readonly string[]): Promise<Guards> {
  const guards = { tables, constraints: await constraintsOf(db, tables), indexes: await indexesOf(db, tables) }
  await run(
    db,
    guards.constraints
      .toReversed()
      .map(({ table, name }) => sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`),
  )
  await run(
    db,
    guards.indexes.map(({ name }) => sql`drop index ${sql.id(name)}`),
  )
  await run(db, triggers(tables, 'disable'))
  return guards
}

/** Restores all of them, which also checks the rows loaded meanwhile. */
export async function restoreGuards(db: Db, { tables, constraints, indexes }: Guards): Promise<void> {
  await run(db, triggers(tables, 'enable'))
  await run(
    db,
    indexes.map(({ definition }) => sql.raw(definition)),
  )
  await run(
    db,
    constraints.map(
      ({ table, name, definition }) =>
        sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`,
    ),
  )
}
