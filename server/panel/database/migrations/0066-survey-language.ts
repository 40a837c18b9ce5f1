import { type Kysely, sql } from 'kysely'

/** The language that the questions of a survey are in. Surveys that were added before are in English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE survey ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'))`.execute(
    db,
  )
}
