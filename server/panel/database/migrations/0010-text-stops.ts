import { type Kysely, sql } from 'kysely'

/** Numbers that replied STOP and get no text messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE text_stop (
    number text PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
