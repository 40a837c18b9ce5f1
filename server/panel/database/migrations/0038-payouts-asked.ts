import { type Kysely, sql } from 'kysely'

/** When the provider was last asked what became of a payout; `null` when it never was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payout ADD COLUMN asked_at timestamptz`.execute(db)
}
