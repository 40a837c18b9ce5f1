import 'server-only'

/**
 * Invitation statuses, spelled as in the specification.
 * @see docs/specification/dashboard.md#shown-status
 */

/** Not started yet. */
export const WAITING_STATUSES = ['Invited', 'Reminded', 'Re-invited'] as const
/** The survey can be started or resumed, or declined. */
export const DECLINABLE_STATUSES = [...WAITING_STATUSES, 'Started'] as const
/** A declined survey can still be started through its link. */
export const OPEN_STATUSES = [...DECLINABLE_STATUSES, 'Declined'] as const
/** After the screener, before the interview: no outcome yet. */
export const SCREENED_STATUSES = ['Screener Completed', 'Interview Scheduled'] as const
/** The survey can still be completed. */
export const UNDECIDED_STATUSES = [...OPEN_STATUSES, ...SCREENED_STATUSES] as const
/** No other outcome can follow. */
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

export const INVITATION_STATUSES = [...UNDECIDED_STATUSES, ...FINAL_STATUSES] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

const declinable: ReadonlySet<string> = new Set(DECLINABLE_STATUSES)
export const isDeclinable = (status: string) => declinable.has(status)

const final: ReadonlySet<string> = new Set(FINAL_STATUSES)
export const isFinal = (status: string) => final.has(status)

const open: ReadonlySet<string> = new Set(OPEN_STATUSES)
export const isOpen = (status: string) => open.has(status)
