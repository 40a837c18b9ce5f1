import { type Kysely, sql } from 'kysely'

/** Tells whether a transaction was committed whose connection broke at COMMIT. Rows are deleted after an hour or two. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE transaction_mark (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
