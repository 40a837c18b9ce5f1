import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { bankFileName, openBankFileOf } from '../../rewards/bank-files/open-files.ts'
import { amountAfterEvent } from '../../rewards/ledger.ts'
import { isOpenState } from '../../rewards/open-payouts.ts'
import { PAYMENT_STATUSES } from '../../rewards/payment-transitions.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { oneOf, project, rowLimit } from '../kit/fields.ts'
import { surveyIfNamed } from '../kit/find.ts'
import { findPayment, payment } from '../kit/find-payment.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, dollarsText, numberColumn, timeText } from '../kit/show.ts'
import { paymentInWords, paymentsQuery, payoutSentence } from './query.ts'

const order = ordersOf(
  sql.ref('payment.id'),
  {
    payment: { expression: sql.ref('payment.id'), type: 'bigint' },
    dollars: { expression: sql.ref('amount_cents'), type: 'bigint' },
    since: { expression: sql.ref('changed_at'), type: 'timestamptz' },
  },
  { sort: 'payment', reverse: false },
)

/** The open bank file, or the state of the open payout, that an approved payment is in. */
const openWith = sql<string | null>`case when payment.status = 'Approved' then coalesce(
  (select 'bank-' || bank_file_id from bank_file_payment where payment_id = payment.id and state = 'open'),
  (select 'payout ' || state from payout where payment_id = payment.id and ${isOpenState})) end`

const listPayments = operation({
  name: 'payments.list',
  role: 'finance',
  summary: 'list payments by status',
  description: `Lists payments with one status, oldest first, or sorted by dollars or by the time since which they have the status, ${BATCH_MAX} at most. Without a status: Pending. The column "with" has the bank file of an approved payment, or the state of its payout.`,
  examples: [
    'payments list',
    'payments list Pending W9 --sort dollars --reverse',
    'payments list Approved --survey CP-1001 --csv',
  ],
  input: z.strictObject({
    status: oneOf(PAYMENT_STATUSES)
      .optional()
      .describe(`One of ${PAYMENT_STATUSES.join(', ')}`),
    survey: project.optional(),
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  positional: ['status'],
  row: z.object({
    payment: numberColumn(),
    for: column(),
    to: column(),
    reference: column(),
    dollars: column(),
    since: column('since (UTC)'),
    outcome: column(),
    with: column(),
  }),
  changes: false,
  async run({ db }, { status = 'Pending', survey, limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const found = await paymentsQuery(db, status, await surveyIfNamed(db, survey))
      .where(ordered.where)
      .select(ordered.place)
      .select(openWith.as('with'))
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(found, limit, (row) => ({
      payment: row.payment,
      for: row.kind,
      to: row.nonProfit ?? row.member,
      reference: row.reference,
      dollars: dollarsText(row.amount_cents),
      since: timeText(row.changed_at),
      outcome: row.kind === 'bonus' ? null : row.confirmed_at === null ? 'not confirmed' : 'confirmed',
      with: row.with,
    }))
  },
})

const showPayment = operation({
  name: 'payments.show',
  role: 'finance',
  summary: 'show the history of a payment',
  description: 'Shows a payment, who gets it, and its history.',
  examples: ['payments show 12', 'payments show CP-1001-12'],
  input: z.strictObject({ payment }),
  positional: ['payment'],
  row: z.object({
    at: column('time (UTC)'),
    event: column(),
    status: column('new status'),
    reason: column(),
    bankReference: column('bank reference'),
    dollars: column(),
  }),
  changes: false,
  async run({ db }, input) {
    const id = await findPayment(db, input.payment)
    const events = await db
      .selectFrom('payment_event')
      .innerJoin('payment', 'payment.id', 'payment_id')
      .where('payment_id', '=', id)
      .select(['at', 'event', 'becomes as status', 'reason', 'bank_reference as bankReference'])
      .select(amountAfterEvent.as('cents'))
      .orderBy('payment_event.id')
      .execute()
    const rows = events.map(({ at, cents, ...event }) => ({
      at: timeText(at),
      ...event,
      dollars: dollarsText(cents),
    }))
    const file = await openBankFileOf(db, id)
    const payout = await payoutSentence(db, id)
    const sentences = [
      `Payment ${id}: ${await paymentInWords(db, id)}.`,
      ...(file === null ? [] : [`It is in ${bankFileName(file)}, which is open.`]),
      ...(payout === null ? [] : [payout]),
    ]
    return { rows, message: sentences.join(' ') }
  },
})

export const paymentLists = [listPayments, showPayment]
