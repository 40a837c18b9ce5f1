import 'server-only'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { errorName } from '#server/log.ts'
import type { Secret } from '#server/secret.ts'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import type { Webhooks } from '../../gateways/webhooks.ts'
import { secretsOf } from './endpoints.ts'

/*
 * Posts an event to a client's server, signed as Standard Webhooks specifies.
 * @see https://www.standardwebhooks.com
 */

export interface WebhookWorker {
  db: Db
  crypto: Crypto
  webhooks: Webhooks
}

const MILLISECONDS = 1_000

const waitingDelivery = (db: Db, id: number) =>
  db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.name', 'webhook_delivery.endpoint')
    .where('webhook_delivery.id', '=', id)
    .where('state', '=', 'waiting')
    .select(['endpoint', 'event_id', 'body', 'url', 'secret_sealed'])
    .select(sql<Date>`now()`.as('at'))
    .select(sql<string | null>`case when previous_until > now() then previous_sealed end`.as('previous_sealed'))
    .executeTakeFirst()

/** @param date time of this attempt by the database's clock: receivers reject an old timestamp */
function signedHeaders(secrets: readonly Secret[], id: string, date: Date, body: string): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret.reveal()).sign(id, date, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(date.getTime() / MILLISECONDS)),
    'webhook-signature': signatures.join(' '),
  }
}

interface Answer {
  status: number | null
  error: string | null
}

const isAccepted = ({ status }: Answer) => status !== null && status >= 200 && status < 300

async function callEndpoint(
  { crypto, webhooks }: WebhookWorker,
  due: NonNullable<Awaited<ReturnType<typeof waitingDelivery>>>,
) {
  const { event_id, body, url, at: date } = due
  try {
    const headers = signedHeaders(secretsOf(crypto, due), event_id, date, body)
    return { status: await webhooks.call({ url, headers, body }), error: null }
  } catch (error) {
    return { status: null, error: errorName(error) }
  }
}

/** @returns true when no retry is needed: delivered now, no longer waiting, or its endpoint was removed */
export async function deliverWebhook(worker: WebhookWorker, id: number, isLastTry: boolean): Promise<boolean> {
  const due = await waitingDelivery(worker.db, id)
  if (!due) return true
  const answer: Answer = await callEndpoint(worker, due)
  const isDone = isAccepted(answer)
  await worker.db
    .updateTable('webhook_delivery')
    .set({
      tries: sql<number>`tries + 1`,
      last_status: answer.status,
      last_error: answer.error,
      last_at: sql<Date>`now()`,
      ...(isDone ? { state: 'delivered' as const } : isLastTry && { state: 'failed' as const }),
    })
    .where('id', '=', id)
    .execute()
  return isDone
}
