import 'server-only'
import { sql } from 'kysely'
import type { Job, JobResultStatus } from 'pg-boss'
import { errorName, log } from '#server/log.ts'
import { textsStoppedAt } from '../auth/text-stops.ts'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import { type Gateways, type Message, Undeliverable } from '../gateways/message.ts'
import { cellOf, type QueuedMessage } from './outbox.ts'
import { MESSAGES, type Queue, RELISTING, TIDYING } from './queue.ts'
import { relistSurveys } from './relist.ts'
import { tidy } from './tidy.ts'

const EVERY_HOUR = '17 * * * *'
const EVERY_MINUTE = '* * * * *'

/** For how many seconds a code can still be used, by the database's clock; `null` when it cannot. */
async function secondsLeft(db: Db, challengeId: string): Promise<number | null> {
  const live = await db
    .selectFrom('challenge')
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as('seconds'))
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return live?.seconds ?? null
}

interface Worker {
  db: Db
  crypto: Crypto
  gateways: Gateways
}

/** @throws when it is to be tried again */
async function deliver(
  { db, crypto, gateways }: Worker,
  { id, data, retryCount }: Job<QueuedMessage>,
): Promise<JobResultStatus> {
  const usefulFor = data.challengeId ? await secondsLeft(db, data.challengeId) : null
  if (data.challengeId && usefulFor === null) {
    log.info('code not sent: it can no longer be used', { job: MESSAGES, jobId: id })
    return 'completed'
  }
  const message: Message = JSON.parse(crypto.open(data.sealed, cellOf(id)).reveal())
  if (message.channel === 'sms' && (await textsStoppedAt(db, message.to))) {
    log.info('text not sent: its number wants none', { job: MESSAGES, jobId: id })
    return 'completed'
  }
  try {
    await gateways[message.channel](message, { id, usefulFor })
    log.info('message sent', { job: MESSAGES, jobId: id, attempt: retryCount + 1 })
    return 'completed'
  } catch (error) {
    log.warn('message not taken', { job: MESSAGES, jobId: id, attempt: retryCount + 1, error: errorName(error) })
    if (error instanceof Undeliverable) return 'deadletter'
    // The queue keeps what is thrown: a provider's words may quote the message.
    throw new Error(`not taken: ${errorName(error)}`)
  }
}

/** Delivers messages as they come, and keeps the tables small. Ends with the queue. */
export async function startWorker(queue: Queue, worker: Worker): Promise<void> {
  await queue.work<QueuedMessage>(
    MESSAGES,
    { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2, localConcurrency: 2, perJobResults: true },
    async ([job]) => (job ? [{ id: job.id, status: await deliver(worker, job) }] : []),
  )
  await queue.work(TIDYING, { pollingIntervalSeconds: 30 }, () => tidy(worker.db))
  await queue.schedule(TIDYING, EVERY_HOUR)
  await queue.work(RELISTING, { pollingIntervalSeconds: 30 }, () => relistSurveys(worker.db))
  await queue.schedule(RELISTING, EVERY_MINUTE)
}
