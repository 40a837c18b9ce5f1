import { type Kysely, sql } from 'kysely'

/** Which request erased an account, so that its repeat gets the receipt when the answer was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE erasure ADD COLUMN asked_for text`.execute(db)
}
