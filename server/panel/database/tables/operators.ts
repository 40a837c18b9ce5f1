import type { GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp, Timestamp } from './columns.ts'

/*
 * Who operates the panel. What opens something is kept as a hash only.
 */

interface OperatorTable {
  id: GeneratedAlways<number>
  name: string
  role: 'viewer' | 'support' | 'manager' | 'finance' | 'admin'
  email: string | null
  created_at: GeneratedTimestamp
  signed_in_at: NullableTimestamp
}

/** Signs in once. */
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

/** Signs in as often as they like, and again before what is sensitive. */
interface OperatorPasskeyTable {
  id: GeneratedAlways<number>
  operator_id: number
  /** As the authenticator names it, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** How often the authenticator has signed; 0 for ever where it does not count. */
  counter: number
  /** How a browser reaches the authenticator. */
  transports: string[]
  /** As the operator calls it. */
  name: string
  created_at: GeneratedTimestamp
  used_at: NullableTimestamp
}

/** A list of the console as an operator has saved it: its filter and order. */
interface OperatorViewTable {
  id: GeneratedAlways<number>
  operator_id: number
  operation: string
  name: string
  /** Of the list's address. */
  query: string
  created_at: GeneratedTimestamp
}

/** What a program calls the API with. */
interface OperatorTokenTable {
  name: string
  role: OperatorTable['role']
  hash: string
  created_at: GeneratedTimestamp
  used_at: NullableTimestamp
}

/** What a change answered, encrypted, so that a repetition answers the same. Gone within a day. */
interface OperatorAnswerTable {
  caller: string
  key: string
  /** Of the operation and its input: a key is not for another request. */
  request_hash: string
  /** `null` while a change that works in steps is under way. */
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
