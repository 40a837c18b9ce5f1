import { type Kysely, sql } from 'kysely'

const statements = [
  /* Sent messages by check code: time, channel and topic, never the recipient. */
  `CREATE TABLE message_check (
    code text PRIMARY KEY,
    about text NOT NULL CHECK (about IN ('code', 'survey', 'account')),
    channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
    sent_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX message_check_sent_at ON message_check (sent_at)`,
  /* Visitors report messages, too. */
  `ALTER TABLE contact_message ALTER COLUMN panelist_id DROP NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
