import 'server-only'
import { sql } from 'kysely'
import type { Job } from 'pg-boss'
import { errorName, log } from '#server/log.ts'
import type { Crypto } from '../crypto.ts'
import type { Db } from '../database/schema.ts'
import type { Gateways, Message } from '../gateways/message.ts'
import { cellOf, type QueuedMessage } from './outbox.ts'
import { MESSAGES, type Queue, TIDYING } from './queue.ts'
import { tidy } from './tidy.ts'

const EVERY_HOUR = '17 * * * *'

/** Whether a code can still be used, by the database's clock. */
async function isLive(db: Db, challengeId: string): Promise<boolean> {
  const live = await db
    .selectFrom('challenge')
    .select('id')
    .where('id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return live !== undefined
}

interface Worker {
  db: Db
  crypto: Crypto
  gateways: Gateways
}

async function deliver({ db, crypto, gateways }: Worker, { id, data, retryCount }: Job<QueuedMessage>): Promise<void> {
  if (data.challengeId && !(await isLive(db, data.challengeId))) {
    return log.info('code not sent: it can no longer be used', { job: MESSAGES, jobId: id })
  }
  const message: Message = JSON.parse(crypto.open(data.sealed, cellOf(id)).reveal())
  try {
    await gateways[message.channel](message, id)
    log.info('message sent', { job: MESSAGES, jobId: id, attempt: retryCount + 1 })
  } catch (error) {
    log.warn('message not taken', { job: MESSAGES, jobId: id, attempt: retryCount + 1, error: errorName(error) })
    // The queue keeps what is thrown: a provider's words may quote the message.
    throw new Error(`not taken: ${errorName(error)}`)
  }
}

/** Delivers messages as they come, and keeps the tables small. Ends with the queue. */
export async function startWorker(queue: Queue, worker: Worker): Promise<void> {
  await queue.work<QueuedMessage>(
    MESSAGES,
    { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2, localConcurrency: 2 },
    async ([job]) => {
      if (job) await deliver(worker, job)
    },
  )
  await queue.work(TIDYING, { pollingIntervalSeconds: 30 }, () => tidy(worker.db))
  await queue.schedule(TIDYING, EVERY_HOUR)
}
