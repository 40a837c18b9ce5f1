import 'server-only'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import { fromPglite } from 'pg-boss'
import { errorName, log } from '#server/log.ts'
import { lock } from './advisory-locks.ts'
import type { Database, Db } from './schema.ts'

/** A database that is open. Whoever opened it closes it. */
export interface OpenDatabase {
  db: Db
  kind: 'postgres' | 'pglite'
  /** How the job queue reaches the same database. */
  queue: Pick<ConstructorOptions, 'db' | 'connectionString' | 'backend'>
  close: () => Promise<void>
}

/** `url` is a Postgres; else PGlite's files are kept below `dataDir`. */
export type DatabaseLocation = { readonly url: string } | { readonly dataDir: string }

const { INT8, DATE } = pg.types.builtins
/** Numbers of rows and sums stay far below 2^53; a calendar date is text, so that no time zone can shift it. */
const asNumber = (text: string) => Number(text)
const asText = (text: string) => text

const CONNECT_MS = 2_000
const STATEMENT_MS = 5_000
const POOL_SIZE = 12

const postgresTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return asNumber
    if (oid === DATE) return asText
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

function openPostgres(url: string): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS * 2,
    types: postgresTypes,
  })
  const lost = (error: Error) => log.warn('database connection lost', { error: errorName(error) })
  // Without a listener a lost connection would end the process: an idle one, and one between two statements of a transaction.
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind: 'postgres', queue: { connectionString: url }, close: () => db.destroy() }
}

async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const folder = join(resolve(dataDir), 'database')
  for (const path of [resolve(dataDir), folder])
    if (!existsSync(/* turbopackIgnore: true */ path)) mkdirSync(path, { recursive: true, mode: 0o700 })
  const unlock = await lock(`${folder}.lock`)
  try {
    // What a killed process left behind; the lock above is the one that counts.
    rmSync(join(folder, 'postmaster.pid'), { force: true })
    const { PGlite } = await import('@electric-sql/pglite')
    const pglite = await PGlite.create({ dataDir: folder, parsers: { [INT8]: asNumber, [DATE]: asText } })
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
  'url' in location ? openPostgres(location.url) : openPglite(location.dataDir)
