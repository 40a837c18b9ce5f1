import { type NextRequest, NextResponse } from 'next/server'
import { errorStatus } from '#lib/contract/codes.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'
import { publishedReceiptKeys } from '#lib/contract/portal/programs.ts'
import {
  framedHeaders,
  KEY_REFERRER_POLICY,
  LANGUAGE_HEADER,
  MAPS_REFERRER_POLICY,
  NO_STORE,
  NOTHING_POLICY,
  pagePolicy,
} from '#lib/headers.ts'
import { linkTo, loginFor, lookbook, type Page, pageAt, returnPath, routes } from '#lib/routes.ts'
import { isEmbeddedElsewhere } from '#server/bff/embedded-elsewhere.ts'
import { guessPause } from '#server/bff/guessing.ts'
import { callBehind, isOutcomePrefetch } from '#server/bff/outcomes/page-requests.ts'
import { hasPageKey } from '#server/bff/page-keys.ts'
import { publicFileAt } from '#server/bff/public-files.ts'
import { requestPause } from '#server/bff/route-handler/rate-limit.ts'
import { addressOf } from '#server/bff/session/caller.ts'
import { noticeCookie } from '#server/bff/session/cookies.ts'
import { endedFormReply } from '#server/bff/session/form-reply.ts'
import { languageOf } from '#server/bff/session/language.ts'
import { endedReferralCookie, hasReferralParameters, referralCookie } from '#server/bff/session/referral-parameters.ts'
import {
  endedSessionCookie,
  hasSessionCookie,
  type Session,
  sessionOf,
  touchedCookie,
} from '#server/bff/session/session.ts'
import { config as settings } from '#server/config.ts'

/*
 * Redirects visitors to /login early, limits requests for pages, and sets their nonce. Not the access check: every page and
 * call checks the session again where it loads data.
 */

export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/static/).*)'],
}

/** Sets the headers of responses that are not pages. */
function withoutBody<R extends NextResponse>(response: R): R {
  response.headers.set('Cache-Control', NO_STORE)
  response.headers.set('Content-Security-Policy', NOTHING_POLICY)
  return response
}

const reads = ['GET', 'HEAD']

const redirectTo = (path: string) => withoutBody(NextResponse.redirect(new URL(path, settings().origin), 307))

function withNonce(request: NextRequest, page: Page) {
  const { framed } = page
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const { secureCookies, production, mapsBrowserKey, signingOrigin } = settings()
  const maps = mapsBrowserKey !== null
  const needs = { https: secureCookies, development: !production, maps, framed, frames: signingOrigin }
  const policy = pagePolicy(nonce, needs)
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('x-nonce', nonce)
  headers.set(LANGUAGE_HEADER, languageOf(request.headers))
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  // Next.js may respond with a redirect of its own, which has no Cache-Control.
  response.headers.set('Cache-Control', NO_STORE)
  if (maps) response.headers.set('Referrer-Policy', MAPS_REFERRER_POLICY)
  else if (hasPageKey(page, request.nextUrl.searchParams)) response.headers.set('Referrer-Policy', KEY_REFERRER_POLICY)
  if (framed) for (const [name, value] of Object.entries(framedHeaders)) response.headers.set(name, value)
  return response
}

/** The public keys that clients verify receipts with. @see docs/specification/clients.md */
const KEYS_PATH = '/.well-known/jwks.json'

function publishedKeys({ method, nextUrl }: NextRequest) {
  if (!reads.includes(method) || nextUrl.pathname !== KEYS_PATH) return null
  return NextResponse.rewrite(new URL(publishedReceiptKeys.route, nextUrl))
}

const METHOD_NOT_ALLOWED = 405

/** Other programs send POST requests to some page paths: rewrites those to their API route. Other writes get a 405. */
function posted(request: NextRequest) {
  if (reads.includes(request.method)) return null
  const call = callBehind(request.nextUrl.pathname)
  if (call === null || request.method !== 'POST') {
    const allow = [...reads, ...(call === null ? [] : ['POST'])].join(', ')
    return withoutBody(new NextResponse(null, { status: METHOD_NOT_ALLOWED, headers: { Allow: allow } }))
  }
  const url = request.nextUrl.clone()
  url.pathname = call
  return NextResponse.rewrite(url)
}

/** Generated files at well-known paths. @see docs/specification/routes.md#c-116-open-pages-beyond-the-route-table */
async function publicFile({ method, nextUrl }: NextRequest) {
  const file = reads.includes(method) ? await publicFileAt(nextUrl.pathname, settings()) : null
  if (!file) return null
  const response = withoutBody(new NextResponse(file.content, { headers: { 'Content-Type': file.type } }))
  if (file.policy) response.headers.set('Content-Security-Policy', file.policy)
  if (file.maxAge) response.headers.set('Cache-Control', `public, max-age=${file.maxAge}`)
  return response
}

