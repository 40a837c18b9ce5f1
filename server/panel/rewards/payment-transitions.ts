import 'server-only'
import type { PaymentStatus } from '../database/tables/rewards.ts'

/**
 * What a payment can be, spelled as the specification spells it.
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
  /** `null`: the payment's first event. */
  from: readonly (PaymentStatus | null)[]
  becomes: PaymentStatus
}

/** Everything that can happen to a payment. */
export const paymentTransitions: Readonly<Record<PaymentEventName, PaymentTransition>> = {
  /** The client's review begins. */
  earned: { from: [null], becomes: 'Pending' },
  ineligible: { from: [null], becomes: 'Not Eligible' },
  approved: { from: ['Pending'], becomes: 'Approved' },
  /** The Form W-9 has to come first. */
  held: { from: ['Approved'], becomes: 'Pending W9' },
  released: { from: ['Pending W9'], becomes: 'Approved' },
  sent: { from: ['Approved'], becomes: 'Paid' },
  /** It will not be sent. */
  stopped: { from: ['Pending', 'Pending W9', 'Approved'], becomes: 'Stopped' },
  /** It was sent and came back. */
  reversed: { from: ['Paid'], becomes: 'Stopped' },
  reopened: { from: ['Stopped'], becomes: 'Pending' },
  /** The provider did not take it: it can be sent again. */
  refused: { from: ['Approved'], becomes: 'Approved' },
  /** What the provider tells of a payment that was sent. */
  delivered: { from: ['Paid'], becomes: 'Paid' },
  unclaimed: { from: ['Paid'], becomes: 'Paid' },
  undelivered: { from: ['Paid'], becomes: 'Paid' },
  /** The provider gave the money back: it can be sent again. */
  returned: { from: ['Paid'], becomes: 'Approved' },
}
