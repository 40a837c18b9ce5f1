import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { dayOf } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { gatewayNamed } from '../../gateways/payouts/gateways.ts'
import { applyEvent, type LockedPayment, lockPayment } from '../../rewards/ledger.ts'
import { mailPayments } from '../../rewards/mails/mail-payments.ts'
import { cancelPayout, OpenPayoutError } from '../../rewards/open-payouts.ts'
import { changePayout, lockPayouts } from '../../rewards/payouts/repository.ts'
import { NOT_SENT, sentBy } from '../../rewards/reasons.ts'
import { InvalidSentDay, sentAt } from '../../rewards/sent-day.ts'
import { batchAnswer, type Result, refusable, resultColumns } from '../kit/batch.ts'
import { asOperationError, InputError, OperationError } from '../kit/errors.ts'
import { date, oneOf, text, wholeNumber } from '../kit/fields.ts'
import { cannotChange, findPayment, payment } from '../kit/find-payment.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, paymentsText } from '../kit/show.ts'
import { reportedEarlier } from '../tax/reported-earlier.ts'
import { commonController, INDEPENDENCE_HOURS } from './independence.ts'
import { isApiToken, lastPayout, payoutColumns, payoutsOfBatch } from './query.ts'
import { wakePayouts } from './send.ts'

const batch = wholeNumber(1, 2_000_000_000).describe('Number of the batch, as `payouts send` prints it')

/** Locks a batch that waits for approval by somebody else than its requester. @throws OperationError */
async function approvableBatch(db: Db, id: number, approver: string): Promise<void> {
  const found = await db.selectFrom('payout_batch').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!found) throw new OperationError(`There is no batch ${id}.`)
  if (found.approved_by) throw new OperationError(`Batch ${id} was approved by ${found.approved_by}.`)
  if (found.requested_by === approver)
    throw new OperationError(`You requested batch ${id} yourself. Another operator must approve it.`)
  const controller = await commonController(db, found.requested_by, approver)
  if (controller)
    throw new OperationError(
      `Batch ${id} was not approved: two different people are needed, and ${controller} could have acted as both ${found.requested_by} and ${approver}, by making an API token or, in the last ${INDEPENDENCE_HOURS} hours, by adding or changing an operator or making a sign-in link. Ask another operator, or approve it later if no token is involved.`,
    )
}

