import 'server-only'
import type { Db } from '../../database/schema.ts'
import { lockPaymentsOf } from '../../rewards/ledger.ts'
import type { PaymentStatus } from '../../rewards/payment-transitions.ts'
import { OperationError } from './errors.ts'
import { text } from './fields.ts'

export const payment = text(80).describe('Number of the payment, or reference number of the incentive')

const PAYMENT_ID = /^[1-9]\d{0,14}$/

/** @param payment the payment's id, or the reference number of an incentive */
export async function findPayment(db: Db, paymentInput: string): Promise<number> {
  const byReference = db
    .selectFrom('invitation')
    .innerJoin('payment', 'payment.invitation_id', 'invitation.id')
    .where('payment.kind', '=', 'incentive')
    .where('invitation.reference_number', '=', paymentInput)
    .select('payment.id')
  const byId = db.selectFrom('payment').where('id', '=', Number(paymentInput)).select('id')
  // A union, so that each part uses its index; with "or", Postgres would scan all payments.
  const [match, second] = await (PAYMENT_ID.test(paymentInput) ? byId.union(byReference) : byReference)
    .limit(2)
    .execute()
  if (!match) throw new OperationError(`There is no payment ${paymentInput}.`)
  if (second) throw new OperationError(`Several payments match ${paymentInput}. Use the payment's number.`)
  return match.id
}

/** Locks the members of the payments with these numbers in one order: two operators with the same members do not deadlock. */
export const lockNumbered = (db: Db, paymentInputs: readonly string[]) =>
  lockPaymentsOf(db, paymentInputs.filter((input) => PAYMENT_ID.test(input)).map(Number))

/** What comes before a payment can be sent, by its status. */
const beforeSending: Partial<Record<PaymentStatus, string>> = {
  Pending: 'Approve it first (`payments approve`).',
  'Pending W9': 'It waits for a Form W-9 (`forms list`).',
  Stopped: '`payments reopen` makes it Pending again.',
}

/** That a payment's status rules a change out, and where to see why. */
export const cannotChange = (id: number, status: PaymentStatus | null): string =>
  `Payment ${id} is ${status}, which does not allow this. To see why: payments show ${id}`

/** Why a payment with this status cannot be sent, and what to do. */
export const cannotSend = (id: number, status: PaymentStatus | null): string =>
  [`Payment ${id} is ${status}, so it cannot be sent.`, status && beforeSending[status]].filter(Boolean).join(' ')
