import 'server-only'
import type { AuditedCaller } from '../core/audit.ts'
import { lockMember } from '../core/member-lock.ts'
import { thisYear } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'
import type { PaymentKind } from '../database/tables/rewards.ts'
import { updateTaxStatus } from '../tax/status.ts'
import { type TaxStanding, taxStandingOf } from '../tax/year.ts'
import { centsAtBank, isInBankFile } from './bank-files/open-files.ts'
import { applyEvent, type LockedPayment, lockedPaymentColumns } from './ledger.ts'
import { centsWithProvider, hasOpenPayout } from './open-payouts.ts'
import { holdReason } from './reasons.ts'
import { yearOf } from './sent-day.ts'

/** A payment that is about to be sent. */
export interface DuePayment {
  kind: PaymentKind
  panelistId: number
  amountCents: number
  /** The day on which it was sent, `YYYY-MM-DD`; today by default. */
  sentOn?: string | null
}

/**
 * Decides whether a payment must wait. Checked when a payment is approved, before it is sent, and when a tax form changes.
 */
export interface HoldPolicy {
  /** Why the payment is held, in a sentence for the member; `null` when it may be sent. */
  reasonToHold: (tx: Db, payment: DuePayment) => Promise<string | null>
  /** Notifies the member of the missing data. */
  onHold: (tx: Db, panelistId: number) => Promise<void>
}

export interface PaymentContext {
  caller: AuditedCaller
  policy?: HoldPolicy
}

type ThresholdFacts = Pick<TaxStanding, 'hasApprovedForm' | 'thresholdCents' | 'paidCents'>

/** Whether paying this sum needs a Form W-9 first. */
export const isFormNeeded = ({ hasApprovedForm, thresholdCents, paidCents }: ThresholdFacts, amountCents: number) =>
  !hasApprovedForm && thresholdCents !== null && paidCents + amountCents >= thresholdCents

/**
 * The payment that reaches the year's threshold, and every later one, is held until the member's Form W-9 is approved.
 * @see docs/specification/tax.md#threshold
 */
export const formW9HoldPolicy: HoldPolicy = {
  async reasonToHold(tx, { kind, panelistId, amountCents, sentOn }) {
    if (kind === 'donation') return null
    const standing = await taxStandingOf(tx, panelistId, sentOn ? yearOf(sentOn) : thisYear)
    return isFormNeeded(standing, amountCents) ? holdReason(standing.year, standing.thresholdCents ?? 0) : null
  },

  async onHold(tx, panelistId) {
    await updateTaxStatus(tx, panelistId, 'needed')
  },
}

/** Why the payment would be held if what providers have, and this sum at the bank, was paid before it. */
export async function reasonAfter(
  tx: Db,
  policy: HoldPolicy,
  due: DuePayment,
  atBankCents: number,
): Promise<string | null> {
  const { withProvider } = await tx
    .selectFrom('panelist')
    .where('id', '=', due.panelistId)
    .select(centsWithProvider.as('withProvider'))
    .executeTakeFirstOrThrow()
  return policy.reasonToHold(tx, { ...due, amountCents: due.amountCents + withProvider + atBankCents })
}

/**
 * Why the payment would be held; `null` when it may be sent. Payments that are with a provider or in an open bank file
 * count as paid.
 */
export async function reasonToHold(tx: Db, context: PaymentContext, due: DuePayment): Promise<string | null> {
  const { atBank } = await tx
    .selectFrom('panelist')
    .where('id', '=', due.panelistId)
    .select(centsAtBank.as('atBank'))
    .executeTakeFirstOrThrow()
  return reasonAfter(tx, context.policy ?? formW9HoldPolicy, due, atBank)
}

/**
 * Puts the payment on hold if the policy requires it.
 * @param alsoSendingCents the member's other payments that this transaction is about to send
 */
export async function holdIfNeeded(
  tx: Db,
  context: PaymentContext,
  payment: LockedPayment,
  alsoSendingCents = 0,
): Promise<LockedPayment> {
  const { policy = formW9HoldPolicy } = context
  const amountCents = payment.amountCents + alsoSendingCents
  const reason = await reasonToHold(tx, context, { ...payment, amountCents })
  if (reason === null) return payment
  await policy.onHold(tx, payment.panelistId)
  return applyEvent(tx, context, payment, 'held', { reason })
}

/**
 * Puts a member's approved payments on hold that the policy no longer lets through. Payments with an open payout are
 * checked when that is sent; the bank may already be paying those in an open file.
 * @returns how many payments were put on hold
 */
export async function holdApprovedPayments(tx: Db, panelistId: number, context: PaymentContext): Promise<number> {
  await lockMember(tx, panelistId)
  const approved = await tx
    .selectFrom('payment')
    .where('panelist_id', '=', panelistId)
    .where('status', '=', 'Approved')
    .where(({ not }) => not(hasOpenPayout))
    .where(({ not }) => not(isInBankFile))
    .select(lockedPaymentColumns)
    .orderBy('id')
    .execute()
  let held = 0
  for (const payment of approved) if ((await holdIfNeeded(tx, context, payment)) !== payment) held += 1
  return held
}

/**
 * Releases held payments that no longer need to wait. Call it after a tax form changes, in the same transaction.
 * @returns how many payments were released
 */
export async function releaseHeldPayments(tx: Db, panelistId: number, context: PaymentContext): Promise<number> {
  await lockMember(tx, panelistId)
  const rows = await tx
    .selectFrom('payment')
    .where('panelist_id', '=', panelistId)
    .where('status', '=', 'Pending W9')
    .select(lockedPaymentColumns)
    .orderBy('id')
    .execute()
  let released = 0
  for (const payment of rows) {
    if ((await reasonToHold(tx, context, payment)) !== null) continue
    await applyEvent(tx, context, payment, 'released')
    released += 1
  }
  return released
}
