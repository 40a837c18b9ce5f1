import { type Kysely, sql } from 'kysely'

const statements = [
  /* Texts and mails have separate budgets, each with a share reserved for members; trusted devices have own allowances. */
  `ALTER TABLE code_send
    ADD COLUMN channel text NOT NULL DEFAULT 'sms' CHECK (channel IN ('sms', 'mail')),
    ADD COLUMN to_member boolean NOT NULL DEFAULT true,
    ADD COLUMN device_hash text`,
  `UPDATE code_send SET channel = 'mail' WHERE identifier NOT LIKE '+%'`,
  `DROP INDEX code_send_at`,
  `CREATE INDEX code_send_channel ON code_send (channel, sent_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
