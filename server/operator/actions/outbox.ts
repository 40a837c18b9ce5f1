import { fromKysely, type Job } from 'pg-boss'
import { audit } from '../../panel/core/audit.ts'
import type { Crypto } from '../../panel/core/crypto.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import type { Message } from '../../panel/gateways/message.ts'
import { cellOf, createOutbox, type QueuedMessage } from '../../panel/jobs/outbox.ts'
import { DEAD_MESSAGES, MESSAGES, openQueue } from '../../panel/jobs/queue.ts'
import { table, timeText } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'

type Failed = Pick<Job<QueuedMessage>, 'id' | 'data'> & { sourceId?: string | null }

/** Null when the key that sealed it is gone. */
function messageIn(crypto: Crypto, { id, sourceId, data }: Failed): Message | null {
  try {
    return JSON.parse(crypto.open(data.sealed, cellOf(sourceId ?? id)).reveal())
  } catch {
    return null
  }
}

/** Where a message should have gone; never its text, which may contain a code. */
function addressOf(message: Message | null): readonly [channel: string, to: string] {
  return message ? [message.channel, message.to] : ['?', 'encrypted with a key that was removed']
}

export async function showOutbox({ database, crypto }: CommandContext): Promise<string> {
  const queue = await openQueue(database)
  try {
    const waiting = await queue.findJobs(MESSAGES, { queued: true })
    const dead = await queue.findJobs<QueuedMessage>(DEAD_MESSAGES, { queued: true })
    const cells = dead.map((job) => [
      timeText(job.sourceCreatedOn ?? job.createdOn),
      ...addressOf(messageIn(crypto(), job)),
      (job.sourceRetryCount ?? 0) + 1,
      job.sourceId ?? job.id,
    ])
    const failed = dead.length > 0 ? `\n\n${table(['written (UTC)', 'channel', 'to', 'tries', 'message'], cells)}` : ''
    return `${waiting.length} waiting, ${dead.length} failed.${failed}`
  } finally {
    await queue.stop({ graceful: false })
  }
}

/** Sends again what could not be delivered, each in a transaction of its own. Codes that have expired are not sent. */
export async function retryMessages({ database, db, crypto, operator }: CommandContext): Promise<string> {
  const queue = await openQueue(database)
  try {
    const outbox = createOutbox(queue, crypto())
    const failed = await queue.findJobs<QueuedMessage>(DEAD_MESSAGES, { queued: true })
    let unreadable = 0
    for (const job of failed) {
      const message = messageIn(crypto(), job)
      if (!message) unreadable++
      else
        await inOneTransaction(db, async (tx) => {
          await outbox.send(tx, message, { challengeId: job.data.challengeId })
          await queue.deleteJob(DEAD_MESSAGES, job.id, { db: fromKysely(tx) })
          await audit(tx, operator, 'message sent again', { subject: `message ${job.sourceId ?? job.id}` })
        })
    }
    const left = unreadable > 0 ? ` ${unreadable} cannot be read: the key that encrypted them was removed.` : ''
    const count = failed.length - unreadable
    return `${count} ${count === 1 ? 'message' : 'messages'} will be sent again.${left}`
  } finally {
    await queue.stop({ graceful: false })
  }
}
