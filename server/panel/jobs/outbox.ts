import 'server-only'
import { randomUUID } from 'node:crypto'
import { fromKysely } from 'pg-boss'
import type { Crypto } from '../core/crypto.ts'
import { withCheckCode } from '../core/messages/check-codes.ts'
import type { MessageTopic, Outbox } from '../core/messages/outbox.ts'
import type { Db } from '../database/schema.ts'
import { CODE_QUEUES, DEAD_MESSAGES, MESSAGES, type Queue, TEXT_TRIES, WEBHOOKS } from './queue.ts'

/** A message job. The message is encrypted and the address hashed: more people see job tables than members' tables. */
export interface QueuedMessage extends MessageTopic {
  sealed: string
  /** Keyed hash of the address. */
  recipient: string
}

/** How the error of a try begins in the queue's tables. */
export const NOT_ACCEPTED = 'not accepted: '

/** A webhook job: the id of its delivery, whose row has everything else. */
export interface QueuedDelivery {
  delivery: number
}

export const cellOf = (jobId: string) => ({ table: 'message', column: 'sealed', row: jobId })

/** Queues deliveries in the group of their endpoint, which limits how many of them are under way. */
export async function queueDeliveries(queue: Queue, tx: Db, deliveries: readonly number[]): Promise<void> {
  if (deliveries.length === 0) return
  const db = fromKysely(tx)
  const rows = await tx
    .selectFrom('webhook_delivery')
    .select(['id', 'endpoint'])
    .where('id', 'in', deliveries)
    .orderBy('id')
    .execute()
  for (const { id, endpoint } of rows)
    await queue.send(WEBHOOKS, { delivery: id } satisfies QueuedDelivery, { db, group: { id: endpoint } })
}

/** States of messages that will be tried again; an active one is being tried. */
const UNSENT: ReadonlySet<string> = new Set(['created', 'retry', 'active'])

/** Also deletes failed messages: operators can send them again. */
async function withdraw(queue: Queue, tx: Db, recipients: readonly string[]): Promise<number> {
  const db = fromKysely(tx)
  let withdrawn = 0
  for (const recipient of recipients) {
    const messages = await queue.findJobs<QueuedMessage>(MESSAGES, { data: { recipient }, db })
    const unsent = messages.filter(({ state }) => UNSENT.has(state)).map(({ id }) => id)
    if (unsent.length > 0) await queue.cancel(MESSAGES, unsent, { db })
    const failed = await queue.findJobs<QueuedMessage>(DEAD_MESSAGES, { data: { recipient }, db })
    if (failed.length > 0)
      await queue.deleteJob(
        DEAD_MESSAGES,
        failed.map(({ id }) => id),
        { db },
      )
    withdrawn += unsent.length + failed.length
  }
  return withdrawn
}

/** @param checkPage URL of the page where recipients check codes */
export function createOutbox(queue: Queue, crypto: Crypto, checkPage: string): Outbox {
  return {
    async send(tx, message, { notBefore, ...topic } = {}) {
      const id = randomUUID()
      const checked = await withCheckCode(tx, message, checkPage)
      const data: QueuedMessage = {
        sealed: crypto.seal(JSON.stringify(checked), cellOf(id)),
        recipient: crypto.hmac('recipient', message.to),
        ...topic,
      }
      const options = { id, startAfter: notBefore, db: fromKysely(tx) }
      if (topic.challengeId) await queue.send(CODE_QUEUES[message.channel], data, options)
      else await queue.send(MESSAGES, data, message.channel === 'sms' ? { ...options, ...TEXT_TRIES } : options)
    },

    deliver: (tx, deliveries) => queueDeliveries(queue, tx, deliveries),

    withdraw: (tx, to) => withdraw(queue, tx, crypto.hmacs('recipient', to)),
  }
}
