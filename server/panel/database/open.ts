import 'server-only'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { fromPglite } from 'pg-boss'
import type { Config } from '#server/config.ts'
import { errorName, log } from '#server/log.ts'
import { READ_ONLY } from './connection-errors.ts'
import { lock } from './lock-file.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import type { Database, Db } from './schema.ts'
import { limitSilenceInUse, SilenceLimitedClient } from './silence.ts'

/** An open database. The code that opened it closes it. */
export interface OpenDatabase {
  db: Db
  kind: 'postgres' | 'pglite'
  /** Options by which the job queue connects to the same database. */
  queue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'options' | 'backend'> & { query_timeout?: number }
  /** Runs `work` on one dedicated connection, which can COPY. Postgres only. */
  onConnection?: <T>(work: (db: Db, client: pg.ClientBase) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * `url`: a Postgres; with a `directUrl`, `url` may be a pooler that gives each transaction another connection. `dataDir`:
 * PGlite, with its files below this directory.
 */
export type DatabaseLocation = { readonly url: string; readonly directUrl?: string } | { readonly dataDir: string }

/** The embedded panel's database, from the settings. */
export const locationOf = ({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): DatabaseLocation =>
  databaseUrl ? { url: databaseUrl.reveal(), directUrl: databaseDirectUrl?.reveal() } : { dataDir }

const { INT8, DATE } = pg.types.builtins
/** Row ids and sums stay far below 2^53. A calendar date stays text, so that no time zone can shift it. */
const asNumber = (text: string) => Number(text)
const asText = (text: string) => text

/** For migrations and backups: no member waits for them, so a busy server may take longer. */
const PATIENT_CONNECT_MS = 10_000
const POOL_SIZE = 12

/** The server ends longer statements and idle transactions, in milliseconds. */
const TIMEOUTS = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const
/** As long as a statement may take: on a busy machine, a burst of requests opens many connections at once. */
const CONNECT_MS = TIMEOUTS.statement_timeout
/**
 * The cost of a page read at random: 1 is that of one read in order. Postgres's own 4 is for hard disks. With 4, the
 * planner reads approved payments by id, past 100,000 payments of other statuses, instead of by their index.
 */
const COSTS = { random_page_cost: 1.1 } as const
/** Settings of each connection that serves requests. */
export const SERVER_SETTINGS = { ...TIMEOUTS, ...COSTS } as const
/** After this long without an answer the queue's connection is replaced. Its statements take milliseconds. */
const QUEUE_ANSWER_MS = 10_000
const NO_TIMEOUTS = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return asNumber
    if (oid === DATE) return asText
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/** Refuses a standby: its data may be out of date. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('this server is a standby'), { code: READ_ONLY })
}

const kyselyOf = (pool: PostgresPool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

/** Takes a connection from the pool while `work` runs. */
const withConnection =
  (pool: pg.Pool): OpenDatabase['onConnection'] =>
  async (work) => {
    const client = await pool.connect()
    const pooledClient = { query: client.query.bind(client), release: () => undefined }
    const only = { connect: async () => pooledClient, end: async () => undefined, options: pool.options }
    return work(kyselyOf(only), client).finally(() => client.release())
  }

function poolOn(
  connectionString: string,
  poolOptions: Pick<pg.PoolConfig, 'options' | 'Client' | 'connectionTimeoutMillis'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    types: postgresTypes,
    onConnect: refuseStandby,
    ...poolOptions,
  })
  limitSilenceInUse(pool)
  const lost = (error: Error) => {
    // The pool closes before its connections do: one that is ended meanwhile is not missed.
    if (!pool.ending) log.warn('database connection lost', { error: errorName(error) })
  }
  // Without listeners, losing a connection would end the process: an idle one, or one between a transaction's statements.
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

function openPostgres(url: string, directUrl: string | undefined): OpenDatabase {
  // A pooler accepts no settings from a client: prepareDatabase sets them on the role instead. Nor does it know which
  // connection prepared a statement.
  const settings = directUrl ? {} : { ...TIMEOUTS, options: `-c random_page_cost=${COSTS.random_page_cost}` }
  const pool = poolOn(url, { Client: SilenceLimitedClient, ...settings })
  const db = kyselyOf(directUrl ? pool : withPreparedStatements(pool))
  const queue = { connectionString: directUrl ?? url, options: NO_TIMEOUTS, query_timeout: QUEUE_ANSWER_MS }
  return { db, kind: 'postgres', queue, onConnection: withConnection(pool), close: () => db.destroy() }
}

function openPostgresWithoutTimeouts(directUrl: string): OpenDatabase {
  const pool = poolOn(directUrl, { options: NO_TIMEOUTS, connectionTimeoutMillis: PATIENT_CONNECT_MS })
  const db = kyselyOf(pool)
  return {
    db,
    kind: 'postgres',
    queue: { connectionString: directUrl, options: NO_TIMEOUTS },
    onConnection: withConnection(pool),
    close: () => db.destroy(),
  }
}

async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = join(resolve(dataDir), 'database')
  for (const path of [resolve(dataDir), folder])
    if (!existsSync(/* turbopackIgnore: true */ path)) mkdirSync(path, { recursive: true, mode: 0o700 })
  const unlock = await lock(`${folder}.lock`)
  try {
    // Left behind by a killed process; our own lock above decides.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    const { GuardedPGlite } = await import('./guarded-pglite.ts')
    const pglite = new GuardedPGlite(folder, { parsers: { [INT8]: asNumber, [DATE]: asText } })
    await pglite.waitReady
    const close = async () => {
      if (!pglite.closed) await pglite.close()
      unlock()
    }
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
    return { db, kind: 'pglite', queue: { db: fromPglite(pglite), backend: 'pglite' }, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Opens the panel's database. Only one process can have a PGlite open.
 * @throws DatabaseInUseError when another process has the PGlite directory
 */
export const openDatabase = async (location: DatabaseLocation): Promise<OpenDatabase> =>
  'url' in location ? openPostgres(location.url, location.directUrl) : openPglite(location.dataDir)

/**
 * Opens the panel's database without time limits, for migrations and backups. Bypasses a pooler.
 * @throws DatabaseInUseError when another process has the PGlite directory
 */
export const openWithoutTimeouts = async (location: DatabaseLocation): Promise<OpenDatabase> =>
  'url' in location ? openPostgresWithoutTimeouts(location.directUrl ?? location.url) : openPglite(location.dataDir)
