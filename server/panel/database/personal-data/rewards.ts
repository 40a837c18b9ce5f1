import 'server-only'
import { sql } from 'kysely'
import type { RewardsTables } from '../tables/rewards.ts'
import { byMemberId, type DataSubject, type Policies, viaTable, withoutMembers } from './policy.ts'

const LEDGER = 'Accounting records must stay complete. They have the number of the account, and no name.'

/** Referrals that the member made, and those that invited the member. */
const referralsOf = ({ panelistId, emails }: DataSubject) =>
  sql<boolean>`(referrer_id = ${panelistId} or referent_id = ${panelistId}
    or referent_email in (${sql.join(['', ...emails])}))`

export const rewardsData: Policies<RewardsTables> = {
  payment: {
    about: 'payments',
    condition: byMemberId(),
    copied: ['kind', 'amount_cents', 'status', 'changed_at'],
    onErasure: 'keep',
    reason: LEDGER,
    cleared: {},
    kept: [
      'id',
      'kind',
      'panelist_id',
      'invitation_id',
      'referral_id',
      'non_profit_id',
      'amount_cents',
      'status',
      'changed_at',
    ],
  },
  payment_event: {
    about: 'payments',
    condition: viaTable('payment_id', 'payment'),
    copied: ['payment_id', 'event', 'becomes', 'reason', 'at', 'cents_before'],
    onErasure: 'keep',
    reason: LEDGER,
    cleared: {},
    kept: ['id', 'payment_id', 'event', 'becomes', 'reason', 'bank_reference', 'at', 'cents_before'],
  },
  incentive_total: {
    about: 'payments',
    condition: byMemberId(),
    copied: ['paid_cents', 'in_process_cents', 'held_cents'],
    onErasure: 'keep',
    reason: LEDGER,
    cleared: {},
    kept: ['panelist_id', 'paid_cents', 'in_process_cents', 'held_cents'],
  },
  referral: {
    about: 'referrals',
    condition: referralsOf,
    copied: ['referent_name', 'referent_email', 'status', 'bonus_cents', 'created_at'],
    onErasure: 'keep',
    reason: 'A bonus that was paid must have its reason.',
    cleared: { referent_name: 'Erased', referent_email: null, code: null },
    kept: ['id', 'referrer_id', 'referent_id', 'status', 'bonus_cents', 'created_at'],
  },
  non_profit: withoutMembers(['id', 'name', 'display_order', 'hidden']),
  payment_term: withoutMembers(['payable', 'after_event', 'next_step', 'days', 'counted_from']),
  referral_bonus: withoutMembers(['from_day', 'cents']),
}
