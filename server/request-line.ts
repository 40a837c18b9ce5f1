import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { sharedCodeStatus } from '#lib/contract/codes.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'
import { NO_STORE, NOTHING_POLICY, securityHeaders } from '#lib/headers.ts'

/*
 * Request lines that Next would answer by itself before any page or route handler runs: with a 500, with a Location taken
 * from the request, without our headers, or only after seconds. They are answered here, so that Next never sees them.
 */

const METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const FILES = '/_next/'
/** Of another kind of pages than ours: nothing is there, and some headers make Next answer 500. */
const PAGES_DATA = '/_next/data/'

const pathOf = (target: string) => target.split('?', 1)[0] ?? ''

function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path))
  } catch {
    return false
  }
}

type LineFault = { code: 'BAD_REQUEST' } | { code: 'METHOD_NOT_ALLOWED'; allow: string }

/** Far more than anybody sends. The time that Next takes to parse them grows with their square. */
const PARAMETERS_MAX = 100
const parametersIn = (target: string) => target.split('&', PARAMETERS_MAX + 1).length

/** What is wrong with a request line: its target is not a path, has too many parameters, or the method is unknown. */
export function lineFault({ method, url = '' }: { method?: string; url?: string }): LineFault | null {
  const isTarget =
    url.startsWith('/') &&
    !singleSlashes(url).startsWith(PAGES_DATA) &&
    isDecodable(pathOf(url)) &&
    parametersIn(url) <= PARAMETERS_MAX
  if (!isTarget) return { code: 'BAD_REQUEST' }
  const allowed = url.startsWith(FILES) ? METHODS.slice(0, 2) : METHODS
  return allowed.includes(method) ? null : { code: 'METHOD_NOT_ALLOWED', allow: allowed.join(', ') }
}

/** The target with repeated slashes and backslashes in its path made one slash: Next would redirect the browser to them. */
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
const bodyOf = (code: LineFault['code']) =>
  JSON.stringify({ errorCode: code, errorMessage: errorMessages[code], requestId: randomUUID() })

/** Answers with the error body of every call, and closes the connection. */
export function refuseLine(response: ServerResponse, fault: LineFault): void {
  const { code } = fault
  response.writeHead(sharedCodeStatus[code], { ...headers, ...('allow' in fault && { Allow: fault.allow }) })
  response.end(bodyOf(code))
}

const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const unreadable = () => ['HTTP/1.1 400 Bad Request', ...headerLines, '', bodyOf('BAD_REQUEST')].join('\r\n')

/** Does the same for what Node cannot read, such as headers of more than 16 KB: it would answer without a body. */
export function refuseUnreadable(server: Server): void {
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
