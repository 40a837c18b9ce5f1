import 'server-only'
import type { Outcome } from '#lib/contract/panel/surveys.ts'
import { type Page, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'

export type OutcomeName = Outcome | 'screener-completed'

/** Where a survey sends its respondents, and posts what has become of them. */
export const outcomePages: Readonly<Record<OutcomeName, Page>> = {
  completed: routes.completed,
  'partial-completed': routes.partialComplete,
  'over-quota': routes.overQuota,
  screened: routes.terminated,
  'screener-completed': routes.screenerCompleted,
}

export const isOutcomeName = (name: string): name is OutcomeName => Object.hasOwn(outcomePages, name)

/** The outcome that a page is for. */
export const outcomeOf = (pathname: string): OutcomeName | null =>
  Object.keys(outcomePages)
    .filter(isOutcomeName)
    .find((name) => outcomePages[name].path === pathname) ?? null

/**
 * The page's whole address: a survey may have signed its query.
 * @see docs/specification/outcomes.md#c-90-query-parameters-of-the-outcome-pages
 */
export function surveyUrl(outcome: OutcomeName, parameters: Iterable<readonly [name: string, value: string]>): string {
  const url = new URL(outcomePages[outcome].path, config().origin)
  for (const [name, value] of parameters) url.searchParams.append(name, value)
  return url.href
}
