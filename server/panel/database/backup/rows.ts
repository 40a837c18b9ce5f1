import 'server-only'
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { Format } from './archive.ts'
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

const rowTexts: Readonly<Record<Format, RawBuilder<string>>> = {
  'carepanel-backup-1': sql`to_jsonb(r)::text`,
  'carepanel-backup-2': sql`row_to_json(r)::text`,
}

async function fetchRows(snapshot: Db): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_A_TIME)} from backup`.execute(snapshot)
  return rows.map(({ row }) => row)
}

/** Work that is awaited later. Should it fail before that, nobody is surprised: whoever awaits it is told. */
export function underWay<T>(work: Promise<T>): Promise<T> {
  void Promise.allSettled([work])
  return work
}

/**
 * The rows of a table as JSON texts, some at a time. The next ones are on their way while some are worked on.
 * @param snapshot a transaction that reads all tables as they were at one moment
 */
export async function* rowsOf(
  snapshot: Db,
  { name, columns, key }: TableShape,
  format: Format,
): AsyncGenerator<string[]> {
  const order = key.length > 0 ? sql.join(key.map((column) => sql.ref(column))) : sql`t::text`
  await sql`declare backup no scroll cursor for select ${rowTexts[format]} as row
    from (select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} as t order by ${order}) as r`.execute(
    snapshot,
  )
  let rows = await fetchRows(snapshot)
  while (rows.length > 0) {
    const next = underWay(fetchRows(snapshot))
    yield rows
    rows = await next
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
export async function digests(
  snapshot: Db,
  tables: readonly TableShape[],
  format: Format,
): Promise<Record<string, TableDigest>> {
  const found: Record<string, TableDigest> = {}
  for (const table of tables) {
    const digest = new Digest()
    for await (const rows of rowsOf(snapshot, table, format)) digest.add(rows)
    found[table.name] = digest.end()
  }
  return found
}
