import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp, Timestamp } from './columns.ts'

/*
 * Sign-in: sessions, codes, passkeys, number changes and the counts for limits.
 */

interface SessionTable {
  id: string
  panelist_id: number
  /** A readable name of the browser; `null` when the portal sent none. */
  device_name: ColumnType<string | null, string | null | undefined>
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  revoked_at: NullableTimestamp
  /** The code that started the session; `null` for a passkey. */
  challenge_id: ColumnType<string | null, string | null | undefined>
}

/** Trusted devices: browsers from which the account was signed in to. */
interface KnownDeviceTable {
  panelist_id: number
  device_hash: string
  seen_at: GeneratedTimestamp
  first_seen_at: GeneratedTimestamp
}

export type ChallengePurpose = 'register' | 'login' | 'email' | 'privacy' | 'number' | 'own-number'

export interface ChallengeTable {
  id: string
  purpose: ChallengePurpose
  /** E.164 number or lowercase email address. */
  identifier: string
  panelist_id: number | null
  code_hmac: string
  tries: Generated<number>
  identity_fail: Generated<boolean>
  /** Keyed hash of the details that the code was sent for, such as those of a registration. */
  details_hmac: string | null
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
  replaced_at: NullableTimestamp
  /** Hashes of the keys of the requests that sent and used the code. */
  sent_for: ColumnType<string | null, string | null | undefined>
  used_for: ColumnType<string | null, never, string | null>
  /** The code that the same browser requested after this one. */
  replaced_by: ColumnType<string | null, never, string>
}

/** One row per code sent: the send limits count these. */
interface CodeSendTable {
  id: GeneratedAlways<number>
  identifier: string
  prefix: string
  client_address: string
  channel: 'sms' | 'mail'
  /** Whether the recipient has an account. */
  to_member: boolean
  /** Hash of the trusted device that requested the code; `null` for any other browser. */
  device_hash: string | null
  sent_at: GeneratedTimestamp
}

/** Codes sent per hour, as several rows (shards) to add up. Daily budgets are checked against these sums first. */
interface CodeSendCountTable {
  channel: 'sms' | 'mail'
  hour: Timestamp
  to_member: boolean
  shard: number
  sends: number
}

/** Wrong codes, answers that tell whether there is an account, guesses, passkey challenges, requested messages: what all other limits count. */
export interface AttemptTable {
  id: GeneratedAlways<number>
  kind:
    | 'code'
    | 'code-device'
    /** Answers from which one learns whether a number or email has an account. */
    | 'telling'
    | 'identity'
    | 'email'
    | 'referral'
    | 'contact'
    | 'report'
    | 'guess'
    | 'passkey'
    | 'own-number'
  subject: string
  at: GeneratedTimestamp
}

/** Number of wrong guesses per member or client address, call and day. */
interface GuessCountTable {
  /** Kind and value: 'member 17', 'address 192.0.2.1'. */
  subject: string
  call: string
  day: string
  times: number
  first_at: GeneratedTimestamp
  last_at: GeneratedTimestamp
}

/** People whom an operator already knows. An applicant who matches one must answer the identity questions. */
interface IdentityRecordTable {
  id: GeneratedAlways<number>
  first_name: string
  last_name: string
  mobile: string | null
  ssn_hmac: string
  birth_date_hmac: string
  demands: 'search' | 'assessment'
}

/** Line types that an operator recorded. The longest matching prefix counts, and overrides the number plan. */
export interface NumberLineTable {
  prefix: string
  line: 'mobile' | 'landline' | 'voip'
}

/** A number that replied STOP and gets no text messages. */
interface TextStopTable {
  /** E.164 */
  number: string
  at: GeneratedTimestamp
}

/** A member's or an operator's passkey. */
export interface StoredPasskey {
  id: GeneratedAlways<number>
  /** The authenticator's id of the passkey, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** How often the authenticator has signed; always 0 when it does not count. */
  counter: number
  /** How browsers connect to the authenticator, as WebAuthn names it. */
  transports: string[]
  /** Name that its owner chose. */
  name: string
  created_at: GeneratedTimestamp
  used_at: NullableTimestamp
}

interface PasskeyTable extends StoredPasskey {
  panelist_id: number
}

export type PasskeyPurpose = 'login' | 'add' | 'confirm'

/** A random value for a passkey to sign. Its first use deletes it. */
interface PasskeyChallengeTable {
  /** The session's id; at login, a random key that only this browser has. */
  holder: string
  purpose: PasskeyPurpose
  challenge: string
  expires_at: Timestamp
}

export type NumberChangeOutcome = 'done' | 'stopped' | 'impossible' | 'undone'

/**
 * A change of a member's mobile number. One requested for a lost phone is pending until `ended_at` is set; one made by a
 * signed-in member applies at once.
 */
interface NumberChangeTable {
  id: GeneratedAlways<number>
  panelist_id: number
  /** E.164; verified by a code. */
  new_mobile: string
  /** For a change made by a signed-in member: the number that its link restores. */
  old_mobile: ColumnType<string | null, string | undefined, never>
  /** Hash of the token in the link that stops or undoes the change. */
  token_hash: string
  asked_at: GeneratedTimestamp
  effective_at: Timestamp
  ended_at: NullableTimestamp
  outcome: ColumnType<NumberChangeOutcome | null, NumberChangeOutcome | null | undefined, NumberChangeOutcome | null>
}

interface EmailLinkTable {
  token_hash: string
  panelist_id: number
  email: string
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
}

export interface AuthTables {
  session: SessionTable
  known_device: KnownDeviceTable
  challenge: ChallengeTable
  code_send: CodeSendTable
  code_send_count: CodeSendCountTable
  attempt: AttemptTable
  guess_count: GuessCountTable
  identity_record: IdentityRecordTable
  number_line: NumberLineTable
  email_link: EmailLinkTable
  number_change: NumberChangeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  text_stop: TextStopTable
}
