import 'server-only'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { isOutcomeName, type OutcomeName, outcomeAt } from '#lib/contract/outcomes.ts'
import * as portal from '#lib/contract/portal/programs.ts'
import { AppError } from '#server/http/app-error.ts'
import { callAnyPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import type { Resolve } from '../route-handler/route-handler.ts'
import { reportOutcome, type Send } from './report-outcome.ts'

/*
 * Outcomes that a survey host's server posts: no browser, no cookie, JSON answer. The signature proves the outcome, not
 * the sender's address.
 */

/** The outcome of either URL: after a rewrite Next still reports the page's own pathname. */
function reportedBy(pathname: string): OutcomeName | null {
  const name = pathname.split('/').at(-1) ?? ''
  return outcomeAt(pathname) ?? (isOutcomeName(name) ? name : null)
}

/** POST /api/outcomes/{outcome}, and POST to the outcome's page. Not rate limited: a closing survey reports in bursts. */
export const resolveReport: Resolve = (method, url) => {
  const outcome = reportedBy(url.pathname)
  if (!outcome) throw new AppError('NOT_FOUND')
  if (method !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } })
  return route(
    portal.reportOutcome,
    async ({ caller, url: { searchParams } }) => {
      const send: Send = async (call, ...[input]) =>
        (await callAnyPanel(call, { ...input }, { caller })) as AnswerOf<typeof call>
      return reportOutcome(outcome, [...searchParams], send)
    },
    { fromAnywhere: true, uncounted: true },
  )
}
