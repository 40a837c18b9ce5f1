import { type Kysely, sql } from 'kysely'

/** When the provider was last asked for a payout's status; `null` when it never was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payout ADD COLUMN asked_at timestamptz`.execute(db)
}
