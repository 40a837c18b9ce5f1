import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE receipt_key (
    kid text PRIMARY KEY,
    public_key text NOT NULL,
    private_sealed text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `ALTER TABLE known_device ADD first_seen_at timestamptz NOT NULL DEFAULT now()`,
  `UPDATE known_device SET first_seen_at = seen_at`,
  `ALTER TABLE invitation ADD device_known boolean`,
]

/** Keys that sign receipts for clients, and whether a survey was started on a device that the member had used before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
