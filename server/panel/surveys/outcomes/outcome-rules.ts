import 'server-only'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { type InvitationStatus, OPEN_STATUSES, UNDECIDED_STATUSES } from '../invitation-status.ts'

export interface OutcomeRule {
  becomes: InvitationStatus
  /** The outcome counts only if the invitation has one of these statuses, so the first final outcome wins. */
  from: readonly InvitationStatus[]
  /** Part of the incentive that is earned; `null` while undecided. */
  earns: 'all' | 'part' | 'none' | null
  /** Whether the member's non-profit gets its donation. */
  donates: boolean
}

/** @see docs/specification/panel-api.md#outcomes */
export const outcomeRules: Readonly<Record<OutcomeName, OutcomeRule>> = {
  completed: { becomes: 'Completed', from: UNDECIDED_STATUSES, earns: 'all', donates: true },
  'partial-completed': { becomes: 'Partially Completed', from: UNDECIDED_STATUSES, earns: 'part', donates: false },
  screened: { becomes: 'Terminated', from: UNDECIDED_STATUSES, earns: 'none', donates: false },
  'over-quota': { becomes: 'Quota Completed', from: UNDECIDED_STATUSES, earns: 'none', donates: false },
  'screener-completed': { becomes: 'Screener Completed', from: OPEN_STATUSES, earns: null, donates: false },
}
