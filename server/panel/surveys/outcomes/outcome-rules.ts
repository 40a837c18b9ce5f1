import 'server-only'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { type InvitationStatus, OPEN_STATUSES, SCREENED_STATUSES } from '../invitation-status.ts'

export interface OutcomeRule {
  becomes: InvitationStatus
  /** The outcome counts only if the invitation has one of these statuses, so the first final outcome wins. */
  from: readonly InvitationStatus[]
  /** Part of the incentive that is earned; `null` while undecided. */
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
