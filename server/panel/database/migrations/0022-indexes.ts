import { type Kysely, sql } from 'kysely'

const statements = [
  /* Registering an email address deletes the member's other links. */
  `CREATE INDEX email_link_panelist ON email_link (panelist_id)`,
  /* For deleting old rows. Rows are inserted in time order, so small BRIN indexes are enough. */
  `CREATE INDEX code_send_sent ON code_send USING brin (sent_at)`,
  `CREATE INDEX attempt_time ON attempt USING brin (at)`,
  `CREATE INDEX outcome_nonce_time ON outcome_nonce USING brin (at)`,
  `CREATE INDEX transaction_mark_time ON transaction_mark USING brin (at)`,
  `CREATE INDEX challenge_expiry ON challenge USING brin (expires_at)`,
  `CREATE INDEX email_link_expiry ON email_link USING brin (expires_at)`,
  `CREATE INDEX session_expiry ON session USING brin (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
