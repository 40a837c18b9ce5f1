import { type Kysely, sql } from 'kysely'

/** Whether a non-profit is not offered any more; members who chose it keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE non_profit ADD COLUMN hidden boolean NOT NULL DEFAULT false`.execute(db)
}
