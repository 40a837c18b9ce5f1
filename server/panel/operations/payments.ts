import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { formatDollars } from '#lib/format/money.ts'
import type { Db } from '../database/schema.ts'
import { InvalidTransition } from '../rewards/ledger.ts'
import { PAYMENT_STATUSES } from '../rewards/payment-transitions.ts'
import * as payments from '../rewards/payments.ts'
import { BATCH_MAX, batchAnswer, type Result, refusable, resultColumns } from './kit/batch.ts'
import { InputError, OperationError } from './kit/errors.ts'
import { dollars, oneOf, project, text } from './kit/fields.ts'
import { surveyByProject } from './kit/find.ts'
import { type OperationContext, operation } from './kit/operation.ts'
import { column, dollarsText, numberColumn, timeText } from './kit/show.ts'

const payment = text(80).describe('Number of the payment, or reference number of the incentive')

const paymentsQuery = (db: Db, status: string, surveyId: number | null) =>
  db
    .selectFrom('payment')
    .innerJoin('panelist', 'panelist.id', 'payment.panelist_id')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .leftJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
    .where(sql<string>`payment.status`, '=', status)
    .$if(surveyId !== null, (query) => query.where('invitation.survey_id', '=', surveyId ?? 0))
    .select(['payment.id as payment', 'kind', 'amount_cents', 'changed_at', 'reference_number as reference'])
    .select(['non_profit.name as nonProfit', 'panelist.mobile', 'panelist.email', 'panelist.profile'])
    .select(sql<string>`panelist.first_name || ' ' || panelist.last_name`.as('member'))
    .orderBy('payment.id')
    .limit(BATCH_MAX)

const surveyId = (db: Db, survey: string | undefined) => (survey === undefined ? null : surveyByProject(db, survey))

const listPayments = operation({
  name: 'payments.list',
  role: 'finance',
  summary: 'list payments by status, oldest first',
  description: `Lists payments with one status, oldest first, ${BATCH_MAX} at most; Pending when none is said.`,
  examples: ['payments list', 'payments list Pending W9', 'payments list Approved --survey CP-1001 --csv'],
  input: z.strictObject({
    status: oneOf(PAYMENT_STATUSES)
      .optional()
      .describe(`One of ${PAYMENT_STATUSES.join(', ')}`),
    survey: project.optional(),
  }),
  positional: ['status'],
  row: z.object({
    payment: numberColumn(),
    for: column(),
    to: column(),
    reference: column(),
    dollars: column(),
    since: column('since (UTC)'),
  }),
  changes: false,
  async run({ db }, { status = 'Pending', survey }) {
    const found = await paymentsQuery(db, status, await surveyId(db, survey)).execute()
    const rows = found.map((one) => ({
      payment: one.payment,
      for: one.kind,
      to: one.nonProfit ?? one.member,
      reference: one.reference,
      dollars: dollarsText(one.amount_cents),
      since: timeText(one.changed_at),
    }))
    return { rows }
  },
})

const StoredAddress = z.object({
  payTo: z.nullish(z.string()),
  mailingAddress: z.nullish(
    z.object({
      firstLine: z.nullish(z.string()),
      suiteNumber: z.nullish(z.string()),
      city: z.nullish(z.string()),
      state: z.nullish(z.string()),
      zipCode: z.nullish(z.string()),
    }),
  ),
})

/** Whom a payment goes to; a donation's address is for the operator to know. */
function payeeOf(nonProfit: string | null, member: string, profile: unknown) {
  if (nonProfit !== null) return { payee: nonProfit, address: null, city: null, state: null, zip: null }
  const { payTo, mailingAddress: address } = StoredAddress.safeParse(profile).data ?? {}
  return {
    payee: payTo || member,
    address: [address?.firstLine, address?.suiteNumber].filter(Boolean).join(', ') || null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zipCode ?? null,
  }
}