const approvePayouts = operation({
  name: 'payouts.approve',
  role: 'finance',
  summary: 'approve payouts that another operator requested',
  description: `Approves a batch that is above what one operator may send in a day, so that it is sent. It must be another person than the one who requested it: an approval is refused if one person could have acted as both, by making the API token that requested it or, in the last ${INDEPENDENCE_HOURS} hours, by adding or changing an operator or making a sign-in link.`,
  examples: ['payouts approve 7', 'payouts approve 7 --dry-run'],
  input: z.strictObject({ batch }),
  positional: ['batch'],
  row: z.object(payoutColumns),
  changes: true,
  question: ({ rows }) => {
    const sum = rows.reduce((total, { dollars }) => total + Number(dollars), 0)
    return `Pay out ${paymentsText(rows.length, sum)} in total?`
  },
  async run({ db, caller, queue }, { batch: id }) {
    if (isApiToken(caller)) throw new OperationError('A program cannot approve payouts: a second operator has to.')
    await lockPayouts(db)
    const approver = caller.address
    await approvableBatch(db, id, approver)
    const { numUpdatedRows } = await db
      .updateTable('payout')
      .set({ state: 'ready', changed_at: sql<Date>`now()` })
      .where('batch_id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new OperationError(`Batch ${id} has no payouts that wait for approval.`)
    await db.updateTable('payout_batch').set({ approved_by: approver }).where('id', '=', id).execute()
    await audit(db, caller, 'payouts approved', { subject: `payout batch ${id}` })
    await wakePayouts(queue, db)
    return {
      rows: await payoutsOfBatch(db, id, 'ready'),
      message: `Batch ${id} is approved and is sent within a minute.`,
    }
  },
})

const row = z.object({ payment: column(), ...resultColumns })
type Row = { payment: string; result: Result; detail: string | null }

const auditPayout = ({ db, caller }: OperationContext, panelistId: number, subject: string) =>
  audit(db, caller, 'payout changed', { panelistId, subject })

async function cancelOne(context: OperationContext, paymentInput: string): Promise<Row> {
  const id = await findPayment(context.db, paymentInput)
  const due = await lockPayment(context.db, id)
  const canceled = await cancelPayout(context.db, due, 'An operator canceled it.').catch(
    asOperationError(OpenPayoutError),
  )
  if (!canceled) return { payment: paymentInput, result: 'unchanged', detail: `Payment ${id} has no payout to cancel.` }
  await auditPayout(context, due.panelistId, `payment ${id} payout canceled`)
  return {
    payment: paymentInput,
    result: 'done',
    detail: `The payout of payment ${id} is canceled. The payment is still ${due.status}.`,
  }
}

const cancelPayouts = operation({
  name: 'payouts.cancel',
  role: 'finance',
  summary: 'cancel payouts that are not sent yet',
  description: 'Cancels payouts that wait for a second operator or for their turn. The payments stay Approved.',
  examples: ['payouts cancel 12 13'],
  input: z.strictObject({ payments: z.array(payment).min(1).describe('Numbers of payments, or reference numbers') }),
  positional: ['payments'],
  row,
  changes: true,
  async run(context, { payments }) {
    await lockPayouts(context.db)
    const rows: Row[] = []
    for (const paymentInput of payments)
      rows.push({ payment: paymentInput, ...(await refusable(context.db, () => cancelOne(context, paymentInput))) })
    return batchAnswer(rows)
  },
})

interface Settlement {
  outcome: 'paid' | 'unpaid'
  reference?: string
  sentOn?: string
}

type LastPayout = Awaited<ReturnType<typeof lastPayout>>

/** When the provider paid: on the given day, otherwise when it got the payout. @throws OperationError */
const paidAt = (db: Db, due: LockedPayment, { begun_at }: LastPayout, sentOn?: string) =>
  sentOn === undefined ? (begun_at ?? undefined) : sentAt(db, due, sentOn).catch(asOperationError(InvalidSentDay))

async function settleOne(
  context: OperationContext,
  id: number,
  { outcome, reference, sentOn }: Settlement,
): Promise<void> {
  const { db, caller, panel } = context
  const due = await lockPayment(db, id)
  const payout = await lastPayout(db, id)
  if (payout.state !== 'unclear')
    throw new OperationError(`The payout of payment ${id} is ${payout.state}, not unclear.`)
  if (due.status !== 'Approved') throw new OperationError(cannotChange(id, due.status))
  if (outcome === 'paid') {
    const label = gatewayNamed(panel.payouts, payout.gateway)?.label ?? payout.gateway
    const bankReference = reference ?? payout.reference
    const at = await paidAt(db, due, payout, sentOn)
    await applyEvent(db, { caller }, due, 'sent', { bankReference, at, reason: sentBy(label, payout.recipient) })
    await changePayout(db, payout.id, { state: 'sent', reference })
    await mailPayments(db, panel, 'sent', [due])
  } else {
    await applyEvent(db, { caller }, due, 'refused', { reason: NOT_SENT })
    await changePayout(db, payout.id, { state: 'refused', detail: 'An operator found that it was not paid.' })
    await mailPayments(db, panel, 'failed', [due])
  }
  await auditPayout(context, due.panelistId, `payout ${payout.id} settled ${outcome}`)
}

/** The result of a settlement, which the operator confirms. */
async function settledText(db: Db, id: number, { outcome }: Settlement): Promise<string> {
  if (outcome === 'unpaid') return `Payment ${id} can be sent again.`
  const { day } = await db
    .selectFrom('payment')
    .where('id', '=', id)
    .select(dayOf('changed_at').as('day'))
    .executeTakeFirstOrThrow()
  return `Payment ${id} is Paid, sent on ${day}.`
}

const settlePayout = operation({
  name: 'payouts.settle',
  role: 'finance',
  summary: 'record the result of an unclear payout',
  description:
    'Records the result of an unclear payout: one that the provider did not answer for 7 days, or reported with another amount. Check the provider’s own records first: a payment recorded as unpaid can be sent again. A paid one counts in the tax year in which the provider got it; give the day if its records have another one.',
  examples: [
    'payouts settle 12 paid --reference Q8KVJG9TZTNN4',
    'payouts settle 12 paid --sent-on 2026-12-30',
    'payouts settle 12 unpaid',
  ],
  input: z.strictObject({
    payment,
    outcome: oneOf(['paid', 'unpaid']).describe('paid or unpaid'),
    reference: text(100).optional().describe('The provider’s reference'),
    sentOn: date.optional().describe('Day on which the provider paid it, YYYY-MM-DD'),
  }),
  positional: ['payment', 'outcome'],
  row,
  changes: true,
  question: ({ rows: [only] }) => `${only?.detail ?? ''} Is that what the provider's records say?`,
  async run(context, { payment: paymentInput, ...settlement }) {
    if (settlement.outcome === 'unpaid' && settlement.sentOn !== undefined)
      throw new InputError('An unpaid payout has no day on which it was sent.')
    await lockPayouts(context.db)
    const id = await findPayment(context.db, paymentInput)
    await settleOne(context, id, settlement)
    const detail = await settledText(context.db, id, settlement)
    const answer = batchAnswer([{ payment: paymentInput, result: 'done' as const, detail }])
    return { ...answer, message: [answer.message, await reportedEarlier(context.db, id)].filter(Boolean).join(' ') }
  },
})

export const payoutChanges = [approvePayouts, cancelPayouts, settlePayout]
