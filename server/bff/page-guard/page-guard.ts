import 'server-only'
import { errorStatus } from '#lib/contract/codes.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'
import { publishedReceiptKeys } from '#lib/contract/portal/programs.ts'
import {
  framedHeaders,
  KEY_REFERRER_POLICY,
  LANGUAGE_HEADER,
  MAPS_REFERRER_POLICY,
  NO_STORE,
  NONCE_HEADER,
  NOTHING_POLICY,
  pagePolicy,
} from '#lib/headers.ts'
import { linkTo, loginFor, lookbook, type Page, pageAt, returnPath, routes } from '#lib/routes.ts'
import { config as settings } from '#server/config.ts'
import { isEmbeddedElsewhere } from '../embedded-elsewhere.ts'
import { guessPause } from '../guessing.ts'
import { callBehind, isOutcomePrefetch } from '../outcomes/page-requests.ts'
import { hasPageKey } from '../page-keys.ts'
import { publicFileAt } from '../public-files.ts'
import { requestPause } from '../route-handler/rate-limit.ts'
import { addressOf } from '../session/caller.ts'
import { noticeCookie } from '../session/cookies.ts'
import { endedFormReply } from '../session/form-reply.ts'
import { languageOf } from '../session/language.ts'
import { endedReferralCookie, hasReferralParameters, referralCookie } from '../session/referral-parameters.ts'
import { endedSessionCookie, hasSessionCookie, pageSessionOf, type Session, touchedCookie } from '../session/session.ts'

/*
 * Redirects visitors to /login early, limits requests for pages, and sets their nonce. Not the access check: every page and
 * call checks the session again where it loads data.
 */

/** Request for a page. */
export interface PageRequest {
  method: string
  /** Without Next's own parameters. */
  url: URL
  headers: Headers
}

/** A page that may be rendered. */
export interface GuardedPage {
  /** Additional headers of the request, for the page. */
  requestHeaders: Record<string, string>
  /** Headers of the response. */
  headers: Headers
}

/** An answer instead of a page, the path that serves this request, or the page. */
export type Verdict = Response | { rewriteTo: string } | GuardedPage

/** Sets the headers of responses that are not pages. */
function withoutBody(response: Response): Response {
  response.headers.set('Cache-Control', NO_STORE)
  response.headers.set('Content-Security-Policy', NOTHING_POLICY)
  return response
}

const reads = ['GET', 'HEAD']

const redirectTo = (path: string) => {
  const headers = { Location: new URL(path, settings().origin).href }
  return withoutBody(new Response(null, { status: 307, headers }))
}

function withNonce({ url, headers }: PageRequest, page: Page): GuardedPage {
  const { framed } = page
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const { secureCookies, production, mapsBrowserKey, signingOrigin } = settings()
  const maps = mapsBrowserKey !== null
  const needs = { https: secureCookies, development: !production, maps, framed, frames: signingOrigin }
  const policy = pagePolicy(nonce, needs)
  // Next.js may respond with a redirect of its own, which has no Cache-Control.
  const given = new Headers({ 'Content-Security-Policy': policy, 'Cache-Control': NO_STORE })
  if (maps) given.set('Referrer-Policy', MAPS_REFERRER_POLICY)
  else if (hasPageKey(page, url.searchParams)) given.set('Referrer-Policy', KEY_REFERRER_POLICY)
  if (framed) for (const [name, value] of Object.entries(framedHeaders)) given.set(name, value)
  const requestHeaders = {
    'content-security-policy': policy,
    [NONCE_HEADER]: nonce,
    [LANGUAGE_HEADER]: languageOf(headers),
  }
  return { requestHeaders, headers: given }
}

/** The public keys that clients verify receipts with. @see docs/specification/clients.md */
const KEYS_PATH = '/.well-known/jwks.json'

const publishedKeys = ({ method, url }: PageRequest) =>
  reads.includes(method) && url.pathname === KEYS_PATH ? { rewriteTo: publishedReceiptKeys.route } : null

const METHOD_NOT_ALLOWED = 405

/** Other programs send POST requests to some page paths: rewrites those to their API route. Other writes get a 405. */
function posted({ method, url }: PageRequest) {
  if (reads.includes(method)) return null
  const call = callBehind(url.pathname)
  if (call !== null && method === 'POST') return { rewriteTo: call + url.search }
  const allow = [...reads, ...(call === null ? [] : ['POST'])].join(', ')
  return withoutBody(new Response(null, { status: METHOD_NOT_ALLOWED, headers: { Allow: allow } }))
}

/** Generated files at well-known paths. @see docs/specification/routes.md#c-116-open-pages-beyond-the-route-table */
async function publicFile({ method, url }: PageRequest) {
  const file = reads.includes(method) ? await publicFileAt(url.pathname, settings()) : null
  if (!file) return null
  const response = withoutBody(new Response(file.content, { headers: { 'Content-Type': file.type } }))
  if (file.policy) response.headers.set('Content-Security-Policy', file.policy)
  if (file.maxAge) response.headers.set('Cache-Control', `public, max-age=${file.maxAge}`)
  return response
}

