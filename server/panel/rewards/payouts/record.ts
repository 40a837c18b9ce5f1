import 'server-only'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { AcceptedPayout, PayoutRefused } from '../../gateways/payouts/gateway.ts'
import { gatewayNamed } from '../../gateways/payouts/gateways.ts'
import type { PaymentContext } from '../hold.ts'
import { applyEvents, type EventOf, type LockedPayment, lockPaymentsOf } from '../ledger.ts'
import { mailPayments } from '../mails/mail-payments.ts'
import { NOT_SENT, sentBy } from '../reasons.ts'
import type { DuePayout, PayoutWorker } from './claim.ts'
import { changePayout, changeToSent, lockPayouts } from './repository.ts'

/* Step 3 of a payout: record the providers' answers in the ledger. */

/** A provider's answer to one payout. */
export type PayoutAnswer = { due: DuePayout } & (
  | { taken: AcceptedPayout; refused?: never }
  | { refused: PayoutRefused; taken?: never }
)

interface AcceptedAnswer {
  due: DuePayout
  taken: AcceptedPayout
  payment: LockedPayment | undefined
}

const isSentAsRequested = (answer: AcceptedAnswer): answer is AcceptedAnswer & { payment: LockedPayment } =>
  answer.payment?.status === 'Approved' && answer.taken.amountCents === answer.due.amount_cents

const markUnclear = (tx: Db, { due, taken, payment }: AcceptedAnswer) =>
  changePayout(tx, due.id, {
    state: 'unclear',
    detail: `The provider reports ${taken.amountCents} cents for payment ${due.payment_id}, which is ${payment?.status}.`,
    reference: taken.reference,
    itemReference: taken.itemReference,
  })

async function recordAccepted(
  tx: Db,
  { payouts, mailer }: PayoutWorker,
  context: PaymentContext,
  all: readonly AcceptedAnswer[],
) {
  const asRequested = all.filter(isSentAsRequested)
  const sentEvents = asRequested.map(({ due, taken, payment }): EventOf => {
    const label = gatewayNamed(payouts, due.gateway)?.label ?? due.gateway
    return { payment, details: { bankReference: taken.reference, reason: sentBy(label, due.recipient) } }
  })
  await applyEvents(tx, context, 'sent', sentEvents)
  await mailPayments(
    tx,
    mailer,
    'sent',
    asRequested.map(({ payment }) => payment),
  )
  await changeToSent(
    tx,
    asRequested.map(({ due, taken }) => ({ id: due.id, ...taken })),
  )
  for (const answer of all) if (!isSentAsRequested(answer)) await markUnclear(tx, answer)
}

interface RefusedAnswer {
  due: DuePayout
  refused: PayoutRefused
  payment: LockedPayment | undefined
}

async function recordRefused(
  tx: Db,
  { mailer }: PayoutWorker,
  context: PaymentContext,
  { due, refused, payment }: RefusedAnswer,
) {
  if (payment?.status === 'Approved') {
    await applyEvents(tx, context, 'refused', [{ payment, details: { reason: NOT_SENT } }])
    await mailPayments(tx, mailer, 'failed', [payment])
  }
  await changePayout(tx, due.id, { state: 'refused', detail: `Refused: ${refused.reason}.` })
}

/** Answers to payouts that no other process has recorded. */
async function stillSending(tx: Db, answers: readonly PayoutAnswer[]): Promise<PayoutAnswer[]> {
  const rows = await tx
    .selectFrom('payout')
    .where(
      'id',
      'in',
      answers.map(({ due }) => due.id),
    )
    .where('state', '=', 'sending')
    .select('id')
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return answers.filter(({ due }) => ids.has(due.id))
}

/** A payout whose result is unknown. */
export interface Failure {
  due: DuePayout
  /** The provider's error; `null` if it did not answer. */
  failed: string | null
}

/** Keeps what a provider answered instead of a payout: an operator may have to pay in, or to correct the credentials. */
export async function recordFailures(db: Db, failures: readonly Failure[]): Promise<void> {
  for (const { due, failed } of failures)
    if (failed !== null)
      await db
        .updateTable('payout')
        .set({ detail: `The provider answers with an error: ${failed}.` })
        .where('id', '=', due.id)
        .where('state', '=', 'sending')
        .execute()
}

export const recordAnswers = (
  worker: PayoutWorker,
  context: PaymentContext,
  answers: readonly PayoutAnswer[],
): Promise<void> =>
  inOneTransaction(worker.db, async (tx) => {
    await lockPayouts(tx)
    const open = await stillSending(tx, answers)
    const payments = await lockPaymentsOf(
      tx,
      open.map(({ due }) => due.payment_id),
    )
    const taken = open.flatMap(({ due, taken }) =>
      taken ? [{ due, taken, payment: payments.get(due.payment_id) }] : [],
    )
    await recordAccepted(tx, worker, context, taken)
    for (const { due, refused } of open)
      if (refused) await recordRefused(tx, worker, context, { due, refused, payment: payments.get(due.payment_id) })
  })
