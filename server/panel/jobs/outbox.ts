import 'server-only'
import { randomUUID } from 'node:crypto'
import { fromKysely } from 'pg-boss'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import type { Message } from '../gateways/message.ts'
import { MESSAGES, type Queue } from './queue.ts'

export interface Sending {
  /** The one-time code it carries: not sent once that can no longer be used. */
  challengeId?: string
}

/** Messages on their way out. They are written with the change that they tell of and delivered after it is kept. */
export interface Outbox {
  /** Queues a message in the caller's transaction. At least once; its id is the same at every try. */
  send: (transaction: Db, message: Message, sending?: Sending) => Promise<void>
  /** Drops what still waits for someone who wants no more, codes excepted. Answers how many. */
  withdraw: (transaction: Db, to: string) => Promise<number>
}

/** A job's data. Message and address are sealed: a table of jobs is read by more eyes than the tables of people. */
export interface QueuedMessage {
  sealed: string
  /** Keyed hash of the address. */
  recipient: string
  challengeId?: string
}

export const cellOf = (jobId: string) => ({ table: 'message', column: 'sealed', row: jobId })

export function createOutbox(queue: Queue, crypto: Crypto): Outbox {
  return {
    async send(transaction, message, { challengeId } = {}) {
      const id = randomUUID()
      const data: QueuedMessage = {
        sealed: crypto.seal(JSON.stringify(message), cellOf(id)),
        recipient: crypto.hmac('recipient', message.to),
        challengeId,
      }
      await queue.send(MESSAGES, data, { id, db: fromKysely(transaction) })
    },

    async withdraw(transaction, to) {
      const db = fromKysely(transaction)
      const data = { recipient: crypto.hmac('recipient', to) }
      const waiting = await queue.findJobs<QueuedMessage>(MESSAGES, { data, queued: true, db })
      const unwanted = waiting.filter((job) => !job.data.challengeId).map((job) => job.id)
      if (unwanted.length > 0) await queue.cancel(MESSAGES, unwanted, { db })
      return unwanted.length
    },
  }
}
