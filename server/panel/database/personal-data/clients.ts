import 'server-only'
import type { ClientsTables } from '../tables/clients.ts'
import { ofNobody, type Policies, through } from './policy.ts'

export const clientsData: Policies<ClientsTables> = {
  webhook_endpoint: ofNobody([
    'name',
    'url',
    'is_sandbox',
    'secret_sealed',
    'previous_sealed',
    'previous_until',
    'created_at',
  ]),
  receipt_key: ofNobody(['kid', 'public_key', 'private_sealed', 'created_at']),
  webhook_survey: ofNobody(['survey_id', 'endpoint']),
  webhook_delivery: {
    about: 'surveys',
    condition: through('invitation_id', 'invitation'),
    copied: ['type', 'endpoint', 'created_at'],
    onErasure: 'expires',
    within: '90 days',
    reason:
      'The log of what survey clients were told, by the key of the invitation, never by name. It also tells them of the erasure.',
  },
}
