import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DateOnly, GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * Records of calls, messages, consents, erasures and the database itself.
 */

interface ContactMessageTable {
  id: GeneratedAlways<number>
  /** `null` for a visitor who reported a message. */
  panelist_id: number | null
  content: string
  at: GeneratedTimestamp
  /** `null` until it is answered. */
  answered_at: NullableTimestamp
  /** Text of the answer by mail; `null` when it was answered in another way. */
  answer: Generated<string | null>
}

/** Where a member gave or withdrew a consent. */
export type ConsentSource = 'settings' | 'health-answers'

/** A consent that a member gave or withdrew. The latest row of a purpose counts. */
interface ConsentTable {
  id: GeneratedAlways<number>
  panelist_id: number
  purpose: string
  given: boolean
  version: string
  /** The text that the member read. */
  words: string
  source: Generated<ConsentSource>
  at: GeneratedTimestamp
}

/** A sent message, by its check code. The recipient is not stored. */
interface MessageCheckTable {
  code: string
  about: 'code' | 'survey' | 'account'
  channel: 'sms' | 'mail'
  sent_at: GeneratedTimestamp
}

/** An account that its member had erased. */
interface ErasureTable {
  /** The code by which the member can look up the erasure. */
  receipt: string
  panelist_id: number
  erased_at: GeneratedTimestamp
  /** Until when tax records must be kept; `null` when there were none to keep. */
  tax_kept_until: DateOnly
  tax_erased_at: NullableTimestamp
  /** Hash of the key of the request. */
  asked_for: ColumnType<string | null, string | null | undefined>
}

/** Append-only: a trigger refuses UPDATE and DELETE. Has no values of members, such as names. */
interface AuditTable {
  id: GeneratedAlways<number>
  at: GeneratedTimestamp
  event: string
  panelist_id: number | null
  /** Kind and id of the thing that the event is about: 'invitation 17'. */
  subject: string | null
  client_address: string | null
  request_id: string | null
}

interface IdempotencyTable {
  panelist_id: number
  key: string
  call: string
  body_hash: string
  status: number | null
  answer: string | null
  created_at: GeneratedTimestamp
}

/** Hashes of the keys that the database was encrypted with. A hash reveals nothing about its key. */
interface DataKeyTable {
  id: number
  fingerprint: string
}

/** Migrations that a release must know to work with this database. */
interface RequiredMigrationTable {
  name: string
}

/** One row, which the readiness check writes to find out whether writes work. */
interface ReadinessTable {
  id: GeneratedAlways<boolean>
  written_at: Date
}

/** One row per committed transaction that wrote: tells whether it was committed when its connection broke at COMMIT. */
interface TransactionMarkTable {
  id: string
  at: GeneratedTimestamp
}

export interface RecordsTables {
  transaction_mark: TransactionMarkTable
  data_key: DataKeyTable
  required_migration: RequiredMigrationTable
  readiness: ReadinessTable
  consent: ConsentTable
  contact_message: ContactMessageTable
  audit: AuditTable
  erasure: ErasureTable
  message_check: MessageCheckTable
  idempotency: IdempotencyTable
}
