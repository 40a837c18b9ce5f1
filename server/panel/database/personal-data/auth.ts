import 'server-only'
import { sql } from 'kysely'
import type { AuthTables } from '../tables/auth.ts'
import { byIdentifier, byMemberId, type DataSubject, type Policies, withoutMembers } from './policy.ts'

/** Kinds of attempts whose subject is a member's id or mobile number, for some with an address or a device after it. */
const COUNTED = ['code', 'identity', 'email', 'referral', 'contact', 'guess', 'passkey', 'own-number']

const attemptsOf = ({ panelistId, mobile }: DataSubject) =>
  sql<boolean>`(kind in (${sql.join(COUNTED)}) and subject in (${String(panelistId)}, ${mobile}, ${`member ${panelistId}`})
    or kind in ('code-device', 'identity') and subject like ${`${panelistId} %`}
    or kind = 'identity' and subject like ${`${mobile} %`})`

const codesOf = (subject: DataSubject) =>
  sql<boolean>`(panelist_id = ${subject.panelistId} or ${byIdentifier(subject)})`

const LIMITS = 'Counts that keep others from guessing codes. They go by themselves.'

export const authData: Policies<AuthTables> = {
  session: {
    about: 'sign-in',
    condition: byMemberId(),
    copied: ['device_name', 'created_at', 'expires_at', 'revoked_at'],
    onErasure: 'delete',
  },
  known_device: {
    about: 'sign-in',
    condition: byMemberId(),
    copied: ['first_seen_at', 'seen_at'],
    onErasure: 'delete',
  },
  challenge: {
    about: 'sign-in',
    condition: codesOf,
    copied: ['purpose', 'identifier', 'created_at', 'used_at'],
    onErasure: 'delete',
  },
  email_link: {
    about: 'sign-in',
    condition: byMemberId(),
    copied: ['email', 'created_at', 'used_at'],
    onErasure: 'delete',
  },
  number_change: {
    about: 'sign-in',
    condition: byMemberId(),
    copied: ['new_mobile', 'old_mobile', 'asked_at', 'effective_at', 'ended_at', 'outcome'],
    onErasure: 'delete',
  },
  passkey: {
    about: 'sign-in',
    condition: byMemberId(),
    copied: ['name', 'created_at', 'used_at'],
    onErasure: 'delete',
  },
  passkey_challenge: {
    about: 'sign-in',
    condition: ({ panelistId }) => sql<boolean>`holder in (select id from session where panelist_id = ${panelistId})`,
    copied: ['purpose', 'expires_at'],
    onErasure: 'expires',
    within: '2 days',
    reason: 'Random numbers to be signed once. They go by themselves.',
  },
  code_send: {
    about: 'sign-in',
    condition: byIdentifier,
    copied: ['identifier', 'channel', 'client_address', 'sent_at'],
    onErasure: 'expires',
    within: '2 days',
    reason: LIMITS,
  },
  attempt: {
    about: 'sign-in',
    condition: attemptsOf,
    copied: ['kind', 'at'],
    onErasure: 'expires',
    within: '2 days',
    reason: LIMITS,
  },
  guess_count: {
    about: 'sign-in',
    condition: ({ panelistId }) => sql<boolean>`subject = ${`member ${panelistId}`}`,
    copied: ['call', 'day', 'times'],
    onErasure: 'expires',
    within: '90 days',
    reason: LIMITS,
  },
  identity_record: {
    about: 'security',
    condition: ({ mobile }) => sql<boolean>`mobile = ${mobile}`,
    copied: ['first_name', 'last_name', 'mobile'],
    onErasure: 'keep',
    reason: "The operator's own list against joining twice: it was there before the account.",
    cleared: {},
    kept: ['id', 'first_name', 'last_name', 'mobile', 'ssn_hmac', 'birth_date_hmac', 'demands'],
  },
  text_stop: {
    about: 'text stop',
    condition: ({ mobile }) => sql<boolean>`number = ${mobile}`,
    copied: ['number', 'at'],
    onErasure: 'keep',
    reason: 'A number that said STOP must not be texted again, whoever has it.',
    cleared: {},
    kept: ['number', 'at'],
  },
  code_send_count: withoutMembers(['channel', 'hour', 'to_member', 'shard', 'sends']),
  number_line: withoutMembers(['prefix', 'line']),
}
