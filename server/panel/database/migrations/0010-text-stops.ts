import { type Kysely, sql } from 'kysely'

/** Numbers that are sent no text message: whoever has them said STOP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE text_stop (
    number text PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
