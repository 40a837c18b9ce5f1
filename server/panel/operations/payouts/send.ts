import 'server-only'
import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import * as z from 'zod'
import { formatCents, formatDollars } from '#lib/format/money.ts'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { PAYOUT_GATEWAYS, type PayoutGateway } from '../../gateways/payouts/gateway.ts'
import { gatewayNamed, type Payouts } from '../../gateways/payouts/gateways.ts'
import { PAYING_OUT, type Queue } from '../../jobs/queue.ts'
import { assertInNoBankFile } from '../../rewards/bank-files/open-files.ts'
import { holdIfNeeded } from '../../rewards/hold.ts'
import { type LockedPayment, lockPayment } from '../../rewards/ledger.ts'
import { assertNoOpenPayout, OpenPayoutError } from '../../rewards/open-payouts.ts'
import { methodOf } from '../../rewards/payouts/methods.repository.ts'
import { isEmailHeld } from '../../rewards/payouts/payout-hold.ts'
import { addPayout, lockPayouts, requestedAloneCents } from '../../rewards/payouts/repository.ts'
import { maskedAddress } from '../../rewards/reasons.ts'
import { BATCH_MAX, countDone, countResults, type Result, refusable, resultColumns } from '../kit/batch.ts'
import { asOperationError, InputError, OperationError } from '../kit/errors.ts'
import { oneOf, project } from '../kit/fields.ts'
import { surveyIfNamed } from '../kit/find.ts'
import { cannotSend, findPayment, payment } from '../kit/find-payment.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, dollarsText, paymentsText } from '../kit/show.ts'
import { requestersLike } from './independence.ts'
import { countAtBank, countFailed, payablePayments } from './query.ts'

const row = z.object({ payment: column(), ...resultColumns, to: column(), dollars: column() })
type Row = { payment: string; result: Result; detail: string | null; to: string | null; dollars: string | null }

/** Triggers the job now; otherwise it runs every minute. */
export const wakePayouts = async (queue: Queue, db: Db): Promise<void> => {
  await queue.send(PAYING_OUT, {}, { db: fromKysely(db) })
}

/** @throws OperationError */
function chosenGateway(payouts: Payouts, name: string | undefined): PayoutGateway {
  const gateway = name === undefined ? payouts.gateways[0] : gatewayNamed(payouts, name)
  if (gateway) return gateway
  if (payouts.gateways.length > 0) throw new OperationError(`PAYOUT_GATEWAY does not include ${name}.`)
  throw new OperationError('PAYOUT_GATEWAY is none. Pay by the bank: payments export, then payments send.')
}

interface Batch {
  context: OperationContext
  gateway: PayoutGateway
  id: number
}

/** @throws OpenPayoutError */
async function assertNobodyPays(db: Db, due: LockedPayment): Promise<void> {
  await assertInNoBankFile(db, due)
  await assertNoOpenPayout(db, due)
}

async function requestOne(
  { context: { db, caller, panel }, gateway, id: batchId }: Batch,
  paymentInput: string,
): Promise<Row> {
  const id = await findPayment(db, paymentInput)
  const due = await lockPayment(db, id)
  const dollars = dollarsText(due.amountCents)
  const rowOf = (result: Result, detail: string, to: string | null = null) => ({
    payment: paymentInput,
    result,
    detail,
    to,
    dollars,
  })
  if (due.kind === 'donation') return rowOf('refused', `Payment ${id} is a donation. Pay it by the bank.`)
  if (due.status !== 'Approved') return rowOf('refused', cannotSend(id, due.status))
  if (due.amountCents > panel.payouts.dailyCapCents)
    return rowOf('refused', `Payment ${id} is above the daily cap. Pay it by the bank.`)
  await assertNobodyPays(db, due).catch(asOperationError(OpenPayoutError))
  const holdResult = await holdIfNeeded(db, { caller }, due)
  if (holdResult.status !== 'Approved')
    return rowOf('skipped', `Payment ${id} is now ${holdResult.status}: it was not sent.`)
  const chosen = await methodOf(db, panel.payouts, due.panelistId, gateway)
  if (!chosen) throw new OperationError('The member has no verified email address.')
  if (!chosen.isChosen && (await isEmailHeld(db, due.panelistId)))
    return rowOf(
      'skipped',
      `Payment ${id} waits: a change of the member’s mobile number was requested recently, and their email address was verified after that.`,
    )
  await addPayout(db, { paymentId: id, batchId, gateway: chosen.gateway.name, recipient: chosen.address })
  const to = maskedAddress(chosen.address)
  const amount = formatCents(due.amountCents)
  return rowOf('done', `Payment ${id}, ${amount}, goes to ${to} by ${chosen.gateway.label}.`, to)
}

