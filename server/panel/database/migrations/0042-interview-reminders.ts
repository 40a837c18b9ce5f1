import { type Kysely, sql } from 'kysely'

/** Of which time of the interview the member was reminded; and the few invitations that are looked at every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN reminded_interview_at text`.execute(db)
  await sql`CREATE INDEX invitation_interview ON invitation (interview_at) WHERE status = 'Interview Scheduled'`.execute(
    db,
  )
}
