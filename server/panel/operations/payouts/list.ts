import 'server-only'
import * as z from 'zod'
import { formatDollars } from '#lib/format/money.ts'
import { begunTodayCents } from '../../rewards/payouts/repository.ts'
import { oneOf, wholeNumber } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { PAYOUT_STATES, payoutColumns, payoutRows } from './query.ts'

export const listPayouts = operation({
  name: 'payouts.list',
  role: 'finance',
  summary: 'list payouts and what became of them',
  description:
    'Lists payouts, newest first: waiting for a second operator, ready, sending, unclear (see payouts settle), sent, and what the provider told since: unclaimed, undelivered, delivered, returned. Refused and canceled ones never left. After returned, refused or canceled the payment is Approved and can be sent again by its number.',
  examples: ['payouts list', 'payouts list waiting', 'payouts list returned --csv'],
  input: z.strictObject({
    state: oneOf(PAYOUT_STATES)
      .optional()
      .describe(`One of ${PAYOUT_STATES.join(', ')}`),
    batch: wholeNumber(1, 2_000_000_000).optional().describe('Number of a batch'),
  }),
  positional: ['state'],
  row: z.object(payoutColumns),
  changes: false,
  async run({ db, panel: { payouts } }, wanted) {
    const rows = await payoutRows(db, wanted)
    const sum = rows.reduce((total, { dollars }) => total + Number(dollars), 0)
    const [today, cap] = [await begunTodayCents(db), payouts.dailyCapCents]
    return {
      rows,
      message: `${rows.length} payouts, ${formatDollars(sum)} together. ${formatDollars(today / 100)} of ${formatDollars(cap / 100)} left today.`,
    }
  },
})
