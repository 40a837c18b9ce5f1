import { type Kysely, sql } from 'kysely'

/** When a member declined an invitation, and the status that taking it back restores; both empty for earlier declines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN declined_at timestamptz, ADD COLUMN declined_from text`.execute(db)
}
