import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/*
 * The structure of the database, read from its own catalog so that a backup cannot forget a table.
 */

/** Tables of the migrations, which a restore creates anew, and of public NPPES data, which operators load again. */
const NOT_BACKED_UP = ['kysely_migration', 'kysely_migration_lock', 'npi_holder', 'npi_file']

export interface TableShape {
  name: string
  /** Without generated columns, which cannot be written. */
  columns: string[]
  /** The primary key. Rows are read in its order, so that equal tables have equal hashes. */
  key: string[]
}

/** The tables of a backup, by name. */
export async function tableShapes(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select t.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = t.oid and i.indisprimary), '{}') as key
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname <> all(${sql.val(NOT_BACKED_UP)}::text[])
    order by t.relname`.execute(db)
  return rows
}

/** State of a sequence. */
export interface Counter {
  name: string
  last: number
  /** Whether the sequence has already returned `last`. */
  used: boolean
}

export async function counters(db: Db): Promise<Counter[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
    order by relname`.execute(db)
  const result: Counter[] = []
  for (const { name } of rows) {
    const read = sql<Omit<Counter, 'name'>>`select last_value as last, is_called as used from ${sql.table(name)}`
    result.push(...(await read.execute(db)).rows.map((row) => ({ ...row, name })))
  }
  return result
}

/** Names of the migrations that have run, in order. */
export async function ranMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
