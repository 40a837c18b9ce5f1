import 'server-only'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { config } from '#server/config.ts'
import { onClose } from '#server/lifecycle.ts'
import { errorName, log } from '#server/log.ts'
import { forgetProcessWide, processWide } from '#server/process-wide.ts'

/*
 * The processes of a portal with its own panel on Postgres count requests together. A portal in front of an existing panel
 * has no database, and one on PGlite is one process: there each counts for itself.
 */

const CONNECTIONS = 2
const ANSWER_MS = 1_000

const POOL = 'pool of the counters'

/** Connections of the counters' own, so that neither they nor the panel's statements wait for each other. */
function openPool(): pg.Pool | null {
  const { databaseUrl } = config()
  if (!databaseUrl) return null
  const pool = new pg.Pool({
    connectionString: databaseUrl.reveal(),
    max: CONNECTIONS,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  pool.on('error', (error) => log.warn('database connection lost', { error: errorName(error) }))
  onClose(closeSharedCounters)
  return pool
}

const sharedPool = () => processWide(POOL, openPool)

/** Lets go of the database. */
export async function closeSharedCounters(): Promise<void> {
  const pool = sharedPool()
  forgetProcessWide(POOL)
  await pool?.end()
}

interface Limit {
  /** Unique among the counters. */
  name: string
  points: number
  seconds: number
}

export const ownCounter = ({ name, points, seconds }: Limit) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })

/** The library names its statements, but a pooler may run the next one on a connection that has never heard of the name. */
const withoutNames = (pool: pg.Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
})

/** A counter of all processes; while the database is gone each counts for itself. Null where there is none to share. */
export function sharedCounter(limit: Limit): RateLimiterPostgres | null {
  const pool = sharedPool()
  if (!pool) return null
  const { name, points, seconds } = limit
  return new RateLimiterPostgres({
    storeClient: withoutNames(pool),
    storeType: 'pool',
    tableName: 'request_count',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    insuranceLimiter: ownCounter(limit),
  })
}
