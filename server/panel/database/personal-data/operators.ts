import 'server-only'
import type { OperatorsTables } from '../tables/operators.ts'
import { ofNobody, type Policies } from './policy.ts'

/** Operators are not members. Stored answers of operations may name members: they are encrypted and soon deleted. */
export const operatorsData: Policies<OperatorsTables> = {
  operator: ofNobody(['id', 'name', 'role', 'email', 'created_at', 'signed_in_at']),
  operator_link: ofNobody(['hash', 'operator_id', 'expires_at', 'used_at']),
  operator_session: ofNobody(['hash', 'operator_id', 'created_at', 'used_at']),
  operator_passkey: ofNobody([
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
  operator_view: ofNobody(['id', 'operator_id', 'operation', 'name', 'query', 'created_at']),
  operator_token: ofNobody(['name', 'role', 'hash', 'created_at', 'used_at']),
  operator_answer: ofNobody(['caller', 'key', 'request_hash', 'answer', 'at']),
}
