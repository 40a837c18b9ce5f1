import 'server-only'
import { thisYear } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'
import type { PaymentKind } from '../database/tables/rewards.ts'
import { updateTaxStatus } from '../tax/status.ts'
import { type TaxStanding, taxStandingOf } from '../tax/year.ts'
import { centsWithProvider } from './open-payouts.ts'
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
