import { type Kysely, sql } from 'kysely'

/** When a member's last text about a survey was sent, or will be. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE panelist ADD COLUMN survey_texted_at timestamptz`.execute(db)
}
