import 'server-only'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { type InvitationStatus, OPEN_STATUSES, SCREENED_STATUSES } from '../invitation-status.ts'

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
export const outcomeRules: Readonly<Record<OutcomeName, OutcomeRule>> = {
  completed: { becomes: 'Completed', from: undecided, earns: 'all', donates: true },
  'partial-completed': { becomes: 'Partially Completed', from: undecided, earns: 'part', donates: false },
  screened: { becomes: 'Terminated', from: undecided, earns: 'none', donates: false },
  'over-quota': { becomes: 'Quota Completed', from: undecided, earns: 'none', donates: false },
  'screener-completed': { becomes: 'Screener Completed', from: OPEN_STATUSES, earns: null, donates: false },
}
