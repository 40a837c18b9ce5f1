import 'server-only'
import {
  recordOutcome,
  recordPartnerOutcome,
  recordPartnerScreener,
  recordScreener,
} from '#lib/contract/panel/surveys.ts'
import { AppError } from '#server/http/app-error.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import type { AnyContext } from '../route-handler/define-route.ts'
import type { Resolve } from '../route-handler/route-handler.ts'
import { mayFollow } from '../session/redirect-urls.ts'
import { isOutcomeName, type OutcomeName, outcomeOf, surveyUrl } from './outcome-pages.ts'

/*
 * The same address as an outcome page's, posted by a survey host's own server: no browser, no cookie, JSON back. What it
 * says is proved by its signature, not by where it comes from.
 */

const missingKeys = () => new AppError('VALIDATION_FAILED', { details: { fields: { ikey: 'required' } } })

async function report(outcome: OutcomeName, { parameters, url, caller }: AnyContext): Promise<object> {
  const { ikey, skey, pikey, ...rest } = parameters
  const said = { skey, surveyUrl: surveyUrl(outcome, url.searchParams) }
  const callContext = { caller }
  if (pikey) {
    const keys = { ...said, pikey, partnerQueryParams: rest }
    const { redirectUrl } =
      outcome === 'screener-completed'
        ? await callPanel(recordPartnerScreener, { body: { redirectUri: outcome, ...keys } }, callContext)
        : await callPanel(recordPartnerOutcome, { body: { redirectUri: outcome, ...keys } }, callContext)
    if (!mayFollow(redirectUrl)) throw new AppError('UPSTREAM_INVALID')
    return { redirectUrl }
  }
  if (!ikey) throw missingKeys()
  const keys = { ...said, ikey }
  return outcome === 'screener-completed'
    ? callPanel(recordScreener, { body: { redirectUri: outcome, ...keys } }, callContext)
    : callPanel(recordOutcome, { body: { redirectUri: outcome, ...keys } }, callContext)
}

/** Behind a page's address the framework leaves that address as it came. */
function reportedBy(pathname: string): OutcomeName | null {
  const name = pathname.split('/').at(-1) ?? ''
  return outcomeOf(pathname) ?? (isOutcomeName(name) ? name : null)
}

/** POST /api/outcomes/{outcome}, and POST to the outcome's page. A burst of them is a survey that closes, not an attack. */
export const resolveReport: Resolve = (method, url) => {
  const outcome = reportedBy(url.pathname)
  if (!outcome) throw new AppError('NOT_FOUND')
  if (method !== 'POST') throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } })
  return {
    method: 'POST',
    route: '/api/outcomes/{outcome}',
    access: 'open',
    fromAnywhere: true,
    uncounted: true,
    work: (requestContext) => report(outcome, requestContext),
  }
}
