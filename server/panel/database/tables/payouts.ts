import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * Payments that a provider or the bank pays out.
 */

/**
 * `waiting`: for a second operator. `ready`: to be sent. `sending`: no answer yet. `unclear`: only the provider's records
 * can tell. `sent` and the four after it: the provider accepted it. `refused`, `canceled`: it was never paid.
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

/** Prefix of the keys of this panel's payouts. One row. */
interface PayoutPrefixTable {
  prefix: string
}

/** Payouts that one operator requested together. */
interface PayoutBatchTable {
  /** Without gaps, so that a dry run shows the id that the batch will get. */
  id: number
  requested_by: string
  /** `null` before the approval, and for batches that need none. */
  approved_by: string | null
  created_at: GeneratedTimestamp
}

/** One attempt to pay a payment out. After it was returned, the next attempt is another row. */
interface PayoutTable {
  id: GeneratedAlways<number>
  /** Idempotency key at the provider, the same at every try. */
  key: string
  payment_id: number
  attempt: number
  batch_id: number
  gateway: string
  /** Email address. */
  recipient: string | null
  state: PayoutState
  /** How often it was sent to the provider. */
  tries: Generated<number>
  next_try_at: GeneratedTimestamp
  /** When it was first sent to the provider: it counts for the limits of that day. */
  begun_at: NullableTimestamp
  /** The provider's id of the payout. */
  reference: string | null
  /** The provider's id of the payout's only item. */
  item_reference: string | null
  /** When the provider was last asked for its status. */
  asked_at: NullableTimestamp
  /** For operators: why it waits, failed or was returned. */
  detail: string | null
  created_at: GeneratedTimestamp
  changed_at: GeneratedTimestamp
}

/** How a member wants to be paid. No row: by the default provider, at the verified email address. */
interface PayoutMethodTable {
  panelist_id: number
  gateway: string
  address: string
  changed_at: GeneratedTimestamp
}

/** A file for the bank. Its name is `bank-` and its id. */
interface BankFileTable {
  /** Without gaps, so that a dry run shows the name that the file will get. */
  id: number
  made_by: string
  created_at: GeneratedTimestamp
}

/** Whom a file tells the bank to pay. */
export interface BankPayee {
  payee: string
  address: string | null
  city: string | null
  state: string | null
  zip: string | null
  /** The day on which the member last saved the address. */
  addressSaved: string | null
  email: string | null
}

/** `open`: the bank may pay it, and nobody else may. */
type BankFilePaymentState = 'open' | 'sent' | 'taken back'

/** A payment in a file for the bank. It is in one open file at most. */
interface BankFilePaymentTable {
  bank_file_id: number
  payment_id: number
  /** As in the file. `null` once it is not open any more, and for donations. */
  payee: ColumnType<BankPayee | null, string | null, null>
  state: Generated<BankFilePaymentState>
  changed_at: GeneratedTimestamp
}

export interface PayoutsTables {
  payout_method: PayoutMethodTable
  payout_prefix: PayoutPrefixTable
  payout_batch: PayoutBatchTable
  payout: PayoutTable
  bank_file: BankFileTable
  bank_file_payment: BankFilePaymentTable
}
