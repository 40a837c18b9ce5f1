import { type Kysely, sql } from 'kysely'

/** A replaced secret of a survey or a partner works for another day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE survey ADD COLUMN previous_sealed text, ADD COLUMN previous_until timestamptz`.execute(db)
  await sql`ALTER TABLE partner ADD COLUMN previous_sealed text, ADD COLUMN previous_until timestamptz`.execute(db)
}
