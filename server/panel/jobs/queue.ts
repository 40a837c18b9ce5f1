import 'server-only'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { errorName, log } from '#server/log.ts'
import type { OpenDatabase } from '../database/open.ts'
import type { Db } from '../database/schema.ts'
import type { Message } from '../gateways/message.ts'
import { forgetFutureRuns } from './clock-ahead.ts'

/**
 * Queues of one-time codes, one per channel: neither a thousand invitations nor a hanging provider of the other channel
 * may delay a code.
 */
const CODE_TEXTS = 'code'
const CODE_MAILS = 'code-mail'
export const CODE_QUEUES = { sms: CODE_TEXTS, mail: CODE_MAILS } as const satisfies Record<Message['channel'], string>
/** The queue of all other messages, and the dead-letter queue of both kinds. */
export const MESSAGES = 'message'
export const DEAD_MESSAGES = 'message-dead'
/** All queues of messages to deliver. */
export const WAITING_MESSAGES = [CODE_TEXTS, CODE_MAILS, MESSAGES] as const
/* Queues of scheduled jobs. Their names stay as they are, because an earlier release may run beside this one. */
export const TIDYING = 'tidy'
export const RELISTING = 'relist'
export const PAYING_OUT = 'payout'
/** Asks providers for the status of payouts. */
export const POLLING_PAYOUTS = 'payout-news'
/** Queues due interview reminders. */
export const REMINDING = 'interview-reminder'
/** Applies mobile number changes whose wait is over. */
export const CHANGING_NUMBERS = 'number-change'
const SCHEDULED = [TIDYING, RELISTING, PAYING_OUT, POLLING_PAYOUTS, REMINDING, CHANGING_NUMBERS] as const
/** Deliveries to clients' webhooks. */
export const WEBHOOKS = 'webhook'

/** Database schema of the queue's tables. */
export const QUEUE_SCHEMA = 'pgboss'

/**
 * A mail server that is down, or that lets new senders wait, must not cost a message: tries go on for at least six hours, a
 * quarter of an hour apart at most.
 */
const MESSAGE_TRIES = { retryLimit: 31, retryDelay: 5, retryDelayMax: 900, retryBackoff: true }
/** Texts are tried for at least 20 minutes: a text whose answer is lost is sent again, while a mail is accepted once. */
export const TEXT_TRIES = { retryLimit: 8 }
/**
 * A member waits for the code, so a failed try is repeated after 2 to 3 seconds, and the code arrives soon after its
 * provider is back. Retries end after three minutes at the earliest, and before the code's ten minutes are over, so that
 * the message counts as failed.
 */
const CODE_TRIES = { retryLimit: 59, retryDelay: 2, retryDelayMax: 3 }
/** After this long without a heartbeat, another worker takes over the job; the library's minimum. */
const CODE_HEARTBEAT_SECONDS = 10
/** The same for scheduled jobs: the library's default lets a job of a killed process block its next runs for 15 minutes. */
const SCHEDULED_HEARTBEAT_SECONDS = 30
/** How often the queue looks for jobs of dead workers. */
const SUPERVISE_SECONDS = 5
/** The last try is about a day after the first. */
export const WEBHOOK_TRIES = 14
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS

export type Queue = PgBoss

export interface MessageCounts {
  waiting: number
  /** Messages that were tried at least once without success, and are tried again. */
  notAccepted: number
  /** Messages that failed for good. */
  failed: number
}

/** Counts messages without reading them: after a campaign or an outage there may be 100,000. */
export async function messageCounts(db: Db): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`select
      count(*) filter (where name <> ${DEAD_MESSAGES} and state < 'active')::int as waiting,
      count(*) filter (where name <> ${DEAD_MESSAGES} and (state = 'retry' or (state = 'active' and retry_count > 0)))::int
        as "notAccepted",
      count(*) filter (where name = ${DEAD_MESSAGES} and state < 'active')::int as failed
    from pgboss.job where name in (${sql.join([...WAITING_MESSAGES, DEAD_MESSAGES])})`.execute(db)
  return rows[0] ?? { waiting: 0, notAccepted: 0, failed: 0 }
}

