import 'server-only'
import type { Outcome } from '#lib/contract/panel/surveys.ts'
import { type InvitationStatus, OPEN_STATUSES, SCREENED_STATUSES } from '../invitation-status.ts'

/** What a survey host may report: the four ends of a survey, and the end of its screener. */
export type ReportedOutcome = Outcome | 'screener-completed'

export interface OutcomeRule {
  becomes: InvitationStatus
  /** The outcome counts only while the invitation is in one of these: so the first final one wins. */
  from: readonly InvitationStatus[]
  /** Which incentive has been earned; `null` while nothing is decided. */
  earns: 'all' | 'part' | 'none' | null
  /** Whether the member's non-profit gets its donation. */
  donates: boolean
}

const undecided = [...OPEN_STATUSES, ...SCREENED_STATUSES]

/** @see docs/specification/panel-api.md#outcomes */
export const outcomeRules: Readonly<Record<ReportedOutcome, OutcomeRule>> = {
  completed: { becomes: 'Completed', from: undecided, earns: 'all', donates: true },
  'partial-completed': { becomes: 'Partially Completed', from: undecided, earns: 'part', donates: false },
  screened: { becomes: 'Terminated', from: undecided, earns: 'none', donates: false },
  'over-quota': { becomes: 'Quota Completed', from: undecided, earns: 'none', donates: false },
  'screener-completed': { becomes: 'Screener Completed', from: OPEN_STATUSES, earns: null, donates: false },
}