/** The operators' console has its own port, so its paths get a 404 here, not a redirect to the member login. */
const consolePath = /^\/operator(\/|$)/i
const noConsole = ({ nextUrl }: NextRequest) =>
  consolePath.test(nextUrl.pathname) ? withoutBody(new NextResponse(null, { status: 404 })) : null

const TOO_EARLY = 425

/** Rejects prefetches of outcome pages: a visit records the outcome, and a cached prefetch would bypass that. */
function rejectPrefetch(request: NextRequest) {
  const isPrefetch = isOutcomePrefetch(request.nextUrl.pathname, request.headers)
  return isPrefetch ? withoutBody(new NextResponse(null, { status: TOO_EARLY })) : null
}

/** Comes before the limits: the visitor did not ask for what another site's page loads. */
const rejectEmbedding = ({ headers }: NextRequest) =>
  isEmbeddedElsewhere(headers) ? withoutBody(new NextResponse(null, { status: errorStatus.FORBIDDEN })) : null

function tooMany(retryAfter: number) {
  const headers = { 'Retry-After': String(retryAfter), 'Content-Type': 'text/plain; charset=utf-8' }
  return withoutBody(
    new NextResponse(errorMessages.TOO_MANY_REQUESTS, { status: errorStatus.TOO_MANY_REQUESTS, headers }),
  )
}

/** Page requests count toward the rate limits of calls; a page with a key in its URL also counts as a guess of the key. */
async function rateLimitResponse(request: NextRequest, session: Session | null, page: Page | undefined) {
  const address = addressOf(request.headers)
  const pause = await requestPause(address, session)
  if (pause !== null) return tooMany(pause)
  if (!hasPageKey(page, request.nextUrl.searchParams)) return null
  const rest = await guessPause({ caller: { address }, session })
  return rest === null ? null : tooMany(rest)
}

const isDocument = (headers: Headers) => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** Redirects an unknown path to the login. A notice says why, but not for missing images or scripts. */
function notFoundPage({ headers }: NextRequest) {
  const response = redirectTo(linkTo(routes.login))
  if (headers.get('sec-fetch-dest') === 'document') response.headers.append('Set-Cookie', noticeCookie('no-such-page'))
  return response
}

/** Moves the personal data in the URL to a cookie and redirects, to keep the data out of the browser's history. */
async function withoutReferralParameters({ nextUrl, headers }: NextRequest, session: Session) {
  const response = redirectTo(linkTo(routes.referralStatus))
  const referralSetCookie = await referralCookie(nextUrl.searchParams, headers, session)
  if (referralSetCookie) response.headers.append('Set-Cookie', referralSetCookie)
  return response
}

/** Deletes the referral cookie once the page has read it. */
function endReferralCookie(response: NextResponse, page: Page, cookie: string | null): void {
  const ended = page === routes.referralStatus ? endedReferralCookie(cookie) : null
  if (ended) response.headers.append('Set-Cookie', ended)
}

/** Deletes the form reply once a page has shown it; Next's own fetches do not count. */
function endFormReply(response: NextResponse, { headers }: NextRequest): void {
  const ended = isDocument(headers) ? endedFormReply(headers.get('cookie')) : null
  if (ended) response.headers.append('Set-Cookie', ended)
}

/** The page of a path; in development the lookbook too. */
const openedBy = (pathname: string) =>
  pageAt(pathname) ?? (!settings().production && pathname === lookbook.path ? lookbook : undefined)

export async function middleware(request: NextRequest) {
  const pageResponse =
    noConsole(request) ??
    (await publicFile(request)) ??
    publishedKeys(request) ??
    posted(request) ??
    rejectEmbedding(request) ??
    rejectPrefetch(request)
  if (pageResponse) return pageResponse
  const { pathname, search } = request.nextUrl
  const cookie = request.headers.get('cookie')
  const session = await sessionOf(cookie)
  const page = openedBy(pathname)
  const tooManyResponse = await rateLimitResponse(request, session, page)
  if (tooManyResponse) return tooManyResponse
  if (!page) return notFoundPage(request)
  if (page.access === 'member' && !session) return redirectTo(loginFor(returnPath(pathname + search)))
  if (session && page === routes.referralStatus && hasReferralParameters(request.nextUrl.searchParams))
    return withoutReferralParameters(request, session)
  const response = withNonce(request, page)
  endReferralCookie(response, page, cookie)
  endFormReply(response, request)
  const touched = session && (await touchedCookie(session))
  if (touched) response.headers.append('Set-Cookie', touched)
  if (!session && hasSessionCookie(cookie)) response.headers.append('Set-Cookie', endedSessionCookie())
  return response
}
