import { type Kysely, sql } from 'kysely'

/**
 * Calls, pages and wrong answers of the last minutes, counted by all processes together. Nothing is lost with them, so they
 * are not written ahead. Name and columns are those of rate-limiter-flexible.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNLOGGED TABLE request_count (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`.execute(db)
}
