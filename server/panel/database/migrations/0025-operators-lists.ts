import { type Kysely, sql } from 'kysely'

/** Indexes for operators' lists, which are read page by page with any filter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX panelist_status ON panelist (status, id)`.execute(db)
  await sql`CREATE INDEX invitation_survey ON invitation (survey_id, id)`.execute(db)
}
