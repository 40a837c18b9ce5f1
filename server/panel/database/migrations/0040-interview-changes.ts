import { type Kysely, sql } from 'kysely'

/** How often an interview was moved, canceled or scheduled again: calendars keep the entry with the highest sequence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN interview_sequence integer NOT NULL DEFAULT 0`.execute(db)
}
