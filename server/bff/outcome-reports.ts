import 'server-only'
import { recordOutcome, recordPartnerOutcome, recordPartnerScreener, recordScreener } from '#lib/contract/surveys.ts'
import { isOutsideUrl } from '#lib/rules/outside-url.ts'
import type { Exchange, Resolve } from './handler.ts'
import { isOutcomeName, type OutcomeName, outcomeOf, surveyUrl } from './outcome-pages.ts'
import { callPanel } from './panel.ts'
import { fault } from './problem.ts'

/*
 * The same address as an outcome page's, posted by a survey host's own server: no browser, no cookie, JSON back. What it
 * says is proved by its signature, not by where it comes from.
 */

const missingKeys = () => fault('VALIDATION_FAILED', { extras: { fields: { ikey: 'required' } } })

async function report(outcome: OutcomeName, { query, url, caller }: Exchange): Promise<object> {
  const { ikey, skey, pikey, ...rest } = query
  const said = { skey, surveyUrl: surveyUrl(outcome, url.searchParams) }
  const errand = { caller }
  if (pikey) {
    const keys = { ...said, pikey, partnerQueryParams: rest }
    const { redirectUrl } =
      outcome === 'screener-completed'
        ? await callPanel(recordPartnerScreener, { body: { redirectUri: outcome, ...keys } }, errand)
        : await callPanel(recordPartnerOutcome, { body: { redirectUri: outcome, ...keys } }, errand)
    if (!isOutsideUrl(redirectUrl)) throw fault('UPSTREAM_INVALID')
    return { redirectUrl }
  }
  if (!ikey) throw missingKeys()
  const keys = { ...said, ikey }
  return outcome === 'screener-completed'
    ? callPanel(recordScreener, { body: { redirectUri: outcome, ...keys } }, errand)
    : callPanel(recordOutcome, { body: { redirectUri: outcome, ...keys } }, errand)
}

/** Behind a page's address the framework leaves that address as it came. */
function reportedBy(pathname: string): OutcomeName | null {
  const name = pathname.split('/').at(-1) ?? ''
  return outcomeOf(pathname) ?? (isOutcomeName(name) ? name : null)
}

/** POST /api/outcomes/{outcome}, and POST to the outcome's page. A burst of them is a survey that closes, not an attack. */
export const resolveReport: Resolve = (method, url) => {
  const outcome = reportedBy(url.pathname)
  if (!outcome) throw fault('NOT_FOUND')
  if (method !== 'POST') throw fault('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } })
  return {
    route: '/api/outcomes/{outcome}',
    access: 'open',
    fromAnywhere: true,
    uncounted: true,
    work: (exchange) => report(outcome, exchange),
  }
}
