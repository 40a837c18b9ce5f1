import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTimestamp, NullableTimestamp, Timestamp } from './columns.ts'

/*
 * How somebody shows who they are.
 */

interface SessionTable {
  id: string
  panelist_id: number
  /** The browser, in words; `null` where the portal did not say. */
  device_name: ColumnType<string | null, string | null | undefined>
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  revoked_at: NullableTimestamp
}

/** Devices that an account trusts: somebody signed in to it from there. */
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
  /** E.164 number or lower-case address. */
  identifier: string
  panelist_id: number | null
  code_hmac: string
  tries: Generated<number>
  identity_fail: Generated<boolean>
  /** Keyed hash of the registration that the code was sent for. */
  details_hmac: string | null
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
  replaced_at: NullableTimestamp
}

/** One row per code sent: the send limits count these. */
interface CodeSendTable {
  id: GeneratedAlways<number>
  identifier: string
  prefix: string
  client_address: string
  channel: 'sms' | 'mail'
  /** Whether it went to somebody who has an account. */
  to_member: boolean
  /** Of the trusted device that asked. */
  device_hash: string | null
  sent_at: GeneratedTimestamp
}

/** Codes sent in an hour, in several rows that add up: the budgets of a day look here first. */
interface CodeSendCountTable {
  channel: 'sms' | 'mail'
  hour: Timestamp
  to_member: boolean
  shard: number
  sends: number
}

/** One row per wrong answer, telling answer, identity try, guess or message to others: the other limits count these. */
export interface AttemptTable {
  id: GeneratedAlways<number>
  kind:
    | 'code'
    | 'code-device'
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

/** How often a member or an address guessed wrong by a call on a day. */
interface GuessCountTable {
  /** Kind and value: 'member 17', 'address 192.0.2.1'. */
  subject: string
  call: string
  day: string
  times: number
  first_at: GeneratedTimestamp
  last_at: GeneratedTimestamp
}

/** People an operator already knows of; a sign-up that collides with one is asked the identity questions. */
interface IdentityRecordTable {
  id: GeneratedAlways<number>
  first_name: string
  last_name: string
  mobile: string | null
  ssn_hmac: string
  birth_date_hmac: string
  demands: 'search' | 'assessment'
}

/** What an operator knows of numbers, longest prefix first: overrides the number plan. */
export interface NumberLineTable {
  prefix: string
  line: 'mobile' | 'landline' | 'voip'
}

/** A number that is sent no text message. */
interface TextStopTable {
  /** E.164 */
  number: string
  at: GeneratedTimestamp
}

interface PasskeyTable {
  id: GeneratedAlways<number>
  panelist_id: number
  /** As the authenticator names it, base64url. */
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  /** How often the authenticator has signed; 0 for ever where it does not count. */
  counter: number
  /** How a browser reaches the authenticator. */
  transports: string[]
  /** For the member's list. */
  name: string
  created_at: GeneratedTimestamp
  used_at: NullableTimestamp
}

export type PasskeyPurpose = 'login' | 'add' | 'confirm'

/** What a passkey has to sign. It is deleted by its first use. */
interface PasskeyChallengeTable {
  /** The session that asked; at a log-in, a random key that only this browser has. */
  holder: string
  purpose: PasskeyPurpose
  challenge: string
  expires_at: Timestamp
}

export type NumberChangeOutcome = 'done' | 'stopped' | 'impossible' | 'undone'

/** Another number of a member. Who has lost their phone asked for it: it waits while it has no end. Who was signed in has it at once. */
interface NumberChangeTable {
  id: GeneratedAlways<number>
  panelist_id: number
  /** E.164; its owner has given a code. */
  new_mobile: string
  /** Of one made by a signed-in member: what the link gives back. */
  old_mobile: ColumnType<string | null, string | undefined, never>
  /** Of the link that stops it. */
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