/** The operators' console has its own port, so its paths get a 404 here, not a redirect to the member login. */
const consolePath = /^\/operator(\/|$)/i
const noConsole = ({ url }: PageRequest) =>
  consolePath.test(url.pathname) ? withoutBody(new Response(null, { status: 404 })) : null

const TOO_EARLY = 425

/** Rejects prefetches of outcome pages: a visit records the outcome, and a cached prefetch would bypass that. */
function rejectPrefetch({ url, headers }: PageRequest) {
  const isPrefetch = isOutcomePrefetch(url.pathname, headers)
  return isPrefetch ? withoutBody(new Response(null, { status: TOO_EARLY })) : null
}

/** Comes before the limits: the visitor did not ask for what another site's page loads. */
const rejectEmbedding = ({ headers }: PageRequest) =>
  isEmbeddedElsewhere(headers) ? withoutBody(new Response(null, { status: errorStatus.FORBIDDEN })) : null

function tooMany(retryAfter: number) {
  const headers = { 'Retry-After': String(retryAfter), 'Content-Type': 'text/plain; charset=utf-8' }
  return withoutBody(new Response(errorMessages.TOO_MANY_REQUESTS, { status: errorStatus.TOO_MANY_REQUESTS, headers }))
}

/** Page requests count toward the rate limits of calls; a page with a key in its URL also counts as a guess of the key. */
async function rateLimitResponse({ url, headers }: PageRequest, session: Session | null, page: Page | undefined) {
  const address = addressOf(headers)
  const pause = await requestPause(address, session)
  if (pause !== null) return tooMany(pause)
  if (!hasPageKey(page, url.searchParams)) return null
  const rest = await guessPause({ caller: { address }, session })
  return rest === null ? null : tooMany(rest)
}

const isDocument = (headers: Headers) => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** Redirects an unknown path to the login. A notice says why, but not for missing images or scripts. */
function notFoundPage({ headers }: PageRequest) {
  const response = redirectTo(linkTo(routes.login))
  if (headers.get('sec-fetch-dest') === 'document') response.headers.append('Set-Cookie', noticeCookie('no-such-page'))
  return response
}

/** Moves the personal data in the URL to a cookie and redirects, to keep the data out of the browser's history. */
async function withoutReferralParameters({ url, headers }: PageRequest, session: Session) {
  const response = redirectTo(linkTo(routes.referralStatus))
  const referralSetCookie = await referralCookie(url.searchParams, headers, session)
  if (referralSetCookie) response.headers.append('Set-Cookie', referralSetCookie)
  return response
}

/** Deletes the referral cookie once the page has read it. */
function endReferralCookie({ headers }: GuardedPage, page: Page, cookie: string | null): void {
  const ended = page === routes.referralStatus ? endedReferralCookie(cookie) : null
  if (ended) headers.append('Set-Cookie', ended)
}

/** Deletes the form reply once a page has shown it; Next's own fetches do not count. */
function endFormReply(guarded: GuardedPage, { headers }: PageRequest): void {
  const ended = isDocument(headers) ? endedFormReply(headers.get('cookie')) : null
  if (ended) guarded.headers.append('Set-Cookie', ended)
}

/** The page of a path; in development the lookbook too. */
const openedBy = (pathname: string) =>
  pageAt(pathname) ?? (!settings().production && pathname === lookbook.path ? lookbook : undefined)

/** Decides what a request for a page gets. */
export async function guardPage(request: PageRequest): Promise<Verdict> {
  const early =
    noConsole(request) ??
    (await publicFile(request)) ??
    publishedKeys(request) ??
    posted(request) ??
    rejectEmbedding(request) ??
    rejectPrefetch(request)
  if (early) return early
  const { pathname, search, searchParams } = request.url
  const cookie = request.headers.get('cookie')
  const session = await pageSessionOf(cookie)
  const page = openedBy(pathname)
  const tooManyResponse = await rateLimitResponse(request, session, page)
  if (tooManyResponse) return tooManyResponse
  if (!page) return notFoundPage(request)
  if (page.access === 'member' && !session) return redirectTo(loginFor(returnPath(pathname + search)))
  if (session && page === routes.referralStatus && hasReferralParameters(searchParams))
    return withoutReferralParameters(request, session)
  const guarded = withNonce(request, page)
  endReferralCookie(guarded, page, cookie)
  endFormReply(guarded, request)
  const touched = session && (await touchedCookie(session))
  if (touched) guarded.headers.append('Set-Cookie', touched)
  if (!session && hasSessionCookie(cookie)) guarded.headers.append('Set-Cookie', endedSessionCookie())
  return guarded
}
