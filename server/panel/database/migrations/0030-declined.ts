import { type Kysely, sql } from 'kysely'

/** Members may say no to an invitation, with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE invitation ADD COLUMN decline_reason text`.execute(db)
}
