import 'server-only'
import { formatDollars } from '#lib/format/money.ts'
import { dollars } from '../core/money.ts'
import type { Db } from '../database/schema.ts'
import type { PaymentKind } from '../database/tables/rewards.ts'
import { updateTaxStatus } from '../tax/status.ts'
import { taxStandingOf } from '../tax/year.ts'

/** A payment that is about to be sent. */
interface Due {
  kind: PaymentKind
  panelistId: number
  amountCents: number
}

/** Whether money may go out to a member. Asked when a payment is approved, before it is sent, and when it may be let go. */
export interface HoldPolicy {
  /** Why the payment has to wait, in a sentence for the member; `null` when it may be sent. */
  reasonToHold: (tx: Db, payment: Due) => Promise<string | null>
  /** The member has something to do now that a payment of theirs waits. */
  onHold: (tx: Db, panelistId: number) => Promise<void>
}

/**
 * The payment that reaches the year's threshold waits until the member's Form W-9 is approved, and every later one with it.
 * @see docs/specification/tax.md#threshold
 */
export const formW9HoldPolicy: HoldPolicy = {
  async reasonToHold(tx, { kind, panelistId, amountCents }) {
    if (kind === 'donation') return null
    const { hasApprovedForm, thresholdCents, paidCents, year } = await taxStandingOf(tx, panelistId)
    if (hasApprovedForm || thresholdCents === null || paidCents + amountCents < thresholdCents) return null
    return `Your payments in ${year} reach ${formatDollars(dollars(thresholdCents))}, so we need your Form W-9 before we send this one.`
  },

  async onHold(tx, panelistId) {
    await updateTaxStatus(tx, panelistId, 'needed')
  },
}
