import { type Kysely, sql } from 'kysely'

/** The bank's reference of a transfer. Nullable, so that the previous release can keep running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payment_event ADD COLUMN bank_reference text`.execute(db)
}
