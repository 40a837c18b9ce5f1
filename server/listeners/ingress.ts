import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { NO_STORE, STRICT_TRANSPORT_SECURITY } from '#lib/headers.ts'
import { config } from '../config.ts'
import { log } from '../log.ts'
import { processWide } from '../process-wide.ts'
import { rejectRequest, requestLineError, singleSlashes } from './request-line.ts'

/*
 * Adds data that only the socket has to the request, as headers that clients cannot set: Next passes neither the peer's
 * address nor, to a page, the method. Runs before Next, so it covers pages and calls.
 */

export const PEER_HEADER = 'x-portal-peer'
export const METHOD_HEADER = 'x-portal-method'
/** `1` for a prefetch by the browser or by Next, which nobody may ever look at. Next hides its own header from pages. */
export const PREFETCH_HEADER = 'x-portal-prefetch'
/** Set for a page that the page guard has let pass, so that Next's middleware does not ask it again. */
export const GUARDED_HEADER = 'x-portal-guarded'
/** The original path and query, which Next does not pass to layouts. */
export const URL_HEADER = 'x-portal-url'
/** The request's id in logs and answers: from a trusted proxy, or new. */
export const REQUEST_ID_HEADER = 'x-portal-request-id'

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a request is a prefetch or a preview. */
export const isPrefetch = (headers: IncomingMessage['headers']) =>
  'next-router-prefetch' in headers || PURPOSES.some((name) => /prefetch|preview/i.test(String(headers[name] ?? '')))

/** Runs when the response begins, after Next has set its headers. */
export function beforeHead(response: ServerResponse, run: () => void): void {
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, args) {
      run()
      return Reflect.apply(writeHead, self, args)
    },
  })
}

const GIVEN_ID = /^[\w.-]{8,64}$/

function requestIdOf(header: string | string[] | undefined): string {
  const isTrusted = config().trustProxyHops > 0 && typeof header === 'string' && GIVEN_ID.test(header)
  return isTrusted ? header : randomUUID()
}

/** Warns once if a proxy is in front but not trusted: all visitors would then share one address and its limits. */
function noticeProxy(headers: IncomingMessage['headers']): void {
  if (config().trustProxyHops > 0 || !('x-forwarded-for' in headers)) return
  processWide('notice of a proxy', () => {
    log.warn('X-Forwarded-For is ignored: if your own proxy sends it, set TRUST_PROXY_HOPS')
    return true
  })
}

/** Validates the request line and sets the headers above. @returns false when the request was rejected and answered */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  if (config().secureCookies) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
  // For Next's redirects, for one. Its script files have a Cache-Control.
  beforeHead(response, () => {
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', NO_STORE)
  })
  const error = requestLineError(request)
  if (error) {
    rejectRequest(response, error)
    return false
  }
  noticeProxy(request.headers)
  const requestId = requestIdOf(request.headers['x-request-id'])
  request.headers[REQUEST_ID_HEADER] = requestId
  response.setHeader('X-Request-Id', requestId)
  request.url = singleSlashes(request.url ?? '')
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  request.headers[METHOD_HEADER] = request.method ?? ''
  request.headers[URL_HEADER] = request.url
  delete request.headers[GUARDED_HEADER]
  request.headers[PREFETCH_HEADER] = isPrefetch(request.headers) ? '1' : '0'
  return true
}
