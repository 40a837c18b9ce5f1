import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { type AuditedCaller, auditEach } from '../core/audit.ts'
import { lockMember } from '../core/member-lock.ts'
import type { Db } from '../database/schema.ts'
import type { PaymentKind } from '../database/tables/rewards.ts'
import { type PaymentEventName, type PaymentStatus, paymentTransitions } from './payment-transitions.ts'

/*
 * Payments change only by inserting events; database triggers then update the payment and the member's totals. Events are
 * never updated: a correction is a new event.
 */

/** A payment that is locked until the transaction ends. */
export interface LockedPayment {
  id: number
  kind: PaymentKind
  panelistId: number
  amountCents: number
  status: PaymentStatus | null
}

/** The columns of `payment` that a `LockedPayment` has. */
export const lockedPaymentColumns = [
  'id',
  'kind',
  'panelist_id as panelistId',
  'amount_cents as amountCents',
  'status',
] as const

/** The payment's status does not allow the event. */
export class InvalidTransition extends Error {
  override readonly name = 'InvalidTransition'
  readonly event: PaymentEventName
  readonly status: PaymentStatus | null

  constructor(event: PaymentEventName, { id, status }: LockedPayment) {
    super(`payment ${id} is ${status}: it cannot be ${event}`)
    this.event = event
    this.status = status
  }
}

export interface EventDetails {
  /** Shown to the member. */
  reason?: string | null
  /** The bank's reference of the transfer. */
  bankReference?: string | null
  /** Defaults to the database's current time. */
  at?: Date | string
}

/** @throws when the payment does not exist */
export async function lockPayment(tx: Db, id: number): Promise<LockedPayment> {
  const { panelist_id } = await tx
    .selectFrom('payment')
    .select('panelist_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockMember(tx, panelist_id)
  return tx.selectFrom('payment').select(lockedPaymentColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Locks all payments of the members who own these payments. @returns these payments by id */
export async function lockPaymentsOf(tx: Db, ids: readonly number[]): Promise<Map<number, LockedPayment>> {
  if (ids.length === 0) return new Map()
  const members = tx.selectFrom('payment').where('id', 'in', ids).select('panelist_id')
  // Lock in id order, so that two transactions that lock several members cannot deadlock.
  await tx.selectFrom('panelist').select('id').where('id', 'in', members).orderBy('id').forNoKeyUpdate().execute()
  const payments = await tx.selectFrom('payment').select(lockedPaymentColumns).where('id', 'in', ids).execute()
  return new Map(payments.map((payment) => [payment.id, payment]))
}

/** A payment with the details of its event. */
export interface EventOf {
  payment: LockedPayment
  details?: EventDetails
}

/** Adds the same event to several payments. @throws InvalidTransition */
export async function addEvents(tx: Db, event: PaymentEventName, events: readonly EventOf[]): Promise<void> {
  if (events.length === 0) return
  const { from, becomes } = paymentTransitions[event]
  const wrong = events.find(({ payment }) => !from.includes(payment.status))
  if (wrong) throw new InvalidTransition(event, wrong.payment)
  const rows = events.map(({ payment, details: { reason = null, bankReference = null, at } = {} }) => ({
    payment_id: payment.id,
    event,
    becomes,
    reason,
    bank_reference: bankReference,
    at,
  }))
  await tx.insertInto('payment_event').values(rows).execute()
}

interface EventContext {
  caller: AuditedCaller
}

/** Adds the same event to several payments, and audits each. @throws InvalidTransition */
export async function applyEvents(
  tx: Db,
  { caller }: EventContext,
  event: PaymentEventName,
  events: readonly EventOf[],
): Promise<void> {
  await addEvents(tx, event, events)
  const changed = events.map(({ payment: { id, panelistId } }) => ({ panelistId, subject: `payment ${id} ${event}` }))
  await auditEach(tx, caller, 'payment changed', changed)
}

/** Adds an event and audits it. @throws InvalidTransition */
export async function applyEvent(
  tx: Db,
  context: EventContext,
  payment: LockedPayment,
  event: PaymentEventName,
  details: EventDetails = {},
): Promise<LockedPayment> {
  await applyEvents(tx, context, event, [{ payment, details }])
  return { ...payment, status: paymentTransitions[event].becomes }
}

/**
 * What a payment was before the events of the ledger, named `later`, that meet the condition. For queries of `payment`.
 */
export const amountBefore = (condition: RawBuilder<boolean>) => sql<number>`coalesce((
  select later.cents_before from payment_event as later
  where later.payment_id = payment.id and later.cents_before is not null and ${condition}
  order by later.id limit 1), payment.amount_cents)`

/** What it was right after an event of the ledger. For queries of `payment_event` and `payment`. */
export const amountAfterEvent = amountBefore(sql<boolean>`later.id > payment_event.id`)
