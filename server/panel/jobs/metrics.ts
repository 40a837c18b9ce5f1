import 'server-only'
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { errorName, log } from '#server/log.ts'
import { metricsRegistry } from '#server/metrics.ts'
import type { Db } from '../database/schema.ts'
import { DEAD_MESSAGES, WAITING_MESSAGES } from './queue.ts'

interface Messages {
  waiting: number
  failed: number
  oldest: number
  /** Seconds since the provider got the oldest payout that it has not answered. */
  oldestPayout: number
}

/** When a message was to be sent first: a text that waits for the morning is not late before it. */
const dueSince = sql`case when state <> 'retry' and retry_count = 0 then greatest(created_on, start_after) else created_on end`

async function messagesIn(db: Db): Promise<Messages> {
  const { rows } = await sql<Messages>`select
      count(*) filter (where name <> ${DEAD_MESSAGES}) as waiting,
      count(*) filter (where name = ${DEAD_MESSAGES}) as failed,
      coalesce(extract(epoch from now() - min(${dueSince}) filter (where name <> ${DEAD_MESSAGES} and ${dueSince} <= now())), 0)
        ::float8 as oldest,
      (select coalesce(extract(epoch from now() - min(begun_at)), 0)::float8 from payout where state = 'sending')
        as "oldestPayout"
    from pgboss.job where name in (${sql.join([...WAITING_MESSAGES, DEAD_MESSAGES])}) and state < 'completed'`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, failed: 0, oldest: 0, oldestPayout: 0 }
}

const gauges = [
  ['waiting', 'panel_messages_waiting', 'Messages to members that wait to be sent.'],
  ['oldest', 'panel_messages_oldest_seconds', 'How long the oldest message that is due has waited.'],
  ['failed', 'panel_messages_failed', 'Messages that failed for good.'],
  ['oldestPayout', 'panel_payouts_oldest_seconds', 'How long the provider has not answered the oldest payout.'],
] as const satisfies readonly (readonly [keyof Messages, name: string, help: string])[]

function notRead(error: unknown): null {
  log.warn('message metrics not read', { error: errorName(error) })
  return null
}

/**
 * Adds gauges for waiting and failed messages, read whenever metrics are collected. If the database does not answer, only
 * these gauges are missing.
 * @returns a function that removes the gauges
 */
export function reportMessages(db: Db): () => void {
  const registry = metricsRegistry()
  const end = () => {
    for (const [, name] of gauges) registry.removeSingleMetric(name)
  }
  end()
  let reading: Promise<Messages | null> | null = null
  const read = async () => {
    reading ??= messagesIn(db).catch(notRead)
    const values = await reading
    reading = null
    return values
  }
  for (const [figure, name, help] of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const values = await read()
        if (values) this.set(values[figure])
        else this.remove()
      },
    })
  return end
}
