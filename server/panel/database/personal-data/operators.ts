import 'server-only'
import type { OperatorsTables } from '../tables/operators.ts'
import { type Policies, withoutMembers } from './policy.ts'

/** Operators are not members. Stored answers of operations may name members: they are encrypted and soon deleted. */
export const operatorsData: Policies<OperatorsTables> = {
  operator: withoutMembers(['id', 'name', 'role', 'email', 'created_at', 'signed_in_at']),
  operator_link: withoutMembers(['hash', 'operator_id', 'expires_at', 'used_at']),
  operator_session: withoutMembers(['hash', 'operator_id', 'created_at', 'used_at']),
  operator_passkey: withoutMembers([
    'id',
    'operator_id',
    'credential_id',
    'public_key',
    'counter',
    'transports',
    'name',
    'created_at',
    'used_at',
  ]),
  operator_view: withoutMembers(['id', 'operator_id', 'operation', 'name', 'query', 'created_at']),
  operator_token: withoutMembers(['name', 'role', 'hash', 'created_at', 'used_at']),
  operator_answer: withoutMembers(['caller', 'key', 'request_hash', 'answer', 'at']),
}