const exportPayments = operation({
  name: 'payments.export',
  role: 'finance',
  summary: 'list approved payments with payee and address, for the bank',
  description:
    'Lists approved payments with payee, address and reference. As CSV it is a file for the bank; with a column bankReference added, it is what `payments send` takes.',
  examples: ['payments export --csv', 'payments export --survey CP-1001 --csv'],
  input: z.strictObject({ survey: project.optional() }),
  row: z.object({
    payment: numberColumn(),
    payee: column(),
    address: column(),
    city: column(),
    state: column(),
    zip: column(),
    email: column(),
    dollars: column(),
    reference: column(),
  }),
  changes: false,
  async run({ db }, { survey }) {
    const found = await paymentsQuery(db, 'Approved', await surveyId(db, survey)).execute()
    const rows = found.map((one) => ({
      payment: one.payment,
      ...payeeOf(one.nonProfit, one.member, one.profile),
      email: one.nonProfit === null ? one.email : null,
      dollars: dollarsText(one.amount_cents),
      reference: one.reference ?? `payment ${one.payment}`,
    }))
    const cents = found.reduce((sum, one) => sum + one.amount_cents, 0)
    return { rows, message: `${rows.length} payments, ${formatDollars(cents / 100)} together.` }
  },
})

/** @param typed a payment's number, or the reference number of an incentive */
async function findPayment(db: Db, typed: string): Promise<number> {
  const [found, another] = await db
    .selectFrom('payment')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .where((is) =>
      is.or([
        is(sql`payment.id::text`, '=', typed),
        is.and([is('payment.kind', '=', 'incentive'), is('invitation.reference_number', '=', typed)]),
      ]),
    )
    .select('payment.id')
    .limit(2)
    .execute()
  if (!found) throw new OperationError(`There is no payment ${typed}.`)
  if (another) throw new OperationError(`Several payments match ${typed}. Use the payment's number.`)
  return found.id
}

const showPayment = operation({
  name: 'payments.show',
  role: 'finance',
  summary: 'show the history of a payment',
  description: 'Shows the history of a payment.',
  examples: ['payments show 12', 'payments show CP-1001-12'],
  input: z.strictObject({ payment }),
  positional: ['payment'],
  row: z.object({
    at: column('time (UTC)'),
    event: column(),
    status: column('new status'),
    reason: column(),
    bankReference: column('bank reference'),
  }),
  changes: false,
  async run({ db }, input) {
    const id = await findPayment(db, input.payment)
    const events = await db
      .selectFrom('payment_event')
      .where('payment_id', '=', id)
      .select(['at', 'event', 'becomes as status', 'reason', 'bank_reference as bankReference'])
      .orderBy('id')
      .execute()
    return { rows: events.map(({ at, ...event }) => ({ at: timeText(at), ...event })) }
  },
})

type PaymentAction = (tx: Db, id: number, context: payments.PaymentContext) => Promise<payments.PaymentResult>

const row = z.object({ payment: column(), ...resultColumns, status: column(), dollars: column() })
type Row = { payment: string; result: Result; detail: string | null; status: string | null; dollars: string | null }

async function changeOne({ db, by }: OperationContext, typed: string, action: PaymentAction): Promise<Row> {
  const id = await findPayment(db, typed)
  const { payment: after, changed } = await action(db, id, { by }).catch((error: unknown) => {
    if (!(error instanceof InvalidTransition)) throw error
    throw new OperationError(`Payment ${id} is ${error.status}, which does not allow this.`)
  })
  const status = changed ? `is now ${after.status}` : `is already ${after.status}`
  return {
    payment: typed,
    result: changed ? 'done' : 'unchanged',
    detail: `Payment ${id}, ${formatDollars(after.amountCents / 100)}, ${status}.`,
    status: after.status,
    dollars: dollarsText(after.amountCents),
  }
}

async function changeEach<T extends { payment: string }>(
  context: OperationContext,
  items: readonly T[],
  actionOf: (item: T) => PaymentAction,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const item of items) {
    const nothing = { payment: item.payment, status: null, dollars: null }
    rows.push({ ...nothing, ...(await refusable(context.db, () => changeOne(context, item.payment, actionOf(item)))) })
  }
  return rows
}

/** What several payments come to, for the question. */
function askSum(verb: string, rows: readonly { result: Result; dollars: string | null }[]): string | null {
  const done = rows.filter(({ result }) => result === 'done')
  if (done.length < 2) return null
  const sum = done.reduce((total, one) => total + Number(one.dollars ?? 0), 0)
  return `${verb} ${done.length} payments, ${formatDollars(sum)} together?`
}

const paymentNumbers = z.array(payment).optional().describe('Numbers of payments, or reference numbers')

