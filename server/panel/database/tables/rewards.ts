import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp } from './columns.ts'

/*
 * What is earned, by whom and for whom.
 */

interface NonProfitTable {
  id: GeneratedAlways<number>
  name: string
  display_order: number
  /** Nobody is offered it any more; who chose it keeps it. */
  hidden: Generated<boolean>
}

interface ReferralTable {
  id: GeneratedAlways<number>
  referrer_id: number
  /** The key of the invitation mail's link; `null` of whoever came by the referrer's general link. */
  code: string | null
  referent_name: string
  referent_email: string | null
  referent_id: number | null
  status: Generated<'Invited' | 'Registered' | 'Verified'>
  /** What it is worth once the referent is verified: as promised when it began. */
  bonus_cents: number
  created_at: GeneratedTimestamp
}

/** Spelled as the specification spells it. @see docs/specification/dashboard.md#c-59-payment-statuses */
export type PaymentStatus = 'Not Eligible' | 'Pending' | 'Pending W9' | 'Approved' | 'Paid' | 'Stopped'

export type PaymentKind = 'incentive' | 'bonus' | 'donation'

/** Something that somebody is to be paid for. `status` and `changed_at` follow its events by a trigger, and only by that. */
export interface PaymentTable {
  id: GeneratedAlways<number>
  kind: PaymentKind
  /** Whose it is; of a donation, who earned it. */
  panelist_id: number
  /** Of incentives and donations. */
  invitation_id: number | null
  /** Of bonuses. */
  referral_id: number | null
  /** Of donations. */
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
  /** How the bank names the transfer. */
  bank_reference: ColumnType<string | null, string | null | undefined, never>
  at: GeneratedTimestamp
}

/** Sums over a member's incentives, kept by a trigger of the ledger. */
interface IncentiveTotalTable {
  panelist_id: number
  paid_cents: number
  in_process_cents: number
  /** Of what is in process. */
  held_cents: number
}

/** A member's money by where it is, in cents, and why some of it waits. */
export interface IncentiveSums {
  paidCents: number
  inProcessCents: number
  heldCents: number
  heldReason: string | null
}

/** What comes next after an event, and by when. */
interface PaymentTermTable {
  payable: 'complete' | 'partial'
  after_event: string
  next_step: string
  /** `null` when it is not for us to say. */
  days: number | null
  counted_from: Generated<'event' | 'survey end'>
}

/** What a referral that begins now is worth; the latest row that is not in the future counts. */
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
