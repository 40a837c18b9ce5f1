import { sql } from 'kysely'
import type { Crypto } from '#server/panel/core/crypto.ts'
import type { Db } from '#server/panel/database/schema.ts'
import type { Message } from '#server/panel/gateways/message.ts'
import { cellOf, type QueuedMessage } from '#server/panel/jobs/outbox.ts'
import { MESSAGES, type Queue, WAITING_MESSAGES } from '#server/panel/jobs/queue.ts'

interface Panel {
  queue: Queue
  panel: { crypto: Crypto }
}

/** Messages to a number or email address that are queued and were not withdrawn. */
export async function waitingMessages({ queue, panel: { crypto } }: Panel, to: string): Promise<Message[]> {
  const jobs = await queue.findJobs<QueuedMessage>(MESSAGES, { queued: true })
  return jobs
    .filter(({ data }) => crypto.hmacMatches('recipient', to, data.recipient))
    .map(({ id, data }): Message => JSON.parse(crypto.open(data.sealed, cellOf(id)).reveal()))
}

/** Queued messages to a number or email address, oldest first. */
export async function messagesTo(db: Db, crypto: Crypto, to: string): Promise<Message[]> {
  const { rows } = await sql<{ id: string; data: QueuedMessage }>`
    select id, data from pgboss.job where name in (${sql.join([...WAITING_MESSAGES])}) order by created_on, id`.execute(
    db,
  )
  return rows
    .filter(({ data }) => crypto.hmacMatches('recipient', to, data.recipient))
    .map(({ id, data }): Message => JSON.parse(crypto.open(data.sealed, cellOf(id)).reveal()))
}
