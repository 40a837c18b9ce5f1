import { type NextRequest, NextResponse } from 'next/server'
import { framedHeaders, MAPS_REFERRER_POLICY, NO_STORE, NOTHING_POLICY, pagePolicy } from '#lib/headers.ts'
import { linkTo, loginFor, type Page, pageAt, returnPath, routes } from '#lib/routes.ts'
import { callBehind, isAheadOfVisit } from '#server/bff/outcomes/page-requests.ts'
import { endedSessionCookie, hasSessionCookie, sessionOf, touchedCookie } from '#server/bff/session/session.ts'
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

const redirectTo = (path: string) => bare(NextResponse.redirect(new URL(path, settings().origin), 307))

function withNonce(request: NextRequest, { framed }: Page) {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const { secureCookies, production, mapsBrowserKey, signingOrigin } = settings()
  const maps = mapsBrowserKey !== null
  const needs = { https: secureCookies, development: !production, maps, framed, frames: signingOrigin }
  const policy = pagePolicy(nonce, needs)
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('x-nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  if (maps) response.headers.set('Referrer-Policy', MAPS_REFERRER_POLICY)
  if (framed) for (const [name, value] of Object.entries(framedHeaders)) response.headers.set(name, value)
  return response
}

const METHOD_NOT_ALLOWED = 405
const reads = ['GET', 'HEAD']

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

const TOO_EARLY = 425

/** An outcome counts when somebody comes: what is fetched ahead is refused, so that no browser shows it in place of a visit. */
function tooEarly(request: NextRequest) {
  const ahead = isAheadOfVisit(request.nextUrl.pathname, request.headers)
  return ahead ? bare(new NextResponse(null, { status: TOO_EARLY })) : null
}

export async function middleware(request: NextRequest) {
  const answered = posted(request) ?? tooEarly(request)
  if (answered) return answered
  const { pathname, search } = request.nextUrl
  const cookie = request.headers.get('cookie')
  const session = await sessionOf(cookie)
  const page = pageAt(pathname)
  if (!page) return redirectTo(linkTo(routes.login))
  if (page.access === 'member' && !session) return redirectTo(loginFor(returnPath(pathname + search)))
  const response = withNonce(request, page)
  const touched = session && (await touchedCookie(session))
  if (touched) response.headers.append('Set-Cookie', touched)
  if (!session && hasSessionCookie(cookie)) response.headers.append('Set-Cookie', endedSessionCookie())
  return response
}
