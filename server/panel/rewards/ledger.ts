import 'server-only'
import type { Db } from '../database/schema.ts'
import type { PaymentKind } from '../database/tables/rewards.ts'
import { type PaymentEventName, type PaymentStatus, paymentTransitions } from './payment-transitions.ts'

/*
 * Payments change only by adding an event; database triggers then update the payment and the member's totals. Events are
 * never changed: a correction is another event.
 */

/** A payment that no other transaction can change until this one ends. */
export interface LockedPayment {
  id: number
  kind: PaymentKind
  panelistId: number
  amountCents: number
  status: PaymentStatus | null
}

/** The payment's status does not allow this event. */
export class InvalidTransition extends Error {
  override readonly name = 'ForbiddenMove'
  readonly status: PaymentStatus | null

  constructor(event: PaymentEventName, { id, status }: LockedPayment) {
    super(`payment ${id} is ${status}: it cannot be ${event}`)
    this.status = status
  }
}

export interface EventDetails {
  /** Shown to the member. */
  reason?: string | null
  /** How the bank names the transfer. */
  bankReference?: string | null
  /** Defaults to the database's current time. */
  at?: Date | string
}

/** Locks all payments of a member, so that one transaction at a time changes them. */
export async function lockPayments(tx: Db, panelistId: number): Promise<void> {
  await tx.selectFrom('panelist').select('id').where('id', '=', panelistId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** @throws when there is no such payment */
export async function lockPayment(tx: Db, id: number): Promise<LockedPayment> {
  const { panelist_id } = await tx
    .selectFrom('payment')
    .select('panelist_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockPayments(tx, panelist_id)
  const payment = await tx
    .selectFrom('payment')
    .select(['id', 'kind', 'panelist_id as panelistId', 'amount_cents as amountCents', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return payment
}

/** Adds an event to a payment. @throws ForbiddenMove */
export async function addEvent(
  tx: Db,
  payment: LockedPayment,
  event: PaymentEventName,
  { reason = null, bankReference = null, at }: EventDetails = {},
): Promise<LockedPayment> {
  const { from, becomes } = paymentTransitions[event]
  if (!from.includes(payment.status)) throw new InvalidTransition(event, payment)
  await tx
    .insertInto('payment_event')
    .values({ payment_id: payment.id, event, becomes, reason, bank_reference: bankReference, at })
    .execute()
  return { ...payment, status: becomes }
}
