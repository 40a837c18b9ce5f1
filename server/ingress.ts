import 'server-only'
import { Server, ServerResponse } from 'node:http'
import { lineFault, refuseLine, singleSlashes } from './request-line.ts'

/*
 * What only the socket knows, handed to the handlers as headers that no client can set: the framework shows neither the
 * peer's address nor, to a page, the method. Done on the way in, so it holds for pages and calls alike.
 */

export const PEER_HEADER = 'x-portal-peer'
export const METHOD_HEADER = 'x-portal-method'
/** `1` when nobody looks yet: a browser, or the framework in it, fetches ahead. The framework hides its own header. */
export const AHEAD_HEADER = 'x-portal-ahead'
/** Path and query as they came: a layout is not told them otherwise. */
export const URL_HEADER = 'x-portal-url'

const shared = globalThis as typeof globalThis & { carepanelServers?: Set<Server> }

/** Servers that have taken a request, for a clean end. */
export function listeningServers(): Set<Server> {
  shared.carepanelServers ??= new Set()
  return shared.carepanelServers
}

/** Idempotent. Must run before the first request. */
export function watchIngress() {
  if (shared.carepanelServers) return
  const servers = listeningServers()
  const emit = Server.prototype.emit
  Server.prototype.emit = function watched(event: string | symbol, ...rest: unknown[]) {
    const [request, response] = rest
    if (event === 'request' && isIncoming(request)) {
      servers.add(this)
      const fault = lineFault(request)
      if (fault && response instanceof ServerResponse) return refuseLine(response, fault)
      request.url = singleSlashes(request.url ?? '')
      request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
      request.headers[METHOD_HEADER] = request.method ?? ''
      request.headers[URL_HEADER] = request.url ?? ''
      request.headers[AHEAD_HEADER] = isAhead(request.headers) ? '1' : '0'
    }
    return Reflect.apply(emit, this, [event, ...rest])
  }
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Whether a request only fetches ahead of somebody who may come. */
export const isAhead = (headers: Incoming['headers']) =>
  'next-router-prefetch' in headers || PURPOSES.some((name) => /prefetch|preview/i.test(String(headers[name] ?? '')))

interface Incoming {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string }
  method?: string
  url?: string
}
const isIncoming = (value: unknown): value is Incoming =>
  typeof value === 'object' && value !== null && 'headers' in value && 'socket' in value
