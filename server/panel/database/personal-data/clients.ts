import 'server-only'
import type { ClientsTables } from '../tables/clients.ts'
import { type Policies, viaTable, withoutMembers } from './policy.ts'

export const clientsData: Policies<ClientsTables> = {
  webhook_endpoint: withoutMembers([
    'name',
    'url',
    'is_sandbox',
    'secret_sealed',
    'previous_sealed',
    'previous_until',
    'created_at',
  ]),
  receipt_key: withoutMembers(['kid', 'public_key', 'private_sealed', 'created_at']),
  webhook_survey: withoutMembers(['survey_id', 'endpoint']),
  webhook_delivery: {
    about: 'surveys',
    condition: viaTable('invitation_id', 'invitation'),
    copied: ['type', 'endpoint', 'created_at'],
    onErasure: 'expires',
    within: '90 days',
    reason:
      'The log of what survey clients were told, by the key of the invitation, never by name. It also tells them of the erasure.',
  },
}
