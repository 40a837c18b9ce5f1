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

export interface PaymentContext {
  caller: AuditedCaller
}

type ThresholdFacts = Pick<TaxStanding, 'hasApprovedForm' | 'thresholdCents' | 'paidCents'>

/** Whether paying this sum needs a Form W-9 first. */
export const isFormNeeded = ({ hasApprovedForm, thresholdCents, paidCents }: ThresholdFacts, amountCents: number) =>
  !hasApprovedForm && thresholdCents !== null && paidCents + amountCents >= thresholdCents

/**
 * The payment that reaches the year's threshold, and every later one, is held until the member's Form W-9 is approved.
 * @returns why, in a sentence for the member
 * @see docs/specification/tax.md#threshold
 */
async function missingFormReason(tx: Db, { kind, panelistId, amountCents, sentOn }: DuePayment) {
  if (kind === 'donation') return null
  const standing = await taxStandingOf(tx, panelistId, sentOn ? yearOf(sentOn) : thisYear)
  return isFormNeeded(standing, amountCents) ? holdReason(standing.year, standing.thresholdCents ?? 0) : null
}

/** Asks the member for a Form W-9. */
export const requireForm = (tx: Db, panelistId: number) => updateTaxStatus(tx, panelistId, 'needed')

/** Why the payment would be held if what providers have, and this sum at the bank, was paid before it. */
export async function reasonAfter(tx: Db, due: DuePayment, atBankCents: number): Promise<string | null> {
  const { withProvider } = await tx
    .selectFrom('panelist')
    .where('id', '=', due.panelistId)
    .select(centsWithProvider.as('withProvider'))
    .executeTakeFirstOrThrow()
  return missingFormReason(tx, { ...due, amountCents: due.amountCents + withProvider + atBankCents })
}

/**
 * Why the payment would be held; `null` when it may be sent. Payments that are with a provider or in an open bank file
 * count as paid.
 */
export async function reasonToHold(tx: Db, due: DuePayment): Promise<string | null> {
  const { atBank } = await tx
    .selectFrom('panelist')
    .where('id', '=', due.panelistId)
    .select(centsAtBank.as('atBank'))
    .executeTakeFirstOrThrow()
  return reasonAfter(tx, due, atBank)
}

/**
 * Puts the payment on hold if it needs a Form W-9 first.
 * @param alsoSendingCents the member's other payments that this transaction is about to send
 */
export async function holdIfNeeded(
  tx: Db,
  context: PaymentContext,
  payment: LockedPayment,
  alsoSendingCents = 0,
): Promise<LockedPayment> {
  const amountCents = payment.amountCents + alsoSendingCents
  const reason = await reasonToHold(tx, { ...payment, amountCents })
  if (reason === null) return payment
  await requireForm(tx, payment.panelistId)
  return applyEvent(tx, context, payment, 'held', { reason })
}

/**
 * Puts a member's approved payments on hold that now need a Form W-9 first. Payments with an open payout are checked
 * when that is sent; the bank may already be paying those in an open file.
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
    if ((await reasonToHold(tx, payment)) !== null) continue
    await applyEvent(tx, context, payment, 'released')
    released += 1
  }
  return released
}
