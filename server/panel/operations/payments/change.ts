import 'server-only'
import * as z from 'zod'
import { formatCents } from '#lib/format/money.ts'
import type { Db } from '../../database/schema.ts'
import { bankFileName } from '../../rewards/bank-files/open-files.ts'
import { bankFileSums } from '../../rewards/bank-files/repository.ts'
import { holdApprovedPayments, type PaymentContext } from '../../rewards/hold.ts'
import { InvalidTransition, type LockedPayment } from '../../rewards/ledger.ts'
import { mailPayments } from '../../rewards/mails/mail-payments.ts'
import { OpenPayoutError } from '../../rewards/open-payouts.ts'
import * as payments from '../../rewards/payments.ts'
import { InvalidSentDay } from '../../rewards/sent-day.ts'
import { formWith } from '../../tax/form-1099/exports.repository.ts'
import { bankFile, lockOpenPayments } from '../bank-files/query.ts'
import { BATCH_MAX, batchAnswer, type Result, refusable, resultColumns } from '../kit/batch.ts'
import { InputError, OperationError } from '../kit/errors.ts'
import { date, project, text } from '../kit/fields.ts'
import { cannotChange, cannotSend, findPayment, lockNumbered, payment } from '../kit/find-payment.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, dollarsText, paymentsText } from '../kit/show.ts'
import { doubtAbout, paymentInWords, pendingOf } from './query.ts'
import { recordRow, type SentRow, sentRow } from './sent-row.ts'

/** `note`: a sentence for the operator. */
type ActionResult = payments.PaymentResult & { note?: string | null }
type PaymentAction = (tx: Db, id: number, context: PaymentContext) => Promise<ActionResult>

const row = z.object({ payment: column(), ...resultColumns, status: column(), dollars: column() })
type Row = { payment: string; result: Result; detail: string | null; status: string | null; dollars: string | null }

