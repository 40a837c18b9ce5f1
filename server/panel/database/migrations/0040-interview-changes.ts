import { type Kysely, sql } from 'kysely'

/** How often an interview was moved, called off or agreed on anew: calendars keep the entry that was changed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN interview_sequence integer NOT NULL DEFAULT 0`.execute(db)
}
