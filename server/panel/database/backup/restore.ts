import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { knownMigrations, migrate, migratorFor } from '../migrate.ts'
import type { OpenDatabase } from '../open.ts'
import type { Db } from '../schema.ts'
import { BackupError, Beginning, End, marks, readArchive } from './archive.ts'
import type { BackupSummary } from './backup.ts'
import { tableShapes } from './catalog.ts'
import { dropGuards, restoreGuards } from './guards.ts'
import { type Copies, type Load, loaderOf, ROWS_AT_A_TIME } from './load.ts'
import { digests, handleRejectionLater, inLongTransaction } from './rows.ts'

type Shape = Beginning['tables'][number]

/** Loads without triggers and constraints: rows come in any order, and were already checked and counted. */
async function withoutGuards<T>(tx: Db, tables: readonly Shape[], load: () => Promise<T>): Promise<T> {
  const names = tables.map(({ name }) => name)
  const guards = await dropGuards(tx, names)
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(tx)
  const loaded = await load()
  await restoreGuards(tx, guards)
  return loaded
}

async function loadLines(load: Load, lines: AsyncIterable<string>, tables: readonly Shape[]): Promise<End> {
  let table: Shape | undefined
  let waiting: string[] = []
  let writing = Promise.resolve()
  /** Starts to write the collected rows while the next lines are read. */
  const write = async () => {
    await writing
    if (table) writing = handleRejectionLater(load(table, waiting))
    waiting = []
  }
  for await (const line of lines) {
    if (line.startsWith(marks.row)) {
      waiting.push(line)
      if (waiting.length === ROWS_AT_A_TIME) await write()
      continue
    }
    await write()
    await writing
    if (line.startsWith(marks.end)) return End.parse(JSON.parse(line.slice(1)))
    table = tables.find(({ name }) => name === line.slice(1))
    if (!table) throw new BackupError('The backup is damaged: it has a table that is not in its list of tables.')
  }
  throw new BackupError('The backup is incomplete: the end of the file is missing.')
}

/**
 * More members or payments than come between two backups. Payout providers, banks, survey hosts and the IRS know those of
 * that time by their numbers: a new payment with such a number would count as paid already, and a new member would get
 * somebody else's completes.
 */
const SINCE_BACKUP = 100_000
const KNOWN_OUTSIDE: ReadonlySet<string> = new Set(['panelist_id_seq', 'payment_id_seq'])

async function setCounters(tx: Db, { counters }: End): Promise<void> {
  for (const { name, last, used } of counters) {
    const next = KNOWN_OUTSIDE.has(name) ? last + SINCE_BACKUP : last
    await sql`select setval(${name}::regclass, ${next}::bigint, ${used})`.execute(tx)
  }
}

/** @throws BackupError for a file that this release does not know as a backup: it can be decrypted by the same key */
function beginningOf(path: string, line: string): Beginning {
  try {
    return Beginning.parse(JSON.parse(line.slice(1)))
  } catch (error) {
    throw new BackupError(`${path} is not a backup of the panel, or a newer release made it.`, { cause: error })
  }
}

/** @throws BackupError when the database has members */
async function assertEmpty({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('public.panelist') is not null as there`.execute(db)
  if (!rows[0]?.there) return
  const members = await db.selectFrom('panelist').select('id').limit(1).execute()
  if (members.length > 0) throw new BackupError('This database already has members. Restore into an empty database.')
}

function assertKnown({ migrations, made }: Beginning): string {
  const newest = migrations.at(-1) ?? ''
  if (!isDeepStrictEqual(migrations, knownMigrations.slice(0, migrations.length)))
    throw new BackupError(
      `The backup of ${made} was made by a newer release (${newest}). Restore it with that release.`,
    )
  return newest
}

/** @throws BackupError when a table differs from the backup */
async function assertSame(tx: Db, { tables, format }: Beginning, expected: End['tables']): Promise<void> {
  const actual = await digests(tx, tables, format)
  const wrong = tables.filter(({ name }) => !isDeepStrictEqual(actual[name], expected[name]))
  if (wrong.length > 0)
    throw new BackupError(`These tables would differ from the backup: ${wrong.map(({ name }) => name).join(', ')}.`)
}

/**
 * Bank files and payout batches, whose next number follows the highest one, continue 100,000 higher, too: a bank that reports
 * on a file of the time after the backup would have other payments recorded. An empty row has the number that the next file
 * or batch follows.
 */
async function skipNumbers(tx: Db, tables: readonly Shape[]): Promise<void> {
  const by = { bank_file: 'made_by', payout_batch: 'requested_by' } as const
  for (const { name } of tables)
    if (name === 'bank_file' || name === 'payout_batch')
      await sql`insert into ${sql.table(name)} (id, ${sql.ref(by[name])})
        select coalesce(max(id), 0) + ${SINCE_BACKUP}, 'restore' from ${sql.table(name)}`.execute(tx)
}

/** The queue, which would try waiting deliveries, is not in a backup. Operators can send failed ones again. */
async function failDeliveries(tx: Db, tables: readonly Shape[]): Promise<void> {
  if (!tables.some(({ name }) => name === 'webhook_delivery')) return
  await tx.updateTable('webhook_delivery').set({ state: 'failed' }).where('state', '=', 'waiting').execute()
}

/**
 * Fills an empty database from a backup, compares every table with the backup, and then migrates to this release. No rows
 * of a damaged backup are kept.
 * @param identity age secret key, `AGE-SECRET-KEY-…`, as in its file
 * @param upgrade migrates the database to this release
 * @throws BackupError
 */
export async function restore(
  database: OpenDatabase,
  path: string,
  identity: string,
  upgrade: (db: Db) => Promise<void> = migrate,
): Promise<BackupSummary> {
  const lines = readArchive(path, identity)
  const first = (await lines.next()).value ?? ''
  const beginning = beginningOf(path, first)
  const newest = assertKnown(beginning)
  await assertEmpty(database)
  const { error } = await migratorFor(database.db).migrateTo(newest)
  if (error) throw error
  const tables = await tableShapes(database.db)
  if (!isDeepStrictEqual(tables, beginning.tables))
    throw new BackupError('The tables in the backup do not match the release that made it.')
  const fill = (db: Db, copies: Copies | null) =>
    inLongTransaction(db, async (tx) => {
      const load = await loaderOf(tx, copies)
      const read = await withoutGuards(tx, tables, () => loadLines(load, lines, tables))
      await setCounters(tx, read)
      await assertSame(tx, beginning, read.tables)
      await failDeliveries(tx, tables)
      await skipNumbers(tx, tables)
      return read
    })
  const end = await (database.onConnection?.(fill) ?? fill(database.db, null))
  await upgrade(database.db)
  return { made: beginning.made, migrations: beginning.migrations, tables: end.tables }
}
