import { type Kysely, sql } from 'kysely'

/**
 * Rate limit counters of the last minutes, shared by all processes. They may be lost in a crash, so the table is unlogged.
 * rate-limiter-flexible prescribes its columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNLOGGED TABLE request_count (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`.execute(db)
}
