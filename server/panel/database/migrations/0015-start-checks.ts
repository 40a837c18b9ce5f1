import { type Kysely, sql } from 'kysely'

/** What a process looks at before it serves, and what readiness writes. */
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
