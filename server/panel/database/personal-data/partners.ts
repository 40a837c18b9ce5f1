import 'server-only'
import type { PartnersTables } from '../tables/partners.ts'
import { byMemberId, type Policies, withoutMembers } from './policy.ts'

export const partnersData: Policies<PartnersTables> = {
  partner_invitation: {
    about: 'surveys',
    condition: byMemberId(),
    copied: ['survey_id', 'npi_number', 'status', 'created_at', 'linked_at', 'outcome_at'],
    onErasure: 'keep',
    reason: "The partner's books must still agree with ours.",
    cleared: { npi_number: null },
    kept: [
      'id',
      'partner_id',
      'survey_id',
      'pikey',
      'panelist_id',
      'invitation_id',
      'status',
      'created_at',
      'linked_at',
      'outcome_at',
      'forged_reports',
    ],
  },
  partner: withoutMembers([
    'id',
    'code',
    'name',
    'secret_sealed',
    'previous_sealed',
    'previous_until',
    'passes',
    'created_at',
  ]),
  partner_return_url: withoutMembers(['partner_id', 'outcome', 'url']),
}
