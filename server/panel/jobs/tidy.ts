import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { eraseTaxRecords } from '../privacy/erase.ts'

/** Longest that any limit looks back, with room. */
const before = sql<Date>`now() - interval '2 days'`

/** Long enough to look into who guessed. */
const guessesBefore = sql<Date>`now() - interval '90 days'`

/** A transaction is repeated within seconds. */
const marksBefore = sql<Date>`now() - interval '1 hour'`

/** Nobody repeats an operation after a day. */
const answersBefore = sql<Date>`now() - interval '1 day'`

/** Removes what no rule looks at any more. People, outcomes and the audit stay. */
export async function tidy(db: Db): Promise<void> {
  await db.deleteFrom('code_send').where('sent_at', '<', before).execute()
  await db.deleteFrom('code_send_count').where('hour', '<', before).execute()
  await db.deleteFrom('attempt').where('at', '<', before).execute()
  await db.deleteFrom('message_check').where('sent_at', '<', guessesBefore).execute()
  await db.deleteFrom('webhook_delivery').where('created_at', '<', guessesBefore).execute()
  await db.deleteFrom('guess_count').where('last_at', '<', guessesBefore).execute()
  await db.deleteFrom('challenge').where('expires_at', '<', before).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('email_link').where('expires_at', '<', before).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute()
  await db.deleteFrom('outcome_nonce').where('at', '<', before).execute()
  await db.deleteFrom('signing_session').where('expires_at', '<', before).execute()
  await db.deleteFrom('transaction_mark').where('at', '<', marksBefore).execute()
  await db.deleteFrom('session').where('expires_at', '<', before).execute()
  await db.deleteFrom('operator_answer').where('at', '<', answersBefore).execute()
  await db.deleteFrom('operator_link').where('expires_at', '<', before).execute()
  await db.deleteFrom('operator_session').where('created_at', '<', before).execute()
  await eraseTaxRecords(db)
}
