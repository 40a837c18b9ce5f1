import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Job, JobResult } from 'pg-boss'
import { errorName, log } from '#server/log.ts'
import { recordBounce } from '../auth/email/bounces.ts'
import { changeNumbers } from '../auth/number/change-number.ts'
import type { Crypto } from '../core/crypto.ts'
import { markLeaving } from '../core/messages/check-codes.ts'
import { textsStoppedAt } from '../core/messages/text-stops.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { type Gateway, type Gateways, type Message, UndeliverableError } from '../gateways/message.ts'
import type { Payouts } from '../gateways/payouts/gateways.ts'
import type { Webhooks } from '../gateways/webhooks.ts'
import type { Branding } from '../language/branding.ts'
import type { PaymentMailer } from '../rewards/mails/mail-payments.ts'
import { handOverPayouts } from '../rewards/payouts/hand-over.ts'
import { pollProviders } from '../rewards/payouts/poll-providers.ts'
import { remindOfInterviews } from '../surveys/interview-reminders.ts'
import { cellOf, NOT_ACCEPTED, type QueuedMessage } from './outbox.ts'
import {
  CHANGING_NUMBERS,
  CODE_QUEUES,
  MESSAGES,
  PAYING_OUT,
  POLLING_PAYOUTS,
  type Queue,
  RELISTING,
  REMINDING,
  TIDYING,
} from './queue.ts'
import { relistSurveys } from './relist.ts'
import { leavingTime, postpone } from './survey-messages.ts'
import { tidy } from './tidy.ts'
import { workWebhooks } from './webhooks.ts'

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

interface WorkerParts {
  db: Db
  panel: Branding & Pick<PanelContext, 'crypto' | 'outbox' | 'payouts' | 'webhooks'>
  gateways: Gateways
}

interface Worker {
  db: Db
  crypto: Crypto
  gateways: Gateways
  payouts: Payouts
  webhooks: Webhooks
  queue: Queue
  mailer: PaymentMailer
}

type Send = () => Promise<void>
const sendNothing: Send = async () => undefined

const handOver = (worker: Worker, message: Message, sending: Parameters<Gateway>[1]) =>
  worker.gateways[message.channel](message, sending).catch(async (error: unknown) => {
    const isBounce = message.channel === 'mail' && error instanceof UndeliverableError && error.isAddressUnknown
    if (isBounce) await recordBounce(worker.db, { address: 'outbox', requestId: randomUUID() }, message.to)
    throw error
  })

/** Checks a message right before it is sent. @returns a function that sends, postpones or, if obsolete, drops it */
async function prepareDelivery(worker: Worker, job: Job<QueuedMessage>): Promise<Send> {
  const { db, crypto } = worker
  const { id, data, retryCount } = job
  let usefulFor = data.challengeId ? await secondsLeft(db, data.challengeId) : null
  if (data.challengeId && usefulFor === null) {
    log.info('code not sent: it can no longer be used', { job: job.name, jobId: id })
    return sendNothing
  }
  const message: Message = JSON.parse(crypto.open(data.sealed, cellOf(id)).reveal())
  if (message.channel === 'sms' && (await textsStoppedAt(db, message.to))) {
    log.info('text not sent: the number replied STOP', { job: job.name, jobId: id })
    return sendNothing
  }
  const { invitationId, interviewAt, interviewSequence } = data
  if (invitationId !== undefined) {
    const time = await leavingTime(db, { invitationId, interviewAt, interviewSequence }, message)
    if (time === 'drop') {
      log.info('message not sent: the member can no longer take the survey', { job: job.name, jobId: id })
      return sendNothing
    }
    if (time instanceof Date) return () => postpone(worker, job, message, time)
    usefulFor = time
  }
  if (!data.challengeId) await markLeaving(db, message)
  return async () => {
    await handOver(worker, message, { id, usefulFor, isRepeated: retryCount > 0 })
    log.info('message sent', { job: job.name, jobId: id, attempt: retryCount + 1 })
  }
}

/** Retries or gives up each message by itself: one that fails does not affect the others of its batch. */
async function resultOf({ id, name, retryCount }: Job<QueuedMessage>, send: Send): Promise<JobResult> {
  try {
    await send()
    return { id, status: 'completed' }
  } catch (error) {
    log.warn('message not accepted', { job: name, jobId: id, attempt: retryCount + 1, error: errorName(error) })
    // The queue stores this output, so it leaves out the provider's own words, which may quote the message.
    const output = { message: `${NOT_ACCEPTED}${errorName(error)}` }
    return { id, status: error instanceof UndeliverableError ? 'deadletter' : 'failed', output }
  }
}

/**
 * Sends messages concurrently, but checks them in the database one at a time, to leave connections to people who sign in.
 */
async function deliver(worker: Worker, jobs: readonly Job<QueuedMessage>[]): Promise<JobResult[]> {
  const deliveries: Promise<JobResult>[] = []
  for (const job of jobs) {
    const send = await prepareDelivery(worker, job).catch((error: unknown) => () => Promise.reject(error))
    deliveries.push(resultOf(job, send))
  }
  return Promise.all(deliveries)
}

/** How many messages of a queue are sent concurrently; at most this many are sent twice after a process was killed. */
const batches = [
  [CODE_QUEUES.sms, 10],
  [CODE_QUEUES.mail, 10],
  [MESSAGES, 5],
] as const

/** The queue keeps the failure of a job to itself, and runs it again at its next time. */
const logged = (job: string, run: () => Promise<unknown>) => () =>
  run().catch((error: unknown) => {
    log.error('scheduled job failed', { job, error: errorName(error) }, error)
    throw error
  })

/** Starts delivering messages and running the scheduled jobs. The workers end with the queue. */
export async function startWorker(queue: Queue, { db, panel, gateways }: WorkerParts): Promise<void> {
  const { crypto, payouts, webhooks } = panel
  const worker: Worker = { db, crypto, gateways, payouts, webhooks, queue, mailer: panel }
  for (const [name, batchSize] of batches)
    await queue.work<QueuedMessage>(
      name,
      {
        pollingIntervalSeconds: 0.5,
        // No notification announces a retry.
        notifyPollingIntervalSeconds: 1,
        batchSize,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (jobs) => deliver(worker, jobs),
    )
  await workWebhooks(queue, worker)
  const scheduledJobs: readonly [name: string, when: string, run: () => Promise<unknown>][] = [
    [TIDYING, EVERY_HOUR, () => tidy(db)],
    [RELISTING, EVERY_MINUTE, () => relistSurveys(db)],
    [PAYING_OUT, EVERY_MINUTE, () => handOverPayouts(worker)],
    [POLLING_PAYOUTS, EVERY_HOUR, () => pollProviders(worker)],
    [REMINDING, EVERY_MINUTE, () => remindOfInterviews(db, panel)],
    [CHANGING_NUMBERS, EVERY_MINUTE, () => changeNumbers(db, panel)],
  ]
  for (const [name, when, run] of scheduledJobs) {
    await queue.work(name, { pollingIntervalSeconds: 30 }, logged(name, run))
    await queue.schedule(name, when)
  }
}
