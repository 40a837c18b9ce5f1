import 'server-only'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { fromPglite } from 'pg-boss'
import type { Config } from '#server/config.ts'
import { errorName, log } from '#server/log.ts'
import { lock } from './advisory-locks.ts'
import { READ_ONLY } from './connection-errors.ts'
import type { Database, Db } from './schema.ts'
import { limitSilenceInUse, SilenceLimitedClient } from './silence.ts'

/** A database that is open. Whoever opened it closes it. */
export interface OpenDatabase {
  db: Db
  kind: 'postgres' | 'pglite'
  /** How the job queue reaches the same database. */
  queue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'options' | 'backend'> & { query_timeout?: number }
  /** Works on one connection of its own, into which rows can be copied; a Postgres alone has that. */
  onConnection?: <T>(work: (db: Db, client: pg.ClientBase) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * `url` is a Postgres; else PGlite's files are kept below `dataDir`. With a `directUrl`, `url` may lead through a pooler that
 * gives each transaction another connection.
 */
export type DatabaseLocation = { readonly url: string; readonly directUrl?: string } | { readonly dataDir: string }

/** Where the settings say that the embedded panel keeps its data. */
export const locationOf = ({
  databaseUrl,
  databaseDirectUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>): DatabaseLocation =>
  databaseUrl ? { url: databaseUrl.reveal(), directUrl: databaseDirectUrl?.reveal() } : { dataDir }

const { INT8, DATE } = pg.types.builtins
/** Numbers of rows and sums stay far below 2^53; a calendar date is text, so that no time zone can shift it. */
const asNumber = (text: string) => Number(text)
const asText = (text: string) => text

const CONNECT_MS = 2_000
/** Nobody waits for what takes as long as it takes: a busy server may take its time. */
const PATIENT_CONNECT_MS = 10_000
const POOL_SIZE = 12

/** What the server ends by itself, in milliseconds. */
export const SERVER_TIMEOUTS = { statement_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 } as const
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

/** Nothing is decided by what a standby knows: it may be late. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('this server is a standby'), { code: READ_ONLY })
}

const kyselyOf = (pool: PostgresPool) => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

/** The pool's, as long as the work takes. */
const connectionOf =
  (pool: pg.Pool): OpenDatabase['onConnection'] =>
  async (work) => {
    const client = await pool.connect()
    const itself = { query: client.query.bind(client), release: () => undefined }
    const only = { connect: async () => itself, end: async () => undefined, options: pool.options }
    return work(kyselyOf(only), client).finally(() => client.release())
  }

function poolOn(
  connectionString: string,
  more: Pick<pg.PoolConfig, 'options' | 'Client' | 'connectionTimeoutMillis'>,
): Pick<OpenDatabase, 'db' | 'onConnection'> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    types: postgresTypes,
    onConnect: refuseStandby,
    ...more,
  })
  limitSilenceInUse(pool)
  const lost = (error: Error) => log.warn('database connection lost', { error: errorName(error) })
  // Without a listener a lost connection would end the process: an idle one, and one between two statements of a transaction.
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return { db: kyselyOf(pool), onConnection: connectionOf(pool) }
}

function openPostgres(url: string, directUrl: string | undefined): OpenDatabase {
  // A pooler takes no time-outs from a client: there they belong to the role, as prepareDatabase gives them to it.
  const opened = poolOn(url, { Client: SilenceLimitedClient, ...(directUrl ? {} : SERVER_TIMEOUTS) })
  const queue = { connectionString: directUrl ?? url, options: NO_TIMEOUTS, query_timeout: QUEUE_ANSWER_MS }
  return { ...opened, kind: 'postgres', queue, close: () => opened.db.destroy() }
}

function openPostgresWithoutTimeouts(directUrl: string): OpenDatabase {
  const opened = poolOn(directUrl, { options: NO_TIMEOUTS, connectionTimeoutMillis: PATIENT_CONNECT_MS })
  return {
    ...opened,
    kind: 'postgres',
    queue: { connectionString: directUrl, options: NO_TIMEOUTS },
    close: () => opened.db.destroy(),
  }
}

async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = join(resolve(dataDir), 'database')
  for (const path of [resolve(dataDir), folder])
    if (!existsSync(/* turbopackIgnore: true */ path)) mkdirSync(path, { recursive: true, mode: 0o700 })
  const unlock = await lock(`${folder}.lock`)
  try {
    // What a killed process left behind; the lock above is the one that counts.
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
 * Opens the panel's database. PGlite is one process's alone.
 * @throws DatabaseInUseError when another process has the PGlite directory
 */
export const openDatabase = async (location: DatabaseLocation): Promise<OpenDatabase> =>
  'url' in location ? openPostgres(location.url, location.directUrl) : openPglite(location.dataDir)

/**
 * Opens it for work that takes as long as it takes: migrations, backups. Around a pooler, where there is one.
 * @throws DatabaseInUseError when another process has the PGlite directory
 */
export const openWithoutTimeouts = async (location: DatabaseLocation): Promise<OpenDatabase> =>
  'url' in location ? openPostgresWithoutTimeouts(location.directUrl ?? location.url) : openPglite(location.dataDir)
