import { type Kysely, sql } from 'kysely'

/** How many places of a survey are taken is counted at each start: from the few that took one, not from all who are invited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX invitation_places ON invitation (survey_id, status, started_at)
    WHERE status IN ('Completed', 'Started')`.execute(db)
}