/** What the queue noted about the last try of messages that were not accepted, each once. */
export async function lastErrors(db: Db): Promise<object[]> {
  const { rows } = await sql<{ output: object }>`select distinct output from pgboss.job
    where name in (${sql.join([...WAITING_MESSAGES])}) and state = 'retry' and output is not null limit 100`.execute(db)
  return rows.map(({ output }) => output)
}

interface Options {
  /** Also runs jobs and maintains the queue; by default the process only queues jobs. */
  works?: boolean
}

/** Creates a queue, and updates the settings of one that an earlier release created. */
async function declareQueue(queue: Queue, name: string, settings: Parameters<Queue['createQueue']>[1]): Promise<void> {
  await queue.createQueue(name, settings)
  await queue.updateQueue(name, settings)
}

async function declareQueues(queue: Queue): Promise<void> {
  await queue.createQueue(DEAD_MESSAGES, { retentionSeconds: 30 * DAY_SECONDS })
  const waiting = {
    deadLetter: DEAD_MESSAGES,
    notify: true,
    ...MESSAGE_TRIES,
    expireInSeconds: 60,
    retentionSeconds: DAY_SECONDS,
    deleteAfterSeconds: HOUR_SECONDS,
  }
  const codes = { ...waiting, ...CODE_TRIES, heartbeatSeconds: CODE_HEARTBEAT_SECONDS }
  for (const name of [CODE_TEXTS, CODE_MAILS]) await declareQueue(queue, name, codes)
  await declareQueue(queue, MESSAGES, waiting)
  await declareQueue(queue, WEBHOOKS, {
    notify: true,
    retryLimit: WEBHOOK_TRIES - 1,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 4 * HOUR_SECONDS,
    expireInSeconds: 60,
    retentionSeconds: 14 * DAY_SECONDS,
    deleteAfterSeconds: HOUR_SECONDS,
  })
  for (const name of SCHEDULED) {
    // The policy of an existing queue cannot be updated.
    await queue.createQueue(name, { policy: 'singleton' })
    await queue.updateQueue(name, { heartbeatSeconds: SCHEDULED_HEARTBEAT_SECONDS })
  }
  // Fills the library's cache of queues: messages are queued inside transactions, which must not have to look them up.
  for (const name of [DEAD_MESSAGES, ...WAITING_MESSAGES, WEBHOOKS, ...SCHEDULED])
    await queue.findJobs(name, { id: NO_JOB })
}
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** Whether our role owns the queue's schema. The role that prepared the database may migrate it, any other may not. */
async function ownsTables({ db, kind }: OpenDatabase): Promise<boolean> {
  if (kind === 'pglite') return true
  const { rows } = await sql<{ owns: boolean }>`select pg_has_role(nspowner, 'USAGE') as owns
    from pg_namespace where nspname = ${QUEUE_SCHEMA}`.execute(db)
  return rows[0]?.owns ?? true
}

/** Opens the job queue, whose tables live in the panel's database. The caller stops it. */
export async function openQueue(database: OpenDatabase, { works = false }: Options = {}): Promise<Queue> {
  const queue = new PgBoss({
    ...database.queue,
    schema: QUEUE_SCHEMA,
    migrate: await ownsTables(database),
    max: 4,
    useListenNotify: works,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    warningSlowQuerySeconds: 30,
  })
  queue.on('error', (error) => log.warn('job queue failed', { error: errorName(error) }))
  try {
    await queue.start()
    await declareQueues(queue)
    if (works) await forgetFutureRuns(database.db)
    return queue
  } catch (error) {
    await queue.stop({ graceful: false })
    throw error
  }
}