async function changeOne({ db, caller }: OperationContext, paymentInput: string, action: PaymentAction): Promise<Row> {
  const id = await findPayment(db, paymentInput)
  const {
    payment: after,
    changed,
    lacksForm,
    note,
  } = await action(db, id, { caller }).catch((error: unknown) => {
    if (error instanceof payments.NotPayable)
      throw new OperationError(`Payment ${id} cannot be reopened: ${error.message}.`)
    if (error instanceof OpenPayoutError || error instanceof InvalidSentDay) throw new OperationError(error.message)
    if (!(error instanceof InvalidTransition)) throw error
    throw new OperationError(error.event === 'sent' ? cannotSend(id, error.status) : cannotChange(id, error.status))
  })
  const status = changed ? `is now ${after.status}` : `is already ${after.status}`
  const notes = [...(lacksForm ? ['It was sent without the Form W-9 that it needs.'] : []), ...(note ? [note] : [])]
  return {
    payment: paymentInput,
    result: changed ? 'done' : 'unchanged',
    detail: [`Payment ${id}, ${formatCents(after.amountCents)}, ${status}.`, ...notes].join(' '),
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
  await lockNumbered(
    context.db,
    items.map((item) => item.payment),
  )
  for (const item of items) {
    const emptyRow = { payment: item.payment, status: null, dollars: null }
    rows.push({ ...emptyRow, ...(await refusable(context.db, () => changeOne(context, item.payment, actionOf(item)))) })
  }
  return rows
}

/** Question with the sum of several payments. */
function sumQuestion(verb: string, rows: readonly { result: Result; dollars: string | null }[]): string | null {
  const changed = rows.filter(({ result }) => result === 'done')
  if (changed.length < 2) return null
  const sum = changed.reduce((total, result) => total + Number(result.dollars ?? 0), 0)
  return `${verb} ${paymentsText(changed.length, sum)} in total?`
}

const paymentNumbers = z.array(payment).optional().describe('Numbers of payments, or reference numbers')

const approvePayments = operation({
  name: 'payments.approve',
  role: 'finance',
  summary: 'approve payments after the client agreed',
  description:
    'Approves payments after the client agreed: the payments that you name (this also confirms their outcomes), or all pending payments of a survey whose outcomes are already confirmed. A payment that needs a Form W-9 first becomes Pending W9. Says which members are banned, flagged or inactive, and which friends of a bonus have erased their account. Asks for confirmation if there are several.',
  examples: [
    'payments approve 12',
    'payments approve --survey CP-1001 --dry-run',
    'payments approve --survey CP-1001 --yes',
  ],
  input: z.strictObject({ payments: paymentNumbers, survey: project.optional() }),
  positional: ['payments'],
  row,
  changes: true,
  question: ({ rows }) => sumQuestion('Approve', rows),
  async run(context, { payments: paymentIds = [], survey }) {
    const { db } = context
    if (paymentIds.length === 0 && survey === undefined)
      throw new InputError('Name payments, or a survey with --survey.')
    const { confirmed, hasMore, unconfirmed } = await pendingOf(db, survey)
    const items = [...paymentIds, ...confirmed].map((paymentInput) => ({ payment: paymentInput }))
    let doubts = 0
    const approve: PaymentAction = async (tx, id, paymentContext) => {
      const result = await payments.approvePayment(tx, id, paymentContext)
      const note = result.changed ? await doubtAbout(tx, result.payment) : null
      if (note) doubts += 1
      return { ...result, note }
    }
    const answer = batchAnswer(await changeEach(context, items, () => approve))
    const sentences = [
      answer.message,
      ...(doubts > 0 && items.length > 1
        ? [`${doubts} with a note about the member or the friend: see the details.`]
        : []),
      ...(hasMore ? ['There are more: run the command again to approve them.'] : []),
      ...(unconfirmed > 0
        ? [`Left out: ${unconfirmed}, because the outcome is not confirmed (\`outcomes unconfirmed\`).`]
        : []),
    ]
    return { ...answer, message: sentences.join(' ') }
  },
})

/** Sentences about the bank files of recorded payments that have more payments. */
async function stillOpen(db: Db, files: ReadonlySet<number>): Promise<string[]> {
  if (files.size === 0) return []
  const open = await bankFileSums(db)
    .where('bank_file.id', 'in', [...files])
    .orderBy('bank_file.id')
    .execute()
  return open.map(({ id, open: count, openCents }) =>
    count === 0
      ? `${bankFileName(id)} is recorded.`
      : `Still open in ${bankFileName(id)}: ${count}, ${formatCents(openCents)}.`,
  )
}

const sendPayments = operation({
  name: 'payments.send',
  role: 'finance',
  summary: 'record that approved payments were sent',
  description:
    'Records that approved payments were sent today, or on another day since their approval: the payments that you name, those of a bank file that are not recorded yet (--bank-file), or the rows of the bank’s file with the column payment and, if known, bankReference, dollars and sentOn. Payments count in the tax year in which they were sent. A row with another amount than the payment is refused. A payment that needs a Form W-9 first becomes Pending W9, unless it is in a bank file or has a bankReference or a day: then the money has left, and the result says that the form is missing. Other approved payments of the same members that now need the form become Pending W9. Asks for confirmation if there are several.',
  examples: [
    'payments send 12',
    'payments send --bank-file bank-7 --dry-run',
    'payments send --file bank.csv --dry-run',
    'payments send --file bank.csv --sent-on 2026-12-30',
    'payments send --file bank.csv --yes --csv',
  ],
  input: z.strictObject({
    payments: paymentNumbers,
    bankFile: bankFile.optional(),
    rows: z
      .array(sentRow)
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
      .optional()
      .describe('A CSV or JSON file; - for standard input'),
    sentOn: date.optional().describe('Day on which the bank sent them, YYYY-MM-DD; rows can have their own'),
  }),
  positional: ['payments'],
  row,
  changes: true,
  question: ({ rows }) => sumQuestion('Record as sent:', rows),
  async run(context, { payments: named = [], bankFile: file, rows = [], sentOn }) {
    if (file !== undefined && named.length + rows.length > 0)
      throw new InputError('Name payments, a bank file or a file of rows, not several of them.')
    const paymentIds = file === undefined ? named : (await lockOpenPayments(context.db, file)).map(String)
    const items = [
      ...paymentIds.map((paymentInput): SentRow & { payment: string } => ({ payment: paymentInput })),
      ...rows,
    ]
    if (items.length === 0) throw new InputError('Name payments or a bank file, or give a file.')
    const members = new Set<number>()
    const files = new Set<number>()
    const sent: LockedPayment[] = []
    const rowsSent = await changeEach(context, items, (item) => async (tx, id, caller) => {
      const result = await recordRow(tx, id, caller, { ...item, sentOn: item.sentOn ?? sentOn })
      members.add(result.payment.panelistId)
      if (result.bankFile) files.add(result.bankFile)
      if (result.changed && result.payment.status === 'Paid') sent.push(result.payment)
      return result
    })
    await mailPayments(context.db, context.panel, 'sent', sent)
    const answer = batchAnswer(rowsSent)
    let held = 0
    for (const member of members) held += await holdApprovedPayments(context.db, member, context)
    const sentences = [
      answer.message,
      ...(held === 0 ? [] : [`On hold for a Form W-9: ${held} more.`]),
      ...(await stillOpen(context.db, files)),
    ]
    return { ...answer, message: sentences.join(' ') }
  },
})

const reverseFor =
  (reason: string): PaymentAction =>
  async (tx, id, context) => {
    const filed = await formWith(tx, id)
    const before = await paymentInWords(tx, id)
    const result = await payments.reversePayment(tx, id, reason, context)
    const notes = [
      filed &&
        `Form 1099-${filed.form} of ${filed.year} has been exported with it: run tax correct ${filed.year} ${filed.form}.`,
      result.changed && `Before: ${before}.`,
    ]
    return { ...result, note: notes.filter(Boolean).join(' ') }
  }

const reversePayment = operation({
  name: 'payments.reverse',
  role: 'finance',
  summary: 'stop a payment, or reverse one that was sent',
  description: 'Stops a payment, or reverses one that was sent. The member reads the reason. It asks first.',
  examples: ['payments reverse 12 The client rejected the answers'],
  input: z.strictObject({ payment, reason: text(500).describe('What the member reads') }),
  positional: ['payment', 'reason'],
  row,
  changes: true,
  question: ({ rows }, { payment: number, reason }) =>
    rows[0]?.result === 'done' ? `Stop payment ${number}, sent or not, with the reason "${reason}"?` : null,
  async run(context, { payment: paymentInput, reason }) {
    return batchAnswer([await changeOne(context, paymentInput, reverseFor(reason))])
  },
})

const reopenPayment = operation({
  name: 'payments.reopen',
  role: 'finance',
  summary: 'make a stopped payment Pending again',
  description:
    'Makes a stopped payment Pending again. Refuses one whose outcome was rejected, or whose member erased the account.',
  examples: ['payments reopen 12'],
  input: z.strictObject({ payment }),
  positional: ['payment'],
  row,
  changes: true,
  run: async (context, input) => batchAnswer([await changeOne(context, input.payment, payments.reopenPayment)]),
})

export const paymentChanges = [approvePayments, sendPayments, reversePayment, reopenPayment]
