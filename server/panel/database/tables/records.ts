import type { Generated, GeneratedAlways } from 'kysely'
import type { DateOnly, GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * What is kept of calls and messages.
 */

interface ContactMessageTable {
  id: GeneratedAlways<number>
  /** `null` for a visitor who reported a message. */
  panelist_id: number | null
  content: string
  at: GeneratedTimestamp
  /** `null` while it waits. */
  answered_at: NullableTimestamp
  /** What the mail said; `null` when it was answered in another way. */
  answer: Generated<string | null>
}

/** What a member agreed to on the privacy page, or took back; the last of a purpose holds. */
interface ConsentTable {
  id: GeneratedAlways<number>
  panelist_id: number
  purpose: string
  given: boolean
  version: string
  /** As the member read them. */
  words: string
  at: GeneratedTimestamp
}

/** A message that was sent, for whoever has its check code. It says nothing of who got it. */
interface MessageCheckTable {
  code: string
  about: 'code' | 'survey' | 'account'
  channel: 'sms' | 'mail'
  sent_at: GeneratedTimestamp
}

/** An account that its member had erased. */
interface ErasureTable {
  /** What the member was given to ask about it. */
  receipt: string
  panelist_id: number
  erased_at: GeneratedTimestamp
  /** Until when tax records must be kept; `null` when there were none to keep. */
  tax_kept_until: DateOnly
  tax_erased_at: NullableTimestamp
}

/** Append-only: a trigger refuses UPDATE and DELETE. No values of people. */
interface AuditTable {
  id: GeneratedAlways<number>
  at: GeneratedTimestamp
  event: string
  panelist_id: number | null
  /** Kind and id of what it happened to: 'invitation 17'. */
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

/** Which keys the database was encrypted with: a hash of each, from which nothing follows. */
interface DataKeyTable {
  id: number
  fingerprint: string
}

/** Migrations without which code cannot work with this database. */
interface RequiredMigrationTable {
  name: string
}

/** One row, written to find out whether writing works. */
interface ReadinessTable {
  id: GeneratedAlways<boolean>
  written_at: Date
}

/** One row for each transaction that wrote: whether it was committed when its connection broke at that moment. */
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
