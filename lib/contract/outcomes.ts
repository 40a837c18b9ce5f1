/**
 * All outcomes of a survey, by the hosts' names. Pages, calls, texts and the panel's rules derive from this list, and do not
 * compile when one is missing.
 * @see docs/specification/calls.md#outcomes-and-unsubscribe
 */
export const outcomes = {
  completed: { path: '/completed' },
  'partial-completed': { path: '/partial' },
  'over-quota': { path: '/overquota' },
  screened: { path: '/screened' },
  /** Ends a screener only: it has its own calls and does not decide the survey. */
  'screener-completed': { path: '/screenercompleted' },
} as const

export type OutcomeName = keyof typeof outcomes

export const SCREENER = 'screener-completed'
export type FinalOutcome = Exclude<OutcomeName, typeof SCREENER>

export const isOutcomeName = (name: string): name is OutcomeName => Object.hasOwn(outcomes, name)

/** The outcome with a page at this path. */
export const outcomeAt = (path: string): OutcomeName | null =>
  Object.keys(outcomes)
    .filter(isOutcomeName)
    .find((name) => outcomes[name].path === path) ?? null
