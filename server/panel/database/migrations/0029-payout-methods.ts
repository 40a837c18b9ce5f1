import { type Kysely, sql } from 'kysely'

/** How members want to be paid. Several may have the same address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE payout_method (
    panelist_id bigint PRIMARY KEY REFERENCES panelist,
    gateway text NOT NULL,
    address text NOT NULL,
    changed_at timestamptz NOT NULL DEFAULT now()
  )`.execute(db)
}
