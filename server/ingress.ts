import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { NO_STORE, STRICT_TRANSPORT_SECURITY } from '#lib/headers.ts'
import { config } from './config.ts'
import { log } from './log.ts'
import { processWide } from './process-wide.ts'
import { lineFault, refuseLine, singleSlashes } from './request-line.ts'

/*
 * What only the socket knows, handed on as headers that no client can set: Next shows neither the peer's address nor, to a
 * page, the method. Set before Next sees the request, so it holds for pages and calls alike.
 */

export const PEER_HEADER = 'x-portal-peer'
export const METHOD_HEADER = 'x-portal-method'
/** `1` when a browser, or Next in it, prefetches: nobody looks yet. Next hides its own header from pages. */
export const AHEAD_HEADER = 'x-portal-ahead'
/** Path and query as they came: Next does not tell a layout otherwise. */
export const URL_HEADER = 'x-portal-url'
/** What logs and answers call this request: the name that a believed proxy gave it, or a new one. */
export const REQUEST_ID_HEADER = 'x-portal-request-id'

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a request only prefetches for somebody who may come. */
export const isAhead = (headers: IncomingMessage['headers']) =>
  'next-router-prefetch' in headers || PURPOSES.some((name) => /prefetch|preview/i.test(String(headers[name] ?? '')))

/**
 * What names no caching is not to be kept: Next's own redirects name none. What Next does name, such as that of its scripts,
 * stays as it is.
 */
function defaultToNoStore(response: ServerResponse): void {
  response.writeHead = new Proxy(response.writeHead, {
    apply(writeHead, self, args) {
      if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', NO_STORE)
      return Reflect.apply(writeHead, self, args)
    },
  })
}

const GIVEN_ID = /^[\w.-]{8,64}$/

function requestIdOf(given: string | string[] | undefined): string {
  const isBelieved = config().trustProxyHops > 0 && typeof given === 'string' && GIVEN_ID.test(given)
  return isBelieved ? given : randomUUID()
}

/** A proxy that is not believed makes one client of all visitors, and their limits one: said once. */
function noticeProxy(headers: IncomingMessage['headers']): void {
  if (config().trustProxyHops > 0 || !('x-forwarded-for' in headers)) return
  processWide('notice of a proxy', () => {
    log.warn('X-Forwarded-For came and is not believed: behind a proxy of yours, set TRUST_PROXY_HOPS')
    return true
  })
}

/** Checks the request line and sets the headers above. @returns false when the request has been answered already */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  if (config().secureCookies) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
  defaultToNoStore(response)
  const fault = lineFault(request)
  if (fault) {
    refuseLine(response, fault)
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
  request.headers[AHEAD_HEADER] = isAhead(request.headers) ? '1' : '0'
  return true
}
