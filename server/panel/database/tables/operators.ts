import type { GeneratedAlways } from 'kysely'
import type { StoredPasskey } from './auth.ts'
import type { GeneratedTimestamp, NullableTimestamp, Timestamp } from './columns.ts'

/*
 * Operators and how they sign in. Tokens are stored as hashes only.
 */

interface OperatorTable {
  id: GeneratedAlways<number>
  name: string
  role: 'viewer' | 'support' | 'manager' | 'finance' | 'admin'
  email: string | null
  created_at: GeneratedTimestamp
  signed_in_at: NullableTimestamp
}

/** A sign-in link, which works once. */
interface OperatorLinkTable {
  hash: string
  operator_id: number
  expires_at: Timestamp
  used_at: NullableTimestamp
}

interface OperatorSessionTable {
  hash: string
  operator_id: number
  created_at: GeneratedTimestamp
  used_at: GeneratedTimestamp
}

/** A passkey, for signing in and again before sensitive operations. */
interface OperatorPasskeyTable extends StoredPasskey {
  operator_id: number
}

/** A console list that an operator saved with its filter and order. */
interface OperatorViewTable {
  id: GeneratedAlways<number>
  operator_id: number
  operation: string
  name: string
  /** Query string of the list's URL. */
  query: string
  created_at: GeneratedTimestamp
}

/** A token by which a program calls the API. */
interface OperatorTokenTable {
  name: string
  role: OperatorTable['role']
  hash: string
  created_at: GeneratedTimestamp
  used_at: NullableTimestamp
}

/** The answer of a change, encrypted, so that a retry gets the same answer. Deleted after a day. */
interface OperatorAnswerTable {
  caller: string
  key: string
  /** Hash of the operation and its input: the key cannot be used for another request. */
  request_hash: string
  /** `null` while a change in several steps is running. */
  answer: string | null
  at: GeneratedTimestamp
}

export interface OperatorsTables {
  operator: OperatorTable
  operator_link: OperatorLinkTable
  operator_session: OperatorSessionTable
  operator_passkey: OperatorPasskeyTable
  operator_view: OperatorViewTable
  operator_token: OperatorTokenTable
  operator_answer: OperatorAnswerTable
}
