import { type Kysely, sql } from 'kysely'

/** Why a member declined an invitation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN decline_reason text`.execute(db)
}
