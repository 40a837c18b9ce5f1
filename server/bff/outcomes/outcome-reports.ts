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
 * The address of an outcome page, posted by a survey host's own server: no browser, no cookie, JSON back. Its signature
 * proves it, not where it comes from.
 */

/** Behind a page's address the framework leaves that address as it came. */
function reportedBy(pathname: string): OutcomeName | null {
  const name = pathname.split('/').at(-1) ?? ''
  return outcomeAt(pathname) ?? (isOutcomeName(name) ? name : null)
}

/** POST /api/outcomes/{outcome}, and POST to the outcome's page. Not counted: a burst is a survey that closes, no attack. */
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
