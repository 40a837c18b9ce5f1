import { type Kysely, sql } from 'kysely'

/** Operators answer messages to support. Of those from before nobody knows: only the latest wait for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE contact_message ADD COLUMN answered_at timestamptz, ADD COLUMN answer text`.execute(db)
  await sql`UPDATE contact_message SET answered_at = at WHERE at < now() - interval '30 days'`.execute(db)
  await sql`CREATE INDEX contact_message_waiting ON contact_message (id) WHERE answered_at IS NULL`.execute(db)
}
