import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { AUDIT_EVENTS } from '../core/audit.ts'
import { whenGiven } from '../database/when-given.ts'
import { date, mobileOrEmail, oneOf, wholeNumber } from './kit/fields.ts'
import { memberByNumberEmailOrId } from './kit/find.ts'
import { operation } from './kit/operation.ts'
import { ordersOf, pageOf } from './kit/order.ts'
import { column, numberColumn, timeText } from './kit/show.ts'

const AUDIT_SHOWN = 500
const AUDIT_MAX = 100_000

const order = ordersOf(
  sql.ref('id'),
  { entry: { expression: sql.ref('id'), type: 'bigint' } },
  { sort: 'entry', reverse: true },
)

const showAudit = operation({
  name: 'audit.list',
  role: 'admin',
  summary: 'show who did what, latest first',
  description: `Shows who did what, latest or earliest first: for everybody or one member, events of all kinds or one, between two days (UTC, both included). ${AUDIT_SHOWN} entries unless --limit is higher.`,
  examples: [
    'audit list',
    'audit list outcome refused',
    'audit list --member 2125550101',
    `audit list --from 2026-11-01 --to 2026-11-30 --limit ${AUDIT_MAX} --csv`,
  ],
  input: z.strictObject({
    event: oneOf(AUDIT_EVENTS).optional().describe('Events of one kind, such as outcome refused'),
    member: mobileOrEmail.optional(),
    from: date.optional().describe('First day, YYYY-MM-DD'),
    to: date.optional().describe('Last day, YYYY-MM-DD'),
    limit: wholeNumber(1, AUDIT_MAX).optional().describe(`How many entries, ${AUDIT_MAX} at most`),
    ...order.fields,
  }),
  positional: ['event'],
  row: z.object({
    entry: numberColumn(),
    at: column('time (UTC)'),
    event: column(),
    member: numberColumn(),
    subject: column(),
    from: column(),
    request: column(),
  }),
  changes: false,
  async run({ db }, { event, member, from, to, limit = AUDIT_SHOWN, ...chosen }) {
    const ordered = order.chosen(chosen)
    const panelistId = member === undefined ? null : (await memberByNumberEmailOrId(db, member)).id
    const entries = await db
      .selectFrom('audit')
      .$call(whenGiven(event, (query, value) => query.where('event', '=', value)))
      .$call(whenGiven(panelistId, (query, value) => query.where('panelist_id', '=', value)))
      .$call(whenGiven(from, (query, value) => query.where('at', '>=', new Date(`${value}T00:00:00Z`))))
      .$call(whenGiven(to, (query, value) => query.where('at', '<', new Date(`${value}T24:00:00Z`))))
      .where(ordered.where)
      .selectAll()
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(entries, limit, (entry) => ({
      entry: entry.id,
      at: timeText(entry.at),
      event: entry.event,
      member: entry.panelist_id,
      subject: entry.subject,
      from: entry.client_address,
      request: entry.request_id,
    }))
  },
})

export const recordOperations = [showAudit]
