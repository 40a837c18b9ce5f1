import 'server-only'
import { fromKysely, type Job } from 'pg-boss'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { audit } from '../core/audit.ts'
import type { Crypto } from '../core/crypto.ts'
import { holdLock } from '../database/transaction.ts'
import type { Message } from '../gateways/message.ts'
import { cellOf, NOT_ACCEPTED, type QueuedMessage } from '../jobs/outbox.ts'
import { DEAD_MESSAGES, lastErrors, messageCounts } from '../jobs/queue.ts'
import { type OperationContext, operation } from './kit/operation.ts'
import { column, numberColumn, timeText } from './kit/show.ts'

type Failed = Pick<Job<QueuedMessage>, 'id' | 'data'> & { sourceId?: string | null }

/** What the worker, or the queue itself, notes about a failed try. */
const Failure = z.object({ message: z.string() })

/** Such as `Undeliverable 21610`, with the provider's error code. */
const errorIn = (output: object | null) => {
  const { data } = Failure.safeParse(output)
  return data?.message.replace(NOT_ACCEPTED, '') ?? null
}

/** Why messages that wait were not accepted at their last try, such as ` (NotAccepted 503)`. */
const errorsIn = (outputs: readonly object[]) => {
  const errors = new Set(outputs.flatMap((output) => errorIn(output) ?? []))
  return errors.size > 0 ? ` (${[...errors].join(', ')})` : ''
}

/** Null when the key that encrypted it is missing. */
function messageIn(crypto: Crypto, { id, sourceId, data }: Failed): Message | null {
  try {
    return JSON.parse(crypto.open(data.sealed, cellOf(sourceId ?? id)).reveal())
  } catch {
    return null
  }
}

const failedMessages = ({ db, queue }: OperationContext) =>
  queue.findJobs<QueuedMessage>(DEAD_MESSAGES, { queued: true, db: fromKysely(db) })

const showOutbox = operation({
  name: 'outbox.list',
  role: 'support',
  summary: 'show messages that wait or failed',
  description:
    'Shows how many messages wait, how many of them the provider has not accepted yet, and those that could not be delivered, with the error code of Twilio (https://www.twilio.com/docs/api/errors) or of the mail server; never their texts.',
  examples: ['outbox list'],
  input: z.strictObject({}),
  row: z.object({
    written: column('written (UTC)'),
    channel: column(),
    to: column(),
    tries: numberColumn(),
    error: column(),
    message: column(),
  }),
  changes: false,
  async run(context) {
    const { waiting, notAccepted } = await messageCounts(context.db)
    const notAcceptedText =
      notAccepted > 0
        ? ` The provider has not accepted ${notAccepted} of those that wait${errorsIn(await lastErrors(context.db))}; they are tried again by themselves. \`doctor\` checks the providers.`
        : ''
    const failed = await failedMessages(context)
    const rows = failed.map((job) => {
      const message = messageIn(context.panel.crypto, job)
      return {
        written: timeText(job.sourceCreatedOn ?? job.createdOn),
        channel: message?.channel ?? null,
        to: message?.to ?? 'encrypted with a key that is no longer in DATA_KEYS',
        tries: (job.sourceRetryCount ?? 0) + 1,
        error: errorIn(job.sourceOutput),
        message: job.sourceId ?? job.id,
      }
    })
    return { rows, message: `${waiting} waiting, ${failed.length} failed.${notAcceptedText}` }
  },
})

const retryMessages = operation({
  name: 'outbox.retry',
  role: 'support',
  summary: 'send failed messages again',
  description: 'Sends failed messages again. Expired codes are not sent.',
  examples: ['outbox retry', 'outbox retry --dry-run'],
  input: z.strictObject({}),
  row: z.object({ message: column(), channel: column(), to: column() }),
  changes: true,
  async run(context) {
    const { db, queue, panel, caller } = context
    // Two commands at the same time would send every message twice.
    await holdLock(db, 'failed messages')
    const failed = await failedMessages(context)
    const rows = []
    for (const job of failed) {
      const message = messageIn(panel.crypto, job)
      if (!message) continue
      const id = job.sourceId ?? job.id
      const { sealed: _, recipient: __, ...topic } = job.data
      await panel.outbox.send(db, message, topic)
      await queue.deleteJob(DEAD_MESSAGES, job.id, { db: fromKysely(db) })
      await audit(db, caller, 'message sent again', { subject: `message ${id}` })
      rows.push({ message: id, channel: message.channel, to: message.to })
    }
    const hasCodes = failed.some(({ data }) => data.challengeId !== undefined)
    const codesText = hasCodes ? ' Codes among them are sent only if they can still be used.' : ''
    const unreadable = failed.length - rows.length
    const remainingText =
      unreadable > 0 ? ` ${unreadable} cannot be read: the key that encrypted them is no longer in DATA_KEYS.` : ''
    return {
      rows,
      message: `${counted(rows.length, 'message')} will be sent again.${codesText}${remainingText}`,
    }
  },
})

export const outboxOperations = [showOutbox, retryMessages]
