import 'server-only'
import type { Job, JobResult } from 'pg-boss'
import { errorName, log } from '#server/log.ts'
import { deliverWebhook, type WebhookWorker } from '../clients/webhooks/deliver.ts'
import { announceQuota } from '../clients/webhooks/quota.ts'
import { type QueuedDelivery, queueDeliveries } from './outbox.ts'
import { type Queue, WEBHOOK_TRIES, WEBHOOKS } from './queue.ts'

const BATCH_SIZE = 10
/**
 * How many batches a process delivers at the same time. Deliveries to one endpoint fill one batch of all processes, so that
 * the others stay free while its server does not answer.
 */
const BATCHES = 3

async function deliver(queue: Queue, worker: WebhookWorker, job: Job<QueuedDelivery>): Promise<JobResult> {
  const { id, retryCount, data } = job
  try {
    await announceQuota(worker.db, data.delivery, (tx, deliveries) => queueDeliveries(queue, tx, deliveries))
    const isDone = await deliverWebhook(worker, data.delivery, retryCount >= WEBHOOK_TRIES - 1)
    return { id, status: isDone ? 'completed' : 'failed' }
  } catch (error) {
    log.warn('webhook not delivered', { job: WEBHOOKS, jobId: id, attempt: retryCount + 1, error: errorName(error) })
    return { id, status: 'failed', output: { message: errorName(error) } }
  }
}

/** Delivers events to clients' webhooks, in a queue of their own so that a slow one delays no messages to members. */
export async function workWebhooks(queue: Queue, worker: WebhookWorker): Promise<void> {
  await queue.work<QueuedDelivery>(
    WEBHOOKS,
    {
      pollingIntervalSeconds: 2,
      batchSize: BATCH_SIZE,
      localConcurrency: BATCHES,
      groupConcurrency: BATCH_SIZE,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (jobs) => Promise.all(jobs.map((job) => deliver(queue, worker, job))),
  )
}
