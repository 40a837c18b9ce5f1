import 'server-only'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'

/** What moves a member from one status to the next by itself. */
export interface StatusFacts {
  profileCompleted: boolean
  emailVerified: boolean
}

interface Move {
  from: PanelistStatus
  to: PanelistStatus
  when: (facts: StatusFacts) => boolean
}

/**
 * The only moves that nobody decides. Flags and bans are set and lifted by an operator; a flagged or banned member stays
 * so, whatever they complete.
 * @see docs/specification/profile.md#c-77-when-a-profile-counts-as-complete
 */
export const statusTransitions: readonly Move[] = [
  { from: 'Registered', to: 'Pending Verification', when: (facts) => facts.profileCompleted },
  { from: 'Pending Verification', to: 'Verified', when: (facts) => facts.profileCompleted && facts.emailVerified },
]

/** The statuses that a member goes through from this one, one by one; none when nothing moves it. */
export function statusesAfter(status: string, facts: StatusFacts): PanelistStatus[] {
  const move = statusTransitions.find((candidate) => candidate.from === status && candidate.when(facts))
  return move ? [move.to, ...statusesAfter(move.to, facts)] : []
}
