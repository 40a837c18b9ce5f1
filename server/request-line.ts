import 'server-only'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { sharedCodeStatus } from '#lib/contract/codes.ts'
import { errorMessages } from '#lib/contract/error-messages.ts'
import { NO_STORE, NOTHING_POLICY, STRICT_TRANSPORT_SECURITY, securityHeaders } from '#lib/headers.ts'
import { config } from './config.ts'

/*
 * What the framework would answer by itself before any page or call is asked, with a 500 or a Location of what was typed,
 * without our headers, or after seconds. It never gets to see it.
 */

const METHODS: readonly (string | undefined)[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const FILES = '/_next/'

const pathOf = (target: string) => target.split('?', 1)[0] ?? ''

function isDecodable(path: string): boolean {
  try {
    return Boolean(decodeURIComponent(path))
  } catch {
    return false
  }
}

type LineFault = { code: 'BAD_REQUEST' } | { code: 'METHOD_NOT_ALLOWED'; allow: string }

/** Far more than anybody sends; what the framework takes to read them grows with their square. */
const PARAMETERS_MAX = 100
const parametersIn = (target: string) => target.split('&', PARAMETERS_MAX + 1).length

/** What is wrong with a request's first line: its target is no path, or asks too much, or nobody here knows its method. */
export function lineFault({ method, url = '' }: { method?: string; url?: string }): LineFault | null {
  const isTarget = url.startsWith('/') && isDecodable(pathOf(url)) && parametersIn(url) <= PARAMETERS_MAX
  if (!isTarget) return { code: 'BAD_REQUEST' }
  const allowed = url.startsWith(FILES) ? METHODS.slice(0, 2) : METHODS
  return allowed.includes(method) ? null : { code: 'METHOD_NOT_ALLOWED', allow: allowed.join(', ') }
}

/** The target with one slash wherever its path had several, or others: the framework would send the browser there. */
export function singleSlashes(target: string): string {
  const path = pathOf(target)
  return path.replace(/[\\/]+/g, '/') + target.slice(path.length)
}

/** Answers as every call does. */
export function refuseLine(response: ServerResponse, fault: LineFault): true {
  const { code } = fault
  const body = { errorCode: code, errorMessage: errorMessages[code], requestId: randomUUID() }
  response.writeHead(sharedCodeStatus[code], {
    ...securityHeaders,
    ...(config().secureCookies && { 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY }),
    ...('allow' in fault && { Allow: fault.allow }),
    'Content-Security-Policy': NOTHING_POLICY,
    'Cache-Control': NO_STORE,
    'Content-Type': 'application/json',
    Connection: 'close',
  })
  response.end(JSON.stringify(body))
  return true
}
