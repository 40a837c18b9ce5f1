import 'server-only'
import { FINAL_STATUSES, type InvitationStatus, SCREENED_STATUSES } from '../surveys/invitation-status.ts'

/**
 * The statuses that partners know, by number; the page's style goes by it.
 * @see docs/specification/partner-registration.md#c-52-names-of-the-invitation-status-ids
 */
const ids: Partial<Record<InvitationStatus, number>> = {
  Completed: 1,
  Terminated: 2,
  'Quota Completed': 3,
  'No Show': 4,
  'Screener Completed': 5,
  'Interview Scheduled': 6,
  'Partially Completed': 7,
}
/** Every other way that an invitation can end. */
const OTHER = 8

const told: readonly string[] = [...SCREENED_STATUSES, ...FINAL_STATUSES]

/** What a partner's page is told of an invitation; `null` while there is nothing to tell. */
export function partnerStatus(status: string | null): { id: number; status: string } | null {
  if (status === null || !told.includes(status)) return null
  return { id: (ids as Partial<Record<string, number>>)[status] ?? OTHER, status }
}
