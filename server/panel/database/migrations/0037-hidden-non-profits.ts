import { type Kysely, sql } from 'kysely'

/** A non-profit that nobody is offered any more; who chose it keeps it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE non_profit ADD COLUMN hidden boolean NOT NULL DEFAULT false`.execute(db)
}
