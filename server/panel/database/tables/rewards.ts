import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp } from './columns.ts'

/*
 * Payments, referrals and non-profits.
 */

interface NonProfitTable {
  id: GeneratedAlways<number>
  name: string
  display_order: number
  /** Not offered any more; members who chose it keep it. */
  hidden: Generated<boolean>
}

interface ReferralTable {
  id: GeneratedAlways<number>
  referrer_id: number
  /** Code in the link of the invitation mail; `null` for a referent who used the referrer's personal link. */
  code: string | null
  referent_name: string
  referent_email: string | null
  referent_id: number | null
  status: Generated<'Invited' | 'Registered' | 'Verified'>
  /** Bonus once the referent is verified, as promised when the referral began. */
  bonus_cents: number
  created_at: GeneratedTimestamp
}

/** Spelled as the specification spells it. @see docs/specification/dashboard.md#c-59-payment-statuses */
export type PaymentStatus = 'Not Eligible' | 'Pending' | 'Pending W9' | 'Approved' | 'Paid' | 'Stopped'

export type PaymentKind = 'incentive' | 'bonus' | 'donation'

/** A payment to a member or a non-profit. Only a trigger on its events changes `status` and `changed_at`. */
export interface PaymentTable {
  id: GeneratedAlways<number>
  kind: PaymentKind
  /** The payee; for a donation, the member who earned it. */
  panelist_id: number
  /** For incentives and donations. */
  invitation_id: number | null
  /** For bonuses. */
  referral_id: number | null
  /** For donations. */
  non_profit_id: number | null
  amount_cents: number
  status: ColumnType<PaymentStatus | null, never, never>
  changed_at: ColumnType<Date | null, never, never>
}

/** The ledger. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
interface PaymentEventTable {
  id: GeneratedAlways<number>
  payment_id: number
  event: string
  /** The payment's status from then on. */
  becomes: PaymentStatus
  /** For the member to read. */
  reason: string | null
  /** The bank's reference of the transfer. */
  bank_reference: ColumnType<string | null, string | null | undefined, never>
  at: GeneratedTimestamp
  /** The payment's amount before, of events that can change it; `null` of a new payment. A trigger writes it. */
  cents_before: ColumnType<number | null, never, never>
}

/** Sums of a member's incentives, maintained by a trigger on the ledger. */
interface IncentiveTotalTable {
  panelist_id: number
  paid_cents: number
  in_process_cents: number
  /** The part of `in_process_cents` that is on hold. */
  held_cents: number
}

/** Sums of a member's incentives by state, in cents, and why some are on hold. */
export interface IncentiveSums {
  paidCents: number
  inProcessCents: number
  heldCents: number
  heldReason: string | null
}

/** The next step after a payment's event, and its deadline. */
interface PaymentTermTable {
  payable: 'complete' | 'partial'
  after_event: string
  next_step: string
  /** `null` when the deadline does not depend on us. */
  days: number | null
  counted_from: Generated<'event' | 'survey end'>
}

/** Bonus of new referrals. The latest row that is not in the future counts. */
interface ReferralBonusTable {
  from_day: string
  cents: number
}

export interface RewardsTables {
  non_profit: NonProfitTable
  referral: ReferralTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  incentive_total: IncentiveTotalTable
  payment_term: PaymentTermTable
  referral_bonus: ReferralBonusTable
}
