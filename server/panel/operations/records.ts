import 'server-only'
import * as z from 'zod'
import { date, mobile, text, wholeNumber } from './kit/fields.ts'
import { memberByMobile } from './kit/find.ts'
import { operation } from './kit/operation.ts'
import { column, numberColumn, timeText } from './kit/show.ts'

const AUDIT_SHOWN = 500
const AUDIT_MAX = 100_000

const showAudit = operation({
  name: 'audit.list',
  role: 'admin',
  summary: 'show who did what, latest first',
  description: `Shows who did what, latest first: of everybody or of one member, of one kind or of all, between two days (UTC, both included). ${AUDIT_SHOWN} entries unless --limit says more.`,
  examples: [
    'audit list',
    'audit list outcome refused',
    'audit list --member 2125550101',
    `audit list --from 2026-11-01 --to 2026-11-30 --limit ${AUDIT_MAX} --csv`,
  ],
  input: z.strictObject({
    event: text().optional().describe('A kind, such as outcome refused'),
    member: mobile.optional(),
    from: date.optional().describe('First day, YYYY-MM-DD'),
    to: date.optional().describe('Last day, YYYY-MM-DD'),
    limit: wholeNumber(1, AUDIT_MAX).optional().describe(`How many entries, ${AUDIT_MAX} at most`),
    before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('Only entries with a lower id: the next page'),
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
  async run({ db }, { event, member, from, to, limit = AUDIT_SHOWN, before }) {
    const panelistId = member === undefined ? null : (await memberByMobile(db, member)).id
    const entries = await db
      .selectFrom('audit')
      .$if(event !== undefined, (query) => query.where('event', '=', event ?? ''))
      .$if(panelistId !== null, (query) => query.where('panelist_id', '=', panelistId))
      .$if(from !== undefined, (query) => query.where('at', '>=', new Date(`${from}T00:00:00Z`)))
      .$if(to !== undefined, (query) => query.where('at', '<=', new Date(`${to}T23:59:59.999Z`)))
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const rows = entries.map((entry) => ({
      entry: entry.id,
      at: timeText(entry.at),
      event: entry.event,
      member: entry.panelist_id,
      subject: entry.subject,
      from: entry.client_address,
      request: entry.request_id,
    }))
    if (rows.length < limit) return { rows }
    return { rows, message: `Only ${limit} are shown.`, next: { before: rows.at(-1)?.entry ?? 0 } }
  },
})

export const recordOperations = [showAudit]
