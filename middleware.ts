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
import { guessPause } from '#server/bff/guessing.ts'
import { callBehind, isAheadOfVisit } from '#server/bff/outcomes/page-requests.ts'
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
 * A convenience, not the guard: redirects visitors to /login early and sets the nonce for pages. Every page and call checks
 * the session again where it loads data.
 */

export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/static/).*)'],
}

/** Headers for answers that are not pages. */
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
  // Next answers some page requests itself, with a redirect that has no Cache-Control.
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

/** Rewrites the POSTs that other programs send to pages to their calls. All other writes to pages are 405. */
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

/** The operators' console has its own port. A 404 here instead of a redirect to the member login. */
const consolePath = /^\/operator(\/|$)/i
const noConsole = ({ nextUrl }: NextRequest) =>
  consolePath.test(nextUrl.pathname) ? withoutBody(new NextResponse(null, { status: 404 })) : null

const TOO_EARLY = 425

/** Rejects prefetches of outcome pages: an outcome is recorded on a visit, which a cached prefetch would prevent. */
function tooEarly(request: NextRequest) {
  const ahead = isAheadOfVisit(request.nextUrl.pathname, request.headers)
  return ahead ? withoutBody(new NextResponse(null, { status: TOO_EARLY })) : null
}

function tooMany(retryAfter: number) {
  const headers = { 'Retry-After': String(retryAfter), 'Content-Type': 'text/plain; charset=utf-8' }
  return withoutBody(
    new NextResponse(errorMessages.TOO_MANY_REQUESTS, { status: errorStatus.TOO_MANY_REQUESTS, headers }),
  )
}

/** Pages count like calls, and a page that looks up a key counts as a guess like its call. */
async function rateLimitResponse(request: NextRequest, session: Session | null, page: Page | undefined) {
  const address = addressOf(request.headers)
  const pause = await requestPause(address, session)
  if (pause !== null) return tooMany(pause)
  if (!hasPageKey(page, request.nextUrl.searchParams)) return null
  const rest = await guessPause({ caller: { address }, session })
  return rest === null ? null : tooMany(rest)
}

const isDocument = (headers: Headers) => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** Redirects unknown paths to the login. Only page navigations get the notice, not missing images or scripts. */
function notFoundPage({ headers }: NextRequest) {
  const response = redirectTo(linkTo(routes.login))
  if (headers.get('sec-fetch-dest') === 'document') response.headers.append('Set-Cookie', noticeCookie('no-such-page'))
  return response
}

/** Removes the personal data from the URL by a redirect, which keeps it out of the browser's history. */
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
    noConsole(request) ?? (await publicFile(request)) ?? publishedKeys(request) ?? posted(request) ?? tooEarly(request)
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
