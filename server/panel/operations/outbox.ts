import 'server-only'
import { fromKysely } from 'pg-boss'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { audit } from '../core/audit.ts'
import type { Crypto } from '../core/crypto.ts'
import { holdLock } from '../database/transaction.ts'
import type { Message } from '../gateways/message.ts'
import { FAILED_MAX, type FailedMessage, failedMessages } from '../jobs/failed-messages.ts'
import { cellOf, NOT_ACCEPTED } from '../jobs/outbox.ts'
import { DEAD_MESSAGES, lastErrors, messageCounts } from '../jobs/queue.ts'
import { operation } from './kit/operation.ts'
import { column, numberColumn, timeText } from './kit/show.ts'

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
function messageIn(crypto: Crypto, { id, data }: FailedMessage): Message | null {
  try {
    return JSON.parse(crypto.open(data.sealed, cellOf(id)).reveal())
  } catch {
    return null
  }
}

const showOutbox = operation({
  name: 'outbox.list',
  role: 'support',
  summary: 'show messages that wait or failed',
  description: `Shows how many messages wait, how many of them the provider has not accepted yet, and those that could not be delivered, oldest first, ${FAILED_MAX} at most, with the error code of Twilio (https://www.twilio.com/docs/api/errors) or of the mail server; never their texts.`,
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
  async run({ db, panel }) {
    const { waiting, notAccepted, failed } = await messageCounts(db)
    const notAcceptedText =
      notAccepted > 0
        ? ` The provider has not accepted ${notAccepted} of those that wait${errorsIn(await lastErrors(db))}; they are tried again by themselves. \`doctor\` checks the providers.`
        : ''
    const rows = (await failedMessages(db)).map((found) => {
      const message = messageIn(panel.crypto, found)
      return {
        written: timeText(found.writtenAt),
        channel: message?.channel ?? null,
        to: message?.to ?? 'encrypted with a key that is no longer in DATA_KEYS',
        tries: found.tries,
        error: errorIn(found.output),
        message: found.id,
      }
    })
    const cutText = failed > rows.length ? ` Only the oldest ${rows.length} are shown.` : ''
    return { rows, message: `${waiting} waiting, ${failed} failed.${cutText}${notAcceptedText}` }
  },
})

const retryMessages = operation({
  name: 'outbox.retry',
  role: 'support',
  summary: 'send failed messages again',
  description: `Sends failed messages again, oldest first, ${FAILED_MAX} at most. Expired codes are not sent.`,
  examples: ['outbox retry', 'outbox retry --dry-run'],
  input: z.strictObject({}),
  row: z.object({ message: column(), channel: column(), to: column() }),
  changes: true,
  async run({ db, queue, panel, caller }) {
    // Two commands at the same time would send every message twice.
    await holdLock(db, 'failed messages')
    const found = await failedMessages(db)
    const rows = []
    for (const failed of found) {
      const message = messageIn(panel.crypto, failed)
      if (!message) continue
      const { sealed: _, recipient: __, ...topic } = failed.data
      await panel.outbox.send(db, message, topic)
      await queue.deleteJob(DEAD_MESSAGES, failed.jobId, { db: fromKysely(db) })
      await audit(db, caller, 'message sent again', { subject: `message ${failed.id}` })
      rows.push({ message: failed.id, channel: message.channel, to: message.to })
    }
    const hasCodes = found.some(({ data }) => data.challengeId !== undefined)
    const codesText = hasCodes ? ' Codes among them are sent only if they can still be used.' : ''
    const unreadable = found.length - rows.length
    const unreadableText =
      unreadable > 0 ? ` ${unreadable} cannot be read: the key that encrypted them is no longer in DATA_KEYS.` : ''
    const left = (await messageCounts(db)).failed - unreadable
    const leftText = left > 0 ? ` ${counted(left, 'failed message')} left: run it again.` : ''
    return {
      rows,
      message: `${counted(rows.length, 'message')} will be sent again.${codesText}${unreadableText}${leftText}`,
    }
  },
})

export const outboxOperations = [showOutbox, retryMessages]
