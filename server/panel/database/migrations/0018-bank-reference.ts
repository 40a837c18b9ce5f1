import { type Kysely, sql } from 'kysely'

/** How the bank names a transfer. The last release does not write it, and may go on working. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payment_event ADD COLUMN bank_reference text`.execute(db)
}
