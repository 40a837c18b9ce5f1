import { sql } from 'kysely'
import type { Database, Db } from '#server/panel/database/schema.ts'

/** Timestamp columns that rules depend on. */
const clocks: Partial<Record<keyof Database, readonly string[]>> = {
  session: ['created_at', 'expires_at', 'revoked_at'],
  challenge: ['created_at', 'expires_at', 'used_at', 'replaced_at'],
  number_change: ['asked_at', 'effective_at', 'ended_at'],
  passkey_challenge: ['expires_at'],
  code_send: ['sent_at'],
  attempt: ['at'],
  erasure: ['erased_at'],
  email_link: ['created_at', 'expires_at', 'used_at'],
  idempotency: ['created_at'],
  signing_session: ['created_at', 'expires_at'],
  tax_form: ['requested_at', 'submitted_at', 'decided_at'],
  invitation: ['invited_at', 'started_at', 'outcome_at'],
  survey_cell_seat: ['held_at'],
  webhook_endpoint: ['previous_until'],
  webhook_delivery: ['created_at'],
}

/** Moves all timestamps into the past, to simulate elapsed time. */
export async function passTime(
  db: Db,
  { seconds = 0, minutes = 0, hours = 0 }: { seconds?: number; minutes?: number; hours?: number },
): Promise<void> {
  const all = seconds + 60 * minutes + 3600 * hours
  for (const [table, columns] of Object.entries(clocks)) {
    const moved = columns.map(
      (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${all}::int)`,
    )
    await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db)
  }
}
