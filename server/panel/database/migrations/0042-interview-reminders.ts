import { type Kysely, sql } from 'kysely'

/** The interview time in the member's last reminder, and an index for the invitations that a job checks every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN reminded_interview_at text`.execute(db)
  await sql`CREATE INDEX invitation_interview ON invitation (interview_at) WHERE status = 'Interview Scheduled'`.execute(
    db,
  )
}
