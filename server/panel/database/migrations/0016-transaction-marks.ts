import { type Kysely, sql } from 'kysely'

/** Tells whether a transaction was committed when its connection broke at that moment. Rows are of the last hour or two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE transaction_mark (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
