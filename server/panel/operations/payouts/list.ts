import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { formatCents, formatDollars } from '#lib/format/money.ts'
import { sentTodayCents } from '../../rewards/payouts/repository.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { oneOf, rowLimit, wholeNumber } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { PAYOUT_STATES, payoutColumns, payoutRow, payoutsQuery } from './query.ts'

const order = ordersOf(
  sql.ref('payout.id'),
  { payout: { expression: sql.ref('payout.id'), type: 'bigint' } },
  { sort: 'payout', reverse: true },
)

export const listPayouts = operation({
  name: 'payouts.list',
  role: 'finance',
  summary: 'list payouts and their states',
  description: `Lists payouts, newest first, ${BATCH_MAX} at most. A payout is waiting (for a second operator), ready, sending, unclear (see \`payouts settle\`) or sent, and then, as the provider reports, unclaimed, undelivered, delivered or returned. Refused and canceled payouts were not sent. After returned, refused or canceled the payment is Approved and can be sent again by its number.`,
  examples: ['payouts list', 'payouts list waiting', 'payouts list returned --csv'],
  input: z.strictObject({
    state: oneOf(PAYOUT_STATES)
      .optional()
      .describe(`One of ${PAYOUT_STATES.join(', ')}`),
    batch: wholeNumber(1, 2_000_000_000).optional().describe('Number of a batch'),
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  positional: ['state'],
  row: z.object(payoutColumns),
  changes: false,
  async run({ db, panel: { payouts } }, { state, batch, limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const found = await payoutsQuery(db, { state, batch })
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    const page = pageOf(found, limit, payoutRow)
    const sum = page.rows.reduce((total, { dollars }) => total + Number(dollars), 0)
    const [today, cap] = [await sentTodayCents(db), payouts.dailyCapCents]
    const message = `${counted(page.rows.length, 'payout')}, ${formatDollars(sum)} in total. ${formatCents(today)} of ${formatCents(cap)} sent today.`
    return { ...page, message: [page.message, message].filter(Boolean).join(' ') }
  },
})
