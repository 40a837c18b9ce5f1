import 'server-only'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { securityHeaders } from '#lib/headers.ts'
import { config } from '#server/config.ts'
import { headersOf, sendResponse } from '#server/http/node-request.ts'
import { beforeHead, GUARDED_HEADER } from '#server/listeners/ingress.ts'
import { type GuardedPage, guardPage, type Verdict } from './page-guard.ts'

/*
 * Asks the page guard before Next gets the request: a request through Next's middleware costs a fifth more.
 * @see docs/decisions/2026-11-28-pages-guarded-before-next.md
 */

/** Paths that every URL parser reads the same way: no dots, percent signs or double slashes. */
const PLAIN_PAGE_PATH = /^\/(?!api(?:\/|$)|_next(?:\/|$))(?:[\w~-]+(?:\/[\w~-]+)*\/?)?(?:\?|$)/

/** Next adds it to its own fetches, when a link is followed, together with a header. */
const FETCH_PARAMETER = '_rsc'
const HAS_FETCH_PARAMETER = /[?&]_rsc=/

const isPlainPageRequest = ({ method, url = '', headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  PLAIN_PAGE_PATH.test(url) &&
  'rsc' in headers === HAS_FETCH_PARAMETER.test(url)

function letPass({ requestHeaders, headers }: GuardedPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  Object.assign(incoming.headers, requestHeaders, { [GUARDED_HEADER]: '1' })
  beforeHead(outgoing, () => outgoing.setHeaders(headers))
}

async function verdictOn(incoming: IncomingMessage): Promise<Verdict> {
  const { method = '' } = incoming
  const url = new URL(config().origin + incoming.url)
  url.searchParams.delete(FETCH_PARAMETER)
  return guardPage({ method, url, headers: headersOf(incoming) })
}

/** Answers, or sets the headers for Next. @returns whether Next is to answer */
async function follow(verdict: Verdict, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
  if (verdict instanceof Response) {
    outgoing.setHeaders(new Map(Object.entries(securityHeaders)))
    await sendResponse(verdict, outgoing, incoming.headers['accept-encoding'])
    return false
  }
  if ('headers' in verdict) letPass(verdict, incoming, outgoing)
  return true
}

/** @param next handles all other requests, and renders the pages that the guard lets pass */
export const withPageGuard =
  (next: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    if (!isPlainPageRequest(incoming)) return next(incoming, outgoing)
    verdictOn(incoming)
      // After an error, Next's middleware asks again, and Next answers with its error page.
      .then(
        (verdict) => follow(verdict, incoming, outgoing),
        () => true,
      )
      .then((isForNext) => isForNext && next(incoming, outgoing))
      .catch(() => outgoing.destroy())
  }
