import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '../database/schema.ts'
import type { AttemptTable } from '../database/tables/auth.ts'

/*
 * Limits over a sliding window, counted in the database so that all processes share them.
 */

/** At most `max` events in the last `seconds` seconds. */
export interface Limit {
  max: number
  seconds: number
}

/** The limits with `factor` times as many events. */
export const multiplied = (limits: readonly Limit[], factor: number): Limit[] =>
  limits.map(({ max, seconds }) => ({ max: max * factor, seconds }))

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * Rows that are further ahead were counted before the clock was set back: they would forbid everything until it gets there
 * again. Rows of transactions that began after this one are ahead by as long as it waited for a lock.
 */
const MOST_AHEAD = sql`interval '5 minutes'`

/**
 * A subquery for the seconds until one more is allowed; it returns no row when one is allowed now.
 * @param rows `from` and `where` clauses of the rows to count
 * @param at their timestamp column
 */
export const waitSeconds = (rows: RawBuilder<unknown>, at: 'sent_at' | 'at', { max, seconds }: Limit) => sql`(
  select ceil(extract(epoch from ${sql.ref(at)} - now()) + ${seconds}::int)::int as wait ${rows}
  and ${sql.ref(at)} > now() - make_interval(secs => ${seconds}::int)
  and ${sql.ref(at)} < now() + ${MOST_AHEAD}
  order by ${sql.ref(at)} desc offset ${max - 1}::int limit 1
)`

/** The longest of several waits; `null` when one more is allowed now. */
export async function longestWait(db: Db, waits: readonly RawBuilder<unknown>[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select max(wait) as wait from (${sql.join(waits, sql` union all `)}) waits`.execute(db)
  return rows[0]?.wait ?? null
}

export const tooManyRequests = (seconds: number, message?: string) =>
  new AppError('TOO_MANY_REQUESTS', { message, retryAfter: Math.max(1, seconds) })

export type AttemptKind = AttemptTable['kind']

export const attemptRows = (kind: AttemptKind, subject: string) =>
  sql`from attempt where kind = ${kind} and subject = ${subject}`
