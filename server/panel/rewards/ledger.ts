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

/** Locks all payments of the members of these payments. @returns these payments by their numbers */
export async function lockPaymentsOf(tx: Db, ids: readonly number[]): Promise<Map<number, LockedPayment>> {
  if (ids.length === 0) return new Map()
  const members = tx.selectFrom('payment').where('id', 'in', ids).select('panelist_id')
  // In order: two who lock several members do not wait for each other.
  await tx.selectFrom('panelist').select('id').where('id', 'in', members).orderBy('id').forNoKeyUpdate().execute()
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'kind', 'panelist_id as panelistId', 'amount_cents as amountCents', 'status'])
    .where('id', 'in', ids)
    .execute()
  return new Map(payments.map((payment) => [payment.id, payment]))
}

/** A payment, and what the event says of it. */
export interface EventOf {
  payment: LockedPayment
  details?: EventDetails
}

/** Adds the same event to several payments. @throws ForbiddenMove */
export async function addEvents(tx: Db, event: PaymentEventName, of: readonly EventOf[]): Promise<void> {
  if (of.length === 0) return
  const { from, becomes } = paymentTransitions[event]
  const wrong = of.find(({ payment }) => !from.includes(payment.status))
  if (wrong) throw new InvalidTransition(event, wrong.payment)
  const rows = of.map(({ payment, details: { reason = null, bankReference = null, at } = {} }) => ({
    payment_id: payment.id,
    event,
    becomes,
    reason,
    bank_reference: bankReference,
    at,
  }))
  await tx.insertInto('payment_event').values(rows).execute()
}

/** Adds an event to a payment. @throws ForbiddenMove */
export async function addEvent(
  tx: Db,
  payment: LockedPayment,
  event: PaymentEventName,
  details: EventDetails = {},
): Promise<LockedPayment> {
  await addEvents(tx, event, [{ payment, details }])
  return { ...payment, status: paymentTransitions[event].becomes }
}