async function newBatch({ db, caller }: OperationContext): Promise<number> {
  const { id } = await db
    .insertInto('payout_batch')
    .values({ id: sql<number>`(select coalesce(max(id), 0) + 1 from payout_batch)`, requested_by: caller.address })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, caller, 'payouts requested', { subject: `payout batch ${id}` })
  return id
}

/** Releases the batch, or leaves it for a second operator to approve. @returns the message */
async function release({ context, id }: Batch): Promise<string> {
  const { db, caller, queue, panel } = context
  const { twoPeopleAboveCents, dailyCapCents } = panel.payouts
  const requesters = await requestersLike(db, caller.address)
  const requestedCents = await requestedAloneCents(db, requesters)
  if (requestedCents > twoPeopleAboveCents)
    return `One operator, with the API tokens they made, may send ${formatCents(twoPeopleAboveCents)} a day. This makes ${formatCents(requestedCents)} today, so batch ${id} waits for a second operator: payouts approve ${id}.`
  await db.updateTable('payout').set({ state: 'ready' }).where('batch_id', '=', id).execute()
  await wakePayouts(queue, db)
  return `Batch ${id} is sent within a minute, ${formatCents(dailyCapCents)} a day at most.`
}

/** What a request without numbers leaves out, as sentences. */
async function leftOut(db: Db, surveyId: number | null): Promise<string> {
  const [atBank, failed] = [await countAtBank(db, surveyId), await countFailed(db, surveyId)]
  const bank =
    atBank === 0 ? '' : ` ${atBank} left out: they are in bank files that are open (\`bankfiles list open\`).`
  if (failed === 0) return bank
  return `${bank} ${failed} left out: their last payout was refused or came back (\`payouts list refused\`, \`payouts list returned\`). Send them by number once the address is right.`
}

type CountedRow = Pick<Row, 'result' | 'dollars'>
const sumOf = (rows: readonly CountedRow[]) =>
  rows.reduce((sum, { result, dollars }) => sum + (result === 'done' ? Number(dollars) : 0), 0)

export const sendPayouts = operation({
  name: 'payouts.send',
  role: 'finance',
  summary: 'pay approved payments through the provider',
  description:
    'Pays approved payments through the provider: the payments that you name, those of a survey, or all that no provider has tried yet. Each goes where the member has chosen, or else to their verified email address. A payment that needs a Form W-9 first becomes Pending W9 and is not sent. Above PAYOUT_TWO_PEOPLE_ABOVE dollars a day, those of their API tokens included, a second operator must approve. A payment is Paid once the provider has accepted it. Leaves out payments in open bank files (`bankfiles list open`), and says how many.',
  examples: ['payouts send --dry-run', 'payouts send --survey CP-1001 --yes', 'payouts send 12 13'],
  input: z.strictObject({
    payments: z.array(payment).max(BATCH_MAX).optional().describe('Numbers of payments, or reference numbers'),
    survey: project.optional(),
    gateway: oneOf(PAYOUT_GATEWAYS).optional().describe('The provider for members who have not chosen'),
  }),
  positional: ['payments'],
  row,
  changes: true,
  lists: true,
  question: ({ rows }) =>
    countDone(rows) === 0 ? null : `Pay out ${paymentsText(countDone(rows), sumOf(rows))} in total?`,
  async run(context, { payments = [], survey, gateway: name }) {
    const { db, panel } = context
    if (payments.length > 0 && survey !== undefined) throw new InputError('Name payments or a survey, not both.')
    const gateway = chosenGateway(panel.payouts, name)
    await lockPayouts(db)
    const id = await surveyIfNamed(db, survey)
    const paymentIds = payments.length > 0 ? payments : await payablePayments(db, id)
    const left = payments.length > 0 ? '' : await leftOut(db, id)
    if (paymentIds.length === 0) return { rows: [], message: `No payment is waiting to be paid out.${left}` }
    const batch: Batch = { context, gateway, id: await newBatch(context) }
    const rows: Row[] = []
    for (const paymentInput of paymentIds) {
      const emptyRow = { payment: paymentInput, to: null, dollars: null }
      rows.push({ ...emptyRow, ...(await refusable(db, () => requestOne(batch, paymentInput))) })
    }
    const next = countDone(rows) === 0 ? 'Nothing was sent.' : await release(batch)
    return { rows, message: `${countResults(rows)}, ${formatDollars(sumOf(rows))}.${left} ${next}` }
  },
})
