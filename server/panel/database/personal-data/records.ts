import 'server-only'
import type { RecordsTables } from '../tables/records.ts'
import { byMemberId, type Policies, withoutMembers } from './policy.ts'

export const recordsData: Policies<RecordsTables> = {
  contact_message: {
    about: 'messages',
    condition: byMemberId(),
    copied: ['content', 'at', 'answered_at', 'answer'],
    onErasure: 'delete',
  },
  consent: {
    about: 'account',
    condition: byMemberId(),
    copied: ['purpose', 'given', 'version', 'words', 'source', 'at'],
    onErasure: 'delete',
  },
  idempotency: { about: 'messages', condition: byMemberId(), copied: ['call', 'created_at'], onErasure: 'delete' },
  audit: {
    about: 'security',
    condition: byMemberId(),
    copied: ['at', 'event', 'subject', 'client_address'],
    onErasure: 'keep',
    reason:
      'A log that nobody can change, ourselves included: what happened in the account, when and from which network address.',
    cleared: {},
    kept: ['id', 'at', 'event', 'panelist_id', 'subject', 'client_address', 'request_id'],
  },
  erasure: {
    about: 'security',
    condition: byMemberId(),
    copied: ['receipt', 'erased_at'],
    onErasure: 'keep',
    reason: 'Proof that the account was erased. It names nobody.',
    cleared: {},
    kept: ['receipt', 'panelist_id', 'erased_at', 'tax_kept_until', 'tax_erased_at', 'asked_for'],
  },
  data_key: withoutMembers(['id', 'fingerprint']),
  required_migration: withoutMembers(['name']),
  readiness: withoutMembers(['id', 'written_at']),
  message_check: withoutMembers(['code', 'about', 'channel', 'sent_at']),
  transaction_mark: withoutMembers(['id', 'at']),
}
