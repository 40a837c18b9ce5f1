/**
 * How a survey can end, as its host calls it: the one list of outcomes. Pages, the contract's calls, words and the panel's
 * rules follow it, and do not compile without a new one.
 * @see docs/specification/calls.md#outcomes-and-unsubscribe
 */
export const outcomes = {
  completed: { path: '/completed' },
  'partial-completed': { path: '/partial' },
  'over-quota': { path: '/overquota' },
  screened: { path: '/screened' },
  /** The end of a screener alone: it has calls of its own, and decides nothing about the survey. */
  'screener-completed': { path: '/screenercompleted' },
} as const

export type OutcomeName = keyof typeof outcomes

export const SCREENER = 'screener-completed'
export type FinalOutcome = Exclude<OutcomeName, typeof SCREENER>

export const isOutcomeName = (name: string): name is OutcomeName => Object.hasOwn(outcomes, name)

/** The outcome whose page has this path. */
export const outcomeAt = (path: string): OutcomeName | null =>
  Object.keys(outcomes)
    .filter(isOutcomeName)
    .find((name) => outcomes[name].path === path) ?? null
