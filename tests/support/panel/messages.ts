import { sql } from 'kysely'
import type { Crypto } from '#server/panel/core/crypto.ts'
import type { Db } from '#server/panel/database/schema.ts'
import type { Message } from '#server/panel/gateways/message.ts'
import { cellOf, type QueuedMessage } from '#server/panel/jobs/outbox.ts'
import { WAITING_MESSAGES } from '#server/panel/jobs/queue.ts'

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
