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
import { carriesKey } from '#server/bff/page-keys.ts'
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
 * Comfort, not safety: sends visitors to /login before a page is made, and gives pages their nonce. Every page and call
 * checks the session again where the data is.
 */

export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/static/).*)'],
}

/** An answer that is no page. */
function bare<R extends NextResponse>(response: R): R {
  response.headers.set('Cache-Control', NO_STORE)
  response.headers.set('Content-Security-Policy', NOTHING_POLICY)
  return response
}

const reads = ['GET', 'HEAD']

const redirectTo = (path: string) => bare(NextResponse.redirect(new URL(path, settings().origin), 307))

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
  // The framework answers some requests for a page by itself, with a redirect that says nothing of caches.
  response.headers.set('Cache-Control', NO_STORE)
  if (maps) response.headers.set('Referrer-Policy', MAPS_REFERRER_POLICY)
  else if (carriesKey(page, request.nextUrl.searchParams)) response.headers.set('Referrer-Policy', KEY_REFERRER_POLICY)
  if (framed) for (const [name, value] of Object.entries(framedHeaders)) response.headers.set(name, value)
  return response
}

/** What clients verify receipts with. @see docs/specification/clients.md */
const KEYS_PATH = '/.well-known/jwks.json'

function publishedKeys({ method, nextUrl }: NextRequest) {
  if (!reads.includes(method) || nextUrl.pathname !== KEYS_PATH) return null
  return NextResponse.rewrite(new URL(publishedReceiptKeys.route, nextUrl))
}

const METHOD_NOT_ALLOWED = 405

/** Pages are read. Nobody's is posted to, but for the few whose addresses other programs know. */
function posted(request: NextRequest) {
  if (reads.includes(request.method)) return null
  const call = callBehind(request.nextUrl.pathname)
  if (call === null || request.method !== 'POST') {
    const allow = [...reads, ...(call === null ? [] : ['POST'])].join(', ')
    return bare(new NextResponse(null, { status: METHOD_NOT_ALLOWED, headers: { Allow: allow } }))
  }
  const url = request.nextUrl.clone()
  url.pathname = call
  return NextResponse.rewrite(url)
}

/** Files that programs look for, at addresses that are no pages. @see docs/specification/routes.md#c-116-open-pages-beyond-the-route-table */
async function publicFile({ method, nextUrl }: NextRequest) {
  const file = reads.includes(method) ? await publicFileAt(nextUrl.pathname, settings()) : null
  if (!file) return null
  const response = bare(new NextResponse(file.content, { headers: { 'Content-Type': file.type } }))
  if (file.policy) response.headers.set('Content-Security-Policy', file.policy)
  if (file.maxAge) response.headers.set('Cache-Control', `public, max-age=${file.maxAge}`)
  return response
}

/** The console of operators has a port of its own. Here is nothing by that name, and nobody is sent to sign in for it. */
const consolePath = /^\/operator(\/|$)/i
const noConsole = ({ nextUrl }: NextRequest) =>
  consolePath.test(nextUrl.pathname) ? bare(new NextResponse(null, { status: 404 })) : null

const TOO_EARLY = 425

/** An outcome counts when somebody comes: what is fetched ahead is refused, so that no browser shows it in place of a visit. */
function tooEarly(request: NextRequest) {
  const ahead = isAheadOfVisit(request.nextUrl.pathname, request.headers)
  return ahead ? bare(new NextResponse(null, { status: TOO_EARLY })) : null
}

function tooMany(retryAfter: number) {
  const headers = { 'Retry-After': String(retryAfter), 'Content-Type': 'text/plain; charset=utf-8' }
  return bare(new NextResponse(errorMessages.TOO_MANY_REQUESTS, { status: errorStatus.TOO_MANY_REQUESTS, headers }))
}

/** Pages count as calls do, and one that asks the panel what a key opens is a guess like the call that does. */
async function askedTooOften(request: NextRequest, session: Session | null, page: Page | undefined) {
  const address = addressOf(request.headers)
  const pause = await requestPause(address, session)
  if (pause !== null) return tooMany(pause)
  if (!carriesKey(page, request.nextUrl.searchParams)) return null
  const rest = await guessPause({ caller: { address }, session })
  return rest === null ? null : tooMany(rest)
}

const isDocument = (headers: Headers) => (headers.get('sec-fetch-dest') ?? 'document') === 'document'

/** Somebody who went to a page that does not exist is told why they see another; a picture or a script that is missing is not. */
function nowhere({ headers }: NextRequest) {
  const response = redirectTo(linkTo(routes.login))
  if (headers.get('sec-fetch-dest') === 'document') response.headers.append('Set-Cookie', noticeCookie('no-such-page'))
  return response
}

/** An address that tells about a person is left at once: a redirect leaves no trace in the browser's history. */
async function withoutReferralParameters({ nextUrl, headers }: NextRequest, session: Session) {
  const response = redirectTo(linkTo(routes.referralStatus))
  const handedOn = await referralCookie(nextUrl.searchParams, headers, session)
  if (handedOn) response.headers.append('Set-Cookie', handedOn)
  return response
}

/** What one page handed to another is read once. */
function endReferralCookie(response: NextResponse, page: Page, cookie: string | null): void {
  const ended = page === routes.referralStatus ? endedReferralCookie(cookie) : null
  if (ended) response.headers.append('Set-Cookie', ended)
}

/** What a page says of a form that was sent to it is said once; a fetch of the framework's is no page. */
function endFormReply(response: NextResponse, { headers }: NextRequest): void {
  const ended = isDocument(headers) ? endedFormReply(headers.get('cookie')) : null
  if (ended) response.headers.append('Set-Cookie', ended)
}

/** The page that a path opens; the look-book is one in development. */
const openedBy = (pathname: string) =>
  pageAt(pathname) ?? (!settings().production && pathname === lookbook.path ? lookbook : undefined)

export async function middleware(request: NextRequest) {
  const answered =
    noConsole(request) ?? (await publicFile(request)) ?? publishedKeys(request) ?? posted(request) ?? tooEarly(request)
  if (answered) return answered
  const { pathname, search } = request.nextUrl
  const cookie = request.headers.get('cookie')
  const session = await sessionOf(cookie)
  const page = openedBy(pathname)
  const refused = await askedTooOften(request, session, page)
  if (refused) return refused
  if (!page) return nowhere(request)
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
