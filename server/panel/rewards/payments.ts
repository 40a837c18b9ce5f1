import 'server-only'
import { audit } from '../core/audit.ts'
import type { PanelCaller } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { confirmOutcome } from '../surveys/outcomes/confirming.ts'
import { formW9HoldPolicy, type HoldPolicy } from './hold.ts'
import { type LockedPayment, lockPayment, lockPayments, record } from './ledger.ts'
import type { PaymentEventName, PaymentStatus } from './payment-transitions.ts'

/*
 * What operators, and the approval of a tax form, do with payments. Each can be repeated: what is done already stays as it
 * is. `tx` is a transaction.
 */

/** Who does it, and what decides whether money may go out. */
export interface Doing {
  by: Pick<PanelCaller, 'address' | 'requestId'>
  policy?: HoldPolicy
}

export interface Done {
  payment: LockedPayment
  /** Whether this changed anything. */
  moved: boolean
}

const written = (tx: Db, { by }: Doing, { id, panelistId }: LockedPayment, event: PaymentEventName) =>
  audit(tx, by, 'payment changed', { panelistId, subject: `payment ${id} ${event}` })

async function step(
  tx: Db,
  doing: Doing,
  payment: LockedPayment,
  event: PaymentEventName,
  reason: string | null = null,
): Promise<LockedPayment> {
  const moved = await record(tx, payment, event, { reason })
  await written(tx, doing, payment, event)
  return moved
}

/** The payment as it is, or waiting when the policy says so. */
async function heldIfNeeded(tx: Db, doing: Doing, payment: LockedPayment): Promise<LockedPayment> {
  const { policy = formW9HoldPolicy } = doing
  const reason = await policy.reasonToHold(tx, payment)
  if (reason === null) return payment
  await policy.onHold(tx, payment.panelistId)
  return step(tx, doing, payment, 'held', reason)
}

const isIn = (statuses: readonly PaymentStatus[], { status }: LockedPayment) =>
  status !== null && statuses.includes(status)

/** What earned this payment is not doubted any more. */
async function confirmEarning(tx: Db, { by }: Doing, { id, kind }: LockedPayment): Promise<void> {
  if (kind !== 'incentive') return
  const { invitation_id } = await tx
    .selectFrom('payment')
    .select('invitation_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (invitation_id !== null) await confirmOutcome(tx, invitation_id, by)
}

/** The client has agreed: the outcome is confirmed. The payment becomes Approved, or Pending W9. @throws ForbiddenMove */
export async function approvePayment(tx: Db, id: number, doing: Doing): Promise<Done> {
  const payment = await lockPayment(tx, id)
  if (isIn(['Approved', 'Pending W9', 'Paid'], payment)) return { payment, moved: false }
  const approved = await step(tx, doing, payment, 'approved')
  await confirmEarning(tx, doing, payment)
  return { payment: await heldIfNeeded(tx, doing, approved), moved: true }
}

/** The money has gone out. One that has to wait becomes Pending W9 instead. @throws ForbiddenMove */
export async function sendPayment(tx: Db, id: number, doing: Doing): Promise<Done> {
  const payment = await lockPayment(tx, id)
  if (payment.status === 'Paid') return { payment, moved: false }
  const checked = payment.status === 'Approved' ? await heldIfNeeded(tx, doing, payment) : payment
  if (checked !== payment) return { payment: checked, moved: true }
  return { payment: await step(tx, doing, payment, 'sent'), moved: true }
}

/** Not paid after all: stopped before it was sent, reversed afterwards. The member reads the reason. @throws ForbiddenMove */
export async function reversePayment(tx: Db, id: number, reason: string, doing: Doing): Promise<Done> {
  const payment = await lockPayment(tx, id)
  if (payment.status === 'Stopped') return { payment, moved: false }
  const event = payment.status === 'Paid' ? 'reversed' : 'stopped'
  return { payment: await step(tx, doing, payment, event, reason), moved: true }
}

/** Stopped by mistake: it is Pending again. @throws ForbiddenMove */
export async function reopenPayment(tx: Db, id: number, doing: Doing): Promise<Done> {
  const payment = await lockPayment(tx, id)
  if (payment.status === 'Pending') return { payment, moved: false }
  return { payment: await step(tx, doing, payment, 'reopened'), moved: true }
}

/**
 * Lets go what waited and need not wait any more. To be called, in the same transaction, after the status of a member's tax
 * form has changed.
 * @returns how many payments are Approved now
 */
export async function releaseHeldPayments(tx: Db, panelistId: number, doing: Doing): Promise<number> {
  const { policy = formW9HoldPolicy } = doing
  await lockPayments(tx, panelistId)
  const held = await tx
    .selectFrom('payment')
    .where('panelist_id', '=', panelistId)
    .where('status', '=', 'Pending W9')
    .select(['id', 'kind', 'panelist_id as panelistId', 'amount_cents as amountCents', 'status'])
    .orderBy('id')
    .execute()
  let released = 0
  for (const payment of held) {
    if ((await policy.reasonToHold(tx, payment)) !== null) continue
    await step(tx, doing, payment, 'released')
    released += 1
  }
  return released
}
