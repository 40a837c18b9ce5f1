import 'server-only'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { bodyOf, EVENT_TYPES, type EventType, newEventId } from '../../clients/webhooks/events.ts'
import { audit } from '../../core/audit.ts'
import type { Database, Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { oneOf, wholeNumber } from '../kit/fields.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'
import { endpointName, endpointNamed } from './endpoints.ts'

const PAGE = 100
const REPLAY_MAX = 1_000
const STATES = ['waiting', 'delivered', 'failed'] as const

const listDeliveries = operation({
  name: 'webhooks.deliveries',
  role: 'manager',
  summary: 'list deliveries to a client’s server',
  description: `Lists deliveries to a client’s server, latest first, with the number of attempts and the server’s answer. Failed attempts are repeated for about a day; entries are kept for 90 days.`,
  examples: ['webhooks deliveries acme', 'webhooks deliveries acme failed --csv'],
  input: z.strictObject({
    webhook: endpointName,
    state: oneOf(STATES)
      .optional()
      .describe(`One of ${STATES.join(', ')}`),
    before: wholeNumber(1, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('For the next page: only entries with a lower id'),
  }),
  positional: ['webhook', 'state'],
  row: z.object({
    delivery: numberColumn(),
    written: column('written (UTC)'),
    type: column(),
    state: column(),
    tries: numberColumn(),
    answer: column(),
    last: column('last try (UTC)'),
    event: column(),
  }),
  changes: false,
  async run(context, { webhook: name, state, before }) {
    await endpointNamed(context, name)
    const deliveries = await context.db
      .selectFrom('webhook_delivery')
      .where('endpoint', '=', name)
      .$call(whenGiven(state, (query, value) => query.where('state', '=', value)))
      .$call(whenGiven(before, (query, value) => query.where('id', '<', value)))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(PAGE + 1)
      .execute()
    const rows = deliveries.slice(0, PAGE).map((delivery) => ({
      delivery: delivery.id,
      written: timeText(delivery.created_at),
      type: delivery.type,
      state: delivery.state,
      tries: delivery.tries,
      answer: delivery.last_status === null ? delivery.last_error : String(delivery.last_status),
      last: timeText(delivery.last_at),
      event: delivery.event_id,
    }))
    if (deliveries.length <= PAGE) return { rows }
    return { rows, message: `Only ${PAGE} are shown.`, next: { before: rows.at(-1)?.delivery ?? 0 } }
  },
})

/** Events that are still tried by themselves: all of a client's server, or one delivery. */
async function countWaiting(db: Db, endpoint: string, delivery: number | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_delivery')
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'waiting')
    .$call(whenGiven(delivery, (query, value) => query.where('id', '=', value)))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function waitingText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' 1 event waited already, and is tried again by itself.'
    : ` ${count} events waited already, and are tried again by themselves.`
}

const replay = operation({
  name: 'webhooks.replay',
  role: 'manager',
  summary: 'send deliveries to a client’s server again',
  description: `Sends failed deliveries again, ${REPLAY_MAX} at most, or one delivery by its number, even if it succeeded. Those that wait are tried again by themselves. Each event keeps its id, so that the client can recognize a repeat.`,
  examples: ['webhooks replay acme', 'webhooks replay acme --delivery 17'],
  input: z.strictObject({
    webhook: endpointName,
    delivery: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('Number of one delivery'),
  }),
  positional: ['webhook'],
  row: z.object({ delivery: numberColumn(), type: column() }),
  changes: true,
  lists: true,
  async run(context, { webhook: name, delivery }) {
    const { db, panel, caller } = context
    await endpointNamed(context, name)
    const waiting = await countWaiting(db, name, delivery)
    const rows = await db
      .updateTable('webhook_delivery')
      .set({ state: 'waiting' })
      // Checked again after a wait for another replay, unlike the query below.
      .where('state', '<>', 'waiting')
      .where('id', 'in', (from) =>
        from
          .selectFrom('webhook_delivery')
          .select('id')
          .where('endpoint', '=', name)
          .$if(delivery === undefined, (query) => query.where('state', '=', 'failed'))
          .$call(whenGiven(delivery, (query, value) => query.where('id', '=', value).where('state', '<>', 'waiting')))
          .orderBy('id')
          .limit(REPLAY_MAX),
      )
      .returning(['id as delivery', 'type'])
      .execute()
    if (delivery !== undefined && rows.length === 0)
      throw new OperationError(
        waiting > 0
          ? `Delivery ${delivery} still waits: it is tried again by itself.`
          : `${name} has no delivery ${delivery}.`,
      )
    await panel.outbox.deliver(
      db,
      rows.map((row) => row.delivery),
    )
    await audit(db, caller, 'webhook sent again', { subject: `webhook ${name}: ${rows.length}` })
    return { rows, message: `${counted(rows.length, 'event')} will be sent again.${waitingText(waiting)}` }
  },
})

/** Example data for each type of event. None of it is real. */
const examples: Readonly<Record<EventType, Record<string, string | number | boolean | null>>> = {
  'outcome.kept': { survey: 'EXAMPLE-1', ikey: 'example-ikey', pikey: null, outcome: 'completed', signed: true },
  'outcome.reversed': { survey: 'EXAMPLE-1', ikey: 'example-ikey', pikey: null, reason: 'Speeding' },
  'quota.full': { survey: 'EXAMPLE-1', target: 50, completes: 50 },
  'member.withdrew': { survey: 'EXAMPLE-1', ikey: 'example-ikey', pikey: null },
}

async function writeExample({ db, panel }: OperationContext, endpoint: string, type: EventType): Promise<void> {
  const { at } = await db.selectNoFrom(sql<Date>`now()`.as('at')).executeTakeFirstOrThrow()
  const body = bodyOf(type, at, { ...examples[type], sandbox: true })
  const row: Insertable<Database['webhook_delivery']> = { endpoint, type, event_id: newEventId(), body }
  const { id } = await db.insertInto('webhook_delivery').values(row).returning('id').executeTakeFirstOrThrow()
  await panel.outbox.deliver(db, [id])
}

const tryEvent = operation({
  name: 'webhooks.try',
  role: 'manager',
  summary: 'send examples to a client’s sandbox',
  description: 'Sends an example of one type of event, or of each, to a client’s sandbox.',
  examples: ['webhooks try acme-test', 'webhooks try acme-test outcome.kept'],
  input: z.strictObject({
    webhook: endpointName,
    type: oneOf(EVENT_TYPES)
      .optional()
      .describe(`One of ${EVENT_TYPES.join(', ')}`),
  }),
  positional: ['webhook', 'type'],
  row: changeRow,
  changes: true,
  async run(context, { webhook: name, type }) {
    const { isSandbox } = await endpointNamed(context, name)
    if (!isSandbox)
      throw new OperationError(`${name} is not a sandbox: its server could take an example for a real event.`)
    const types = type ? [type] : EVENT_TYPES
    for (const eventType of types) await writeExample(context, name, eventType)
    return oneChange(`${types.length === 1 ? 'An example is' : `${types.length} examples are`} queued for ${name}.`)
  },
})

export const deliveryOperations = [listDeliveries, replay, tryEvent]
