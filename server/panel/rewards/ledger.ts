import 'server-only'
import type { Db } from '../database/schema.ts'
import type { PaymentKind } from '../database/tables/rewards.ts'
import { type PaymentEventName, type PaymentStatus, paymentTransitions } from './payment-transitions.ts'

/*
 * The one way money moves: an event is added, and the database makes the payment and the member's totals follow. Events
 * are never changed; a mistake is another event.
 */

/** A payment whose member's money nobody else moves until the transaction ends. */
export interface LockedPayment {
  id: number
  kind: PaymentKind
  panelistId: number
  amountCents: number
  status: PaymentStatus | null
}

/** A move that the payment's status does not allow. */
export class InvalidTransition extends Error {
  override readonly name = 'ForbiddenMove'
  readonly status: PaymentStatus | null

  constructor(event: PaymentEventName, { id, status }: LockedPayment) {
    super(`payment ${id} is ${status}: it cannot be ${event}`)
    this.status = status
  }
}

export interface Told {
  /** For the member to read. */
  reason?: string | null
  /** The database's now when not said. */
  at?: Date | string
}

/** One member's money is moved by one transaction at a time, whichever payments it is about. */
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
export async function record(
  tx: Db,
  payment: LockedPayment,
  event: PaymentEventName,
  { reason = null, at }: Told = {},
): Promise<LockedPayment> {
  const { from, becomes } = paymentTransitions[event]
  if (!from.includes(payment.status)) throw new InvalidTransition(event, payment)
  await tx.insertInto('payment_event').values({ payment_id: payment.id, event, becomes, reason, at }).execute()
  return { ...payment, status: becomes }
}
