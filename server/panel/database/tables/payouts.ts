import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * Payments that a provider pays out.
 */

/**
 * `waiting` for a second operator, `ready` to go, `sending`: handed over without an answer yet, `unclear`: only the provider's
 * own records can say. Of those that left: `sent`, and what became of them. `refused` and `canceled` never left.
 */
export type PayoutState =
  | 'waiting'
  | 'ready'
  | 'sending'
  | 'unclear'
  | 'sent'
  | 'unclaimed'
  | 'undelivered'
  | 'delivered'
  | 'returned'
  | 'refused'
  | 'canceled'

/** Begins the keys of this panel's payouts. One row. */
interface PayoutPrefixTable {
  prefix: string
}

/** What one operator asked for at once. */
interface PayoutBatchTable {
  /** Without gaps: what a dry run calls it is what it becomes. */
  id: number
  requested_by: string
  /** `null` while nobody else has agreed, and where nobody had to. */
  approved_by: string | null
  created_at: GeneratedTimestamp
}

/** One try to pay a payment out; the next one after it came back is another row. */
interface PayoutTable {
  id: GeneratedAlways<number>
  /** How the provider knows it: the same at every repetition. */
  key: string
  payment_id: number
  attempt: number
  batch_id: number
  gateway: string
  /** A mail address. */
  recipient: string | null
  state: PayoutState
  /** How often it was handed to the provider. */
  tries: Generated<number>
  next_try_at: GeneratedTimestamp
  /** When it was handed over first: the day on which it counts. */
  begun_at: NullableTimestamp
  /** How the provider names it. */
  reference: string | null
  /** How the provider names its one item. */
  item_reference: string | null
  /** When the provider was last asked what became of it. */
  asked_at: NullableTimestamp
  /** For operators: why it waits, failed or came back. */
  detail: string | null
  created_at: GeneratedTimestamp
  changed_at: GeneratedTimestamp
}

/** How a member wants to be paid; without a row by the usual provider at the verified email address. */
interface PayoutMethodTable {
  panelist_id: number
  gateway: string
  address: string
  changed_at: GeneratedTimestamp
}

export interface PayoutsTables {
  payout_method: PayoutMethodTable
  payout_prefix: PayoutPrefixTable
  payout_batch: PayoutBatchTable
  payout: PayoutTable
}
