import { type Kysely, sql } from 'kysely'

/** Each start counts the places of a survey that are taken. This index has only those, not all invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX invitation_places ON invitation (survey_id, status, started_at)
    WHERE status IN ('Completed', 'Started')`.execute(db)
}
