import 'server-only'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'

/** What the automatic status changes depend on. */
export interface StatusFacts {
  profileCompleted: boolean
  emailVerified: boolean
}

interface StatusTransition {
  from: PanelistStatus
  to: PanelistStatus
  when: (facts: StatusFacts) => boolean
}

/**
 * Automatic status changes. Only an operator lifts flags and bans, so flagged and banned members have none.
 * @see docs/specification/profile.md#c-77-when-a-profile-counts-as-complete
 */
const statusTransitions: readonly StatusTransition[] = [
  { from: 'Registered', to: 'Pending Verification', when: (facts) => facts.profileCompleted },
  { from: 'Pending Verification', to: 'Verified', when: (facts) => facts.profileCompleted && facts.emailVerified },
]

/** The statuses that follow this one, in order; empty when it stays. */
export function statusesAfter(status: string, facts: StatusFacts): PanelistStatus[] {
  const transition = statusTransitions.find(({ from, when }) => from === status && when(facts))
  return transition ? [transition.to, ...statusesAfter(transition.to, facts)] : []
}
