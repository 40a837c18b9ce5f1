import { type Kysely, sql } from 'kysely'

/** States that get Forms 1099, from the IRS or from the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE tax_state (
    state text PRIMARY KEY CHECK (state ~ '^[A-Z]{2}$'),
    filing text NOT NULL CHECK (filing IN ('combined', 'direct')),
    payer_number text NOT NULL
  )`.execute(db)
}
