import 'server-only'
import { FINAL_STATUSES, type InvitationStatus, SCREENED_STATUSES } from '../surveys/invitation-status.ts'

/**
 * Status ids that partners know. The page's style depends on the id.
 * @see docs/specification/partner-registration.md#c-52-names-of-the-invitation-status-ids
 */
const ids: Readonly<Record<string, number>> = {
  Completed: 1,
  Terminated: 2,
  'Quota Completed': 3,
  'No Show': 4,
  'Screener Completed': 5,
  'Interview Scheduled': 6,
  'Partially Completed': 7,
} satisfies Partial<Record<InvitationStatus, number>>
/** Id of every other final status. */
const OTHER = 8

const statusesShown: readonly string[] = [...SCREENED_STATUSES, ...FINAL_STATUSES]

/** The status of an invitation as a partner's page shows it; `null` while the invitation is open. */
export function partnerStatus(status: string | null): { id: number; status: string } | null {
  if (status === null || !statusesShown.includes(status)) return null
  return { id: ids[status] ?? OTHER, status }
}
