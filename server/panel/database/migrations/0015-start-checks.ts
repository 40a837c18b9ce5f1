import { type Kysely, sql } from 'kysely'

/** Tables that a process checks before it serves, and the row that the readiness check writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE data_key (
    id integer PRIMARY KEY,
    fingerprint text NOT NULL
  )`.execute(db)
  await sql`CREATE TABLE required_migration (name text PRIMARY KEY)`.execute(db)
  await sql`CREATE TABLE readiness (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    written_at timestamptz NOT NULL
  )`.execute(db)
}
