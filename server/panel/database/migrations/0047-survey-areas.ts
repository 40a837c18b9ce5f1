import { type Kysely, sql } from 'kysely'

/** What a survey is about, as an entry of the lookup `surveyAreas`, and what members want no surveys about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE survey ADD COLUMN area_id integer`.execute(db)
  await sql`ALTER TABLE panelist ADD COLUMN unwanted_areas integer[] NOT NULL DEFAULT '{}'`.execute(db)
}
