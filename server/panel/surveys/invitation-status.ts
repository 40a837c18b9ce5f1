import 'server-only'

/**
 * What an invitation can be, spelled as the specification spells it.
 * @see docs/specification/dashboard.md#shown-status
 */

/** Waiting for the member: the survey can be started or resumed. */
export const OPEN_STATUSES = ['Invited', 'Reminded', 'Re-invited', 'Started'] as const
/** Past the screener, before the interview: the outcome is still to come. */
export const SCREENED_STATUSES = ['Screener Completed', 'Interview Scheduled'] as const
/** No outcome follows these. */
export const FINAL_STATUSES = [
  'Completed',
  'Partially Completed',
  'Quota Completed',
  'Expired',
  'Terminated',
  'Straightlining',
  'Speeding',
  'Cheating',
  'No Show',
  'Illogical Answers',
  'Other Cause',
  'Other',
] as const

export const INVITATION_STATUSES = [...OPEN_STATUSES, ...SCREENED_STATUSES, ...FINAL_STATUSES] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

const open: ReadonlySet<string> = new Set(OPEN_STATUSES)
export const isOpen = (status: string) => open.has(status)
