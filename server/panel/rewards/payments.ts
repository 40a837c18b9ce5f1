import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { assertInNoBankFile, closeInBankFile } from './bank-files/open-files.ts'
import { confirmOutcome } from './confirm-outcome.ts'
import { holdIfNeeded, type PaymentContext, reasonAfter, requireForm } from './hold.ts'
import { applyEvent, type LockedPayment, lockPayment } from './ledger.ts'
import { assertNoOpenPayout, cancelPayout } from './open-payouts.ts'
import type { PaymentStatus } from './payment-transitions.ts'
import { sentAt } from './sent-day.ts'

/* Actions of operators on payments. Each action is idempotent. `tx` is a transaction. */

export interface PaymentResult {
  payment: LockedPayment
  /** Whether the action changed the payment. */
  changed: boolean
  /** Whether it was sent although it had to wait for a Form W-9. */
  lacksForm?: boolean
  /** The bank file that it was recorded from. */
  bankFile?: number | null
}

const isIn = (statuses: readonly PaymentStatus[], { status }: LockedPayment) =>
  status !== null && statuses.includes(status)

/** Confirms the outcome that earned this payment. */
async function confirmEarning(tx: Db, { caller }: PaymentContext, { id, kind }: LockedPayment): Promise<void> {
  if (kind !== 'incentive') return
  const { invitation_id } = await tx
    .selectFrom('payment')
    .select('invitation_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (invitation_id !== null) await confirmOutcome(tx, invitation_id, caller)
}

/**
 * Approves a payment after the client accepted the outcome, and confirms the outcome. Its status becomes Approved or
 * Pending W9.
 * @throws InvalidTransition
 */
export async function approvePayment(tx: Db, id: number, context: PaymentContext): Promise<PaymentResult> {
  const payment = await lockPayment(tx, id)
  if (isIn(['Approved', 'Pending W9', 'Paid'], payment)) return { payment, changed: false }
  const approved = await applyEvent(tx, context, payment, 'approved')
  await confirmEarning(tx, context, payment)
  return { payment: await holdIfNeeded(tx, context, approved), changed: true }
}

/** How the bank sent a payment. */
export interface BankTransfer {
  bankReference?: string | null
  /** The day, `YYYY-MM-DD` in Eastern Time; today by default. */
  sentOn?: string | null
}

/**
 * Records money that has left. If it had to wait for missing data, the member is asked for it.
 * @throws InvalidTransition, InvalidSentDay
 */
async function recordSent(
  tx: Db,
  context: PaymentContext,
  payment: LockedPayment,
  { bankReference, sentOn }: BankTransfer,
): Promise<PaymentResult> {
  const lacksForm =
    payment.status === 'Pending W9' ||
    (payment.status === 'Approved' && (await reasonAfter(tx, { ...payment, sentOn }, 0)) !== null)
  const at = sentOn ? await sentAt(tx, payment, sentOn) : undefined
  if (lacksForm) await requireForm(tx, payment.panelistId)
  const due = payment.status === 'Pending W9' ? await applyEvent(tx, context, payment, 'released') : payment
  return { payment: await applyEvent(tx, context, due, 'sent', { bankReference, at }), changed: true, lacksForm }
}

/**
 * Marks a payment as sent. If it is in an open bank file, or has a bank reference or a day, the money has left; otherwise
 * one that must be held becomes Pending W9 instead.
 * @throws InvalidTransition, OpenPayoutError, InvalidSentDay
 */
export async function sendPayment(
  tx: Db,
  id: number,
  context: PaymentContext,
  transfer: BankTransfer = {},
): Promise<PaymentResult> {
  const payment = await lockPayment(tx, id)
  const bankFile = await closeInBankFile(tx, id, 'sent')
  if (payment.status === 'Paid') return { payment, changed: false }
  await assertNoOpenPayout(tx, payment)
  if (bankFile !== null || transfer.bankReference || transfer.sentOn)
    return { ...(await recordSent(tx, context, payment, transfer)), bankFile }
  const checked = payment.status === 'Approved' ? await holdIfNeeded(tx, context, payment) : payment
  if (checked !== payment) return { payment: checked, changed: true }
  return { payment: await applyEvent(tx, context, payment, 'sent'), changed: true }
}

/** Stops a payment, or reverses a paid one. The member reads the reason. @throws InvalidTransition, OpenPayoutError */
export async function reversePayment(
  tx: Db,
  id: number,
  reason: string,
  context: PaymentContext,
): Promise<PaymentResult> {
  const payment = await lockPayment(tx, id)
  if (payment.status === 'Stopped') return { payment, changed: false }
  await assertInNoBankFile(tx, payment)
  await cancelPayout(tx, payment, 'The payment was stopped.')
  const event = payment.status === 'Paid' ? 'reversed' : 'stopped'
  return { payment: await applyEvent(tx, context, payment, event, { reason }), changed: true }
}

/** The payment is no longer owed to anybody. */
export class NotPayable extends Error {
  override readonly name = 'NotPayable'
}

/** A rejected outcome earns nothing, and erasing an account gives up unpaid money. */
async function assertPayable(tx: Db, { id }: LockedPayment): Promise<void> {
  const { rejected, erased } = await tx
    .selectFrom('payment')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .where('payment.id', '=', id)
    .select([
      sql<boolean>`payment.kind <> 'bonus' and coalesce(invitation.earned_cents, 0) = 0`.as('rejected'),
      sql<boolean>`payment.kind <> 'donation'
        and exists (select from erasure where erasure.panelist_id = payment.panelist_id)`.as('erased'),
    ])
    .executeTakeFirstOrThrow()
  if (rejected) throw new NotPayable('its outcome was rejected')
  if (erased) throw new NotPayable('its member erased the account')
}

/** Makes a stopped payment Pending again. @throws InvalidTransition, NotPayable */
export async function reopenPayment(tx: Db, id: number, context: PaymentContext): Promise<PaymentResult> {
  const payment = await lockPayment(tx, id)
  if (payment.status === 'Pending') return { payment, changed: false }
  if (payment.status === 'Stopped') await assertPayable(tx, payment)
  return { payment: await applyEvent(tx, context, payment, 'reopened'), changed: true }
}
