import { type Kysely, sql } from 'kysely'

/** Lists of operators are read page by page, whatever they are filtered by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX panelist_status ON panelist (status, id)`.execute(db)
  await sql`CREATE INDEX invitation_survey ON invitation (survey_id, id)`.execute(db)
}
