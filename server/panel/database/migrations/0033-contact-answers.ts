import { type Kysely, sql } from 'kysely'

/** Answers to messages to support. Which old messages were answered is unknown: those over 30 days old count as answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE contact_message ADD COLUMN answered_at timestamptz, ADD COLUMN answer text`.execute(db)
  await sql`UPDATE contact_message SET answered_at = at WHERE at < now() - interval '30 days'`.execute(db)
  await sql`CREATE INDEX contact_message_waiting ON contact_message (id) WHERE answered_at IS NULL`.execute(db)
}
