import { type Kysely, sql } from 'kysely'

/** How an interview is joined: by a link, by phone or at a place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN interview_join jsonb`.execute(db)
}
