import 'server-only'
import type { PaymentStatus } from '../database/tables/rewards.ts'

/**
 * Payment statuses, spelled as in the specification.
 * @see docs/specification/dashboard.md#c-59-payment-statuses
 */
export const PAYMENT_STATUSES = [
  'Not Eligible',
  'Pending',
  'Pending W9',
  'Approved',
  'Paid',
  'Stopped',
] as const satisfies readonly PaymentStatus[]
export type { PaymentStatus }

export type PaymentEventName =
  | 'earned'
  | 'raised'
  | 'ineligible'
  | 'approved'
  | 'held'
  | 'released'
  | 'sent'
  | 'stopped'
  | 'reversed'
  | 'reopened'
  | 'refused'
  | 'delivered'
  | 'unclaimed'
  | 'undelivered'
  | 'returned'

interface PaymentTransition {
  /** `null` for the payment's first event. */
  from: readonly (PaymentStatus | null)[]
  becomes: PaymentStatus
}

/** The events of a payment with the statuses they lead from and to. */
export const paymentTransitions: Readonly<Record<PaymentEventName, PaymentTransition>> = {
  /** The client reviews the outcome next. From 'Not Eligible' when an operator counts the invitation as a complete. */
  earned: { from: [null, 'Not Eligible'], becomes: 'Pending' },
  /** The amount becomes the whole incentive, because an operator counts a partial complete as a complete. */
  raised: { from: ['Pending'], becomes: 'Pending' },
  ineligible: { from: [null], becomes: 'Not Eligible' },
  approved: { from: ['Pending'], becomes: 'Approved' },
  /** The member must submit a Form W-9 first. */
  held: { from: ['Approved'], becomes: 'Pending W9' },
  released: { from: ['Pending W9'], becomes: 'Approved' },
  sent: { from: ['Approved'], becomes: 'Paid' },
  /** Canceled before it was sent. */
  stopped: { from: ['Pending', 'Pending W9', 'Approved'], becomes: 'Stopped' },
  /** Taken back after it was sent. */
  reversed: { from: ['Paid'], becomes: 'Stopped' },
  reopened: { from: ['Stopped'], becomes: 'Pending' },
  /** The provider rejected it; it can be sent again. */
  refused: { from: ['Approved'], becomes: 'Approved' },
  /** News from the provider about a payment that was sent. */
  delivered: { from: ['Paid'], becomes: 'Paid' },
  unclaimed: { from: ['Paid'], becomes: 'Paid' },
  undelivered: { from: ['Paid'], becomes: 'Paid' },
  /** The provider refunded it; it can be sent again. */
  returned: { from: ['Paid'], becomes: 'Approved' },
}
