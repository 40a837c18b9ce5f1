import 'server-only'
import pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { config } from '#server/config.ts'
import { onClose } from '#server/lifecycle.ts'
import { errorName, log } from '#server/log.ts'
import { forgetProcessWide, processWide } from '#server/process-wide.ts'

/*
 * Processes on the same Postgres share their request counters. A portal in front of an existing panel has no database, and
 * with PGlite there is one process: both count in memory.
 */

const CONNECTIONS = 2
const ANSWER_MS = 1_000

const POOL = 'pool of the counters'

/** A pool of its own, so that counters and the panel's statements do not wait for each other. */
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

/** Drops the statement names that the library sets: a pooler may use another connection, where the name is unknown. */
const withoutNames = (pool: pg.Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
})

/** A counter for all processes; while the database is down, each counts for itself. Null without a database. */
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
