import { type Kysely, sql } from 'kysely'

/** The area of a survey, an entry of the lookup `surveyAreas`, and the areas that members want no surveys about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE survey ADD COLUMN area_id integer`.execute(db)
  await sql`ALTER TABLE panelist ADD COLUMN unwanted_areas integer[] NOT NULL DEFAULT '{}'`.execute(db)
}