const approvePayments = operation({
  name: 'payments.approve',
  role: 'finance',
  summary: 'approve payments after the client agreed',
  description:
    'Approves payments after the client agreed: those named, or all pending ones of a survey whose outcomes are confirmed. One becomes Pending W9 if a Form W-9 is needed first. It asks first when there are several.',
  examples: [
    'payments approve 12',
    'payments approve --survey CP-1001 --dry-run',
    'payments approve --survey CP-1001 --yes',
  ],
  input: z.strictObject({ payments: paymentNumbers, survey: project.optional() }),
  positional: ['payments'],
  row,
  changes: true,
  question: ({ rows }) => askSum('Approve', rows),
  async run(context, { payments: named = [], survey }) {
    const { db } = context
    if (named.length === 0 && survey === undefined) throw new InputError('Name payments, or a survey by --survey.')
    const ofSurvey = survey === undefined ? [] : await confirmedPending(db, await surveyByProject(db, survey))
    const items = [...named, ...ofSurvey].map((typed) => ({ payment: typed }))
    return batchAnswer(await changeEach(context, items, () => payments.approvePayment))
  },
})

async function confirmedPending(db: Db, id: number): Promise<string[]> {
  const found = await paymentsQuery(db, 'Pending', id).where('invitation.confirmed_at', 'is not', null).execute()
  return found.map((one) => String(one.payment))
}

const sentRow = z.strictObject({
  payment: z.union([payment, z.int().transform(String)]),
  bankReference: text(100).nullish(),
  dollars: dollars(1_000_000).nullish(),
  // Columns of `payments export` that may stay in the file.
  ...Object.fromEntries(
    ['payee', 'address', 'city', 'state', 'zip', 'email', 'reference'].map((name) => [name, z.nullish(z.string())]),
  ),
})

/** Refuses a sum that is not the payment's. */
const sendRow =
  ({ bankReference, dollars: cents }: { bankReference?: string | null; dollars?: number | null }): PaymentAction =>
  async (tx, id, context) => {
    const result = await payments.sendPayment(tx, id, context, bankReference)
    if (cents != null && cents !== result.payment.amountCents)
      throw new OperationError(
        `Payment ${id} is ${formatDollars(result.payment.amountCents / 100)}, not ${formatDollars(cents / 100)}.`,
      )
    return result
  }

const sendPayments = operation({
  name: 'payments.send',
  role: 'finance',
  summary: 'record that approved payments were sent',
  description:
    'Records that approved payments were sent today: those named, or the rows of the bank’s file with the columns payment and, if known, bankReference and dollars. A row whose sum differs is refused. A payment becomes Pending W9 if a Form W-9 is needed first. It asks first when there are several.',
  examples: [
    'payments send 12',
    'payments send --file bank.csv --dry-run',
    'payments send --file bank.csv --yes --csv',
  ],
  input: z.strictObject({
    payments: paymentNumbers,
    rows: z
      .array(sentRow)
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows` })
      .optional()
      .describe('A CSV or JSON file; - for standard input'),
  }),
  positional: ['payments'],
  row,
  changes: true,
  question: ({ rows }) => askSum('Record as sent:', rows),
  async run(context, { payments: named = [], rows = [] }) {
    const items = [...named.map((typed) => ({ payment: typed, bankReference: null, dollars: null })), ...rows]
    if (items.length === 0) throw new InputError('Name payments, or give a file.')
    return batchAnswer(await changeEach(context, items, sendRow))
  },
})

const reversePayment = operation({
  name: 'payments.reverse',
  role: 'finance',
  summary: 'stop a payment, or take it back',
  description: 'Stops a payment, or takes back one that was sent. The member reads the reason.',
  examples: ['payments reverse 12 The client rejected the answers'],
  input: z.strictObject({ payment, reason: text(500).describe('What the member reads') }),
  positional: ['payment', 'reason'],
  row,
  changes: true,
  async run(context, { payment: typed, reason }) {
    const action: PaymentAction = (tx, id, by) => payments.reversePayment(tx, id, reason, by)
    return batchAnswer([await changeOne(context, typed, action)])
  },
})

const reopenPayment = operation({
  name: 'payments.reopen',
  role: 'finance',
  summary: 'make a stopped payment Pending again',
  description: 'Makes a stopped payment Pending again.',
  examples: ['payments reopen 12'],
  input: z.strictObject({ payment }),
  positional: ['payment'],
  row,
  changes: true,
  run: async (context, input) => batchAnswer([await changeOne(context, input.payment, payments.reopenPayment)]),
})

export const paymentOperations = [
  listPayments,
  showPayment,
  approvePayments,
  exportPayments,
  sendPayments,
  reversePayment,
  reopenPayment,
]
