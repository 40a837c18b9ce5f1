import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { TableShape } from './catalog.ts'

const ROWS_AT_A_TIME = 1_000

/** What a table had: how many rows, and a hash of them in the order of their key. */
export interface TableDigest {
  rows: number
  sha256: string
}

/** Counts and hashes rows as they pass. */
export class Digest {
  readonly #hash = createHash('sha256')
  #rows = 0

  add(rows: readonly string[]): void {
    this.#rows += rows.length
    for (const row of rows) this.#hash.update(row).update('\n')
  }

  end = (): TableDigest => ({ rows: this.#rows, sha256: this.#hash.digest('hex') })
}

/**
 * The rows of a table as JSON texts, some at a time.
 * @param snapshot a transaction that reads all tables as they were at one moment
 */
export async function* rowsOf(snapshot: Db, { name, columns, key }: TableShape): AsyncGenerator<string[]> {
  const order = key.length > 0 ? sql.join(key.map((column) => sql.ref(column))) : sql`t::text`
  await sql`declare backup no scroll cursor for select to_jsonb(r)::text as row
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} as t order by ${order}) as r`.execute(
    snapshot,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_A_TIME)} from backup`.execute(snapshot)
    if (rows.length > 0) yield rows.map((fetched) => fetched.row)
    if (rows.length < ROWS_AT_A_TIME) break
  }
  await sql`close backup`.execute(snapshot)
}

/** A backup and a restore may take longer than what members wait for. Times are written in UTC. */
async function atLeisure(transaction: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
  await sql`set local time zone 'UTC'`.execute(transaction)
}

/** One moment of the database. */
export const inSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await atLeisure(snapshot)
      return work(snapshot)
    })

/** A change of the whole database, kept or undone as one. */
export const inOneChange = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await atLeisure(transaction)
    return work(transaction)
  })

/** What each table has now. */
export async function digests(snapshot: Db, tables: readonly TableShape[]): Promise<Record<string, TableDigest>> {
  const found: Record<string, TableDigest> = {}
  for (const table of tables) {
    const digest = new Digest()
    for await (const rows of rowsOf(snapshot, table)) digest.add(rows)
    found[table.name] = digest.end()
  }
  return found
}
