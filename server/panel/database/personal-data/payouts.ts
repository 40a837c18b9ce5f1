import 'server-only'
import type { PayoutsTables } from '../tables/payouts.ts'
import { byMemberId, type Policies, viaTable, withoutMembers } from './policy.ts'

export const payoutsData: Policies<PayoutsTables> = {
  payout: {
    about: 'payments',
    condition: viaTable('payment_id', 'payment'),
    copied: ['payment_id', 'gateway', 'recipient', 'state', 'created_at', 'changed_at'],
    onErasure: 'keep',
    reason: 'The books of whoever paid it out must still agree with ours. The address goes.',
    cleared: { recipient: null },
    kept: [
      'id',
      'key',
      'payment_id',
      'attempt',
      'batch_id',
      'gateway',
      'state',
      'tries',
      'next_try_at',
      'begun_at',
      'reference',
      'item_reference',
      'asked_at',
      'detail',
      'created_at',
      'changed_at',
    ],
  },
  payout_method: {
    about: 'payments',
    condition: byMemberId(),
    copied: ['gateway', 'address', 'changed_at'],
    onErasure: 'delete',
  },
  payout_batch: withoutMembers(['id', 'requested_by', 'approved_by', 'created_at']),
  payout_prefix: withoutMembers(['prefix']),
  bank_file: withoutMembers(['id', 'made_by', 'created_at']),
  bank_file_payment: {
    about: 'payments',
    condition: viaTable('payment_id', 'payment'),
    copied: ['payment_id', 'payee', 'state', 'changed_at'],
    onErasure: 'keep',
    reason: 'Which payments were given to the bank. Name and address go.',
    cleared: { payee: null },
    kept: ['bank_file_id', 'payment_id', 'state', 'changed_at'],
  },
}
