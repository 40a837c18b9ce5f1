import 'server-only'
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import type { Format } from './archive.ts'
import type { TableShape } from './catalog.ts'

const ROWS_AT_A_TIME = 1_000

/** The number of a table's rows, and a hash of them in the order of their key. */
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

/** Marks work that is awaited later, so that a failure before that is not an unhandled rejection. */
export function handleRejectionLater<T>(work: Promise<T>): Promise<T> {
  void Promise.allSettled([work])
  return work
}

/**
 * Reads the rows of a table as JSON texts, in batches. Fetches the next batch while the caller works on one.
 * @param snapshot a transaction that sees all tables at one point in time
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
    const next = handleRejectionLater(fetchRows(snapshot))
    yield rows
    rows = await next
  }
  await sql`close backup`.execute(snapshot)
}

/** Lifts the time limits of requests for a backup or restore, and writes times in UTC. */
async function liftTimeouts(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local time zone 'UTC'`.execute(tx)
}

/** Runs `work` on a snapshot of the database, without time limits. */
export const inSnapshot = <T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      await liftTimeouts(snapshot)
      return work(snapshot)
    })

/** Runs a change of the whole database in one transaction, without time limits. */
export const inLongTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await liftTimeouts(tx)
    return work(tx)
  })

/** The current digest of each table. */
export async function digests(
  snapshot: Db,
  tables: readonly TableShape[],
  format: Format,
): Promise<Record<string, TableDigest>> {
  const result: Record<string, TableDigest> = {}
  for (const table of tables) {
    const digest = new Digest()
    for await (const rows of rowsOf(snapshot, table, format)) digest.add(rows)
    result[table.name] = digest.end()
  }
  return result
}
