import { type Kysely, sql } from 'kysely'

/** When a member unsubscribed from invitations by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE panelist ADD COLUMN unsubscribed_at timestamptz`.execute(db)
}
