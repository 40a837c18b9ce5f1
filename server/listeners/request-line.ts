import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { sharedCodeStatus } from '#lib/contract/codes.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'
import { NO_STORE, NOTHING_POLICY, securityHeaders } from '#lib/headers.ts'

/*
 * Rejects request lines that Next would answer itself, before any page or route handler: with a 500, with a Location from
 * the request, without our headers, or only after seconds.
 */

const METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const FILES = '/_next/'
/** Data of the pages router, which we do not use; some headers make Next answer 500 here. */
const PAGES_DATA = '/_next/data/'

const pathOf = (target: string) => target.split('?', 1)[0] ?? ''

function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path))
  } catch {
    return false
  }
}

type RequestLineError = { code: 'BAD_REQUEST' } | { code: 'METHOD_NOT_ALLOWED'; allow: string }

/** Far more than any of our pages needs. Next's time to parse parameters grows quadratically. */
const PARAMETERS_MAX = 100
const parametersIn = (target: string) => target.split('&', PARAMETERS_MAX + 1).length

/** Why a request line is rejected: not a path, too many parameters, or an unknown method. */
export function requestLineError({ method, url = '' }: { method?: string; url?: string }): RequestLineError | null {
  const isTarget =
    url.startsWith('/') &&
    !singleSlashes(url).startsWith(PAGES_DATA) &&
    isDecodable(pathOf(url)) &&
    parametersIn(url) <= PARAMETERS_MAX
  if (!isTarget) return { code: 'BAD_REQUEST' }
  const allowed = url.startsWith(FILES) ? METHODS.slice(0, 2) : METHODS
  return allowed.includes(method) ? null : { code: 'METHOD_NOT_ALLOWED', allow: allowed.join(', ') }
}

/** Collapses slashes and backslashes in the path, because Next would redirect the browser to the collapsed path. */
export function singleSlashes(target: string): string {
  const path = pathOf(target)
  return path.replace(/[\\/]+/g, '/') + target.slice(path.length)
}

const headers = {
  ...securityHeaders,
  'Content-Security-Policy': NOTHING_POLICY,
  'Cache-Control': NO_STORE,
  'Content-Type': 'application/json',
  Connection: 'close',
}
const bodyOf = (code: RequestLineError['code']) =>
  JSON.stringify({ errorCode: code, errorMessage: errorMessages[code], requestId: randomUUID() })

/** Answers with the usual error body, and closes the connection. */
export function rejectRequest(response: ServerResponse, error: RequestLineError): void {
  const { code } = error
  response.writeHead(sharedCodeStatus[code], { ...headers, ...('allow' in error && { Allow: error.allow }) })
  response.end(bodyOf(code))
}

const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const unreadable = () => ['HTTP/1.1 400 Bad Request', ...headerLines, '', bodyOf('BAD_REQUEST')].join('\r\n')

/** The same for requests that Node cannot parse, such as headers over 16 KB, which Node answers without a body. */
export function rejectUnreadable(server: Server): void {
  const answering = new WeakSet<Duplex>()
  server.on('request', ({ socket }, response) => {
    answering.add(socket)
    response.once('close', () => answering.delete(socket))
  })
  server.on('clientError', (_, socket) => {
    if (socket.writable && !answering.has(socket)) socket.end(unreadable())
    else socket.destroy()
  })
}
