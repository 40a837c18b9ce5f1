import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { eraseTaxRecords } from '../privacy/erase.ts'
import { WEBHOOKS } from './queue.ts'

/** Further back than any limit looks. */
const twoDaysAgo = sql<Date>`now() - interval '2 days'`

/** Long enough to investigate who guessed. */
const ninetyDaysAgo = sql<Date>`now() - interval '90 days'`

/** Transactions are retried within seconds. */
const anHourAgo = sql<Date>`now() - interval '1 hour'`

/** Operators retry an operation within a day. */
const aDayAgo = sql<Date>`now() - interval '1 day'`

/** A process that is killed in the last try of a delivery cannot record that it failed: operators could not replay it. */
const failAbandonedDeliveries = (db: Db) =>
  sql`update webhook_delivery set state = 'failed' where state = 'waiting' and not exists (
    select from pgboss.job where name = ${WEBHOOKS} and data ->> 'delivery' = webhook_delivery.id::text
      and job.state in ('created', 'retry', 'active'))`.execute(db)

/** Deletes rows that no rule reads any more. Members, outcomes and the audit log stay. */
export async function tidy(db: Db): Promise<void> {
  await db.deleteFrom('code_send').where('sent_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('code_send_count').where('hour', '<', twoDaysAgo).execute()
  await db.deleteFrom('attempt').where('at', '<', twoDaysAgo).execute()
  await db.deleteFrom('message_check').where('sent_at', '<', ninetyDaysAgo).execute()
  await db.deleteFrom('webhook_delivery').where('created_at', '<', ninetyDaysAgo).execute()
  await failAbandonedDeliveries(db)
  await db.deleteFrom('guess_count').where('last_at', '<', ninetyDaysAgo).execute()
  await db.deleteFrom('challenge').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('email_link').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('idempotency').where('created_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('outcome_nonce').where('at', '<', twoDaysAgo).execute()
  await db.deleteFrom('signing_session').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('transaction_mark').where('at', '<', anHourAgo).execute()
  await db.deleteFrom('session').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('operator_answer').where('at', '<', aDayAgo).execute()
  await db.deleteFrom('operator_link').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('operator_session').where('created_at', '<', twoDaysAgo).execute()
  await eraseTaxRecords(db)
}
