import { randomUUID } from 'node:crypto'
import { NO_STORE, NOTHING_POLICY, STRICT_TRANSPORT_SECURITY, securityHeaders } from '#lib/headers.ts'
import { AppError } from '#server/http/app-error.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { log } from '#server/log.ts'
import { toAppError } from '../../panel/core/answer.ts'
import { answerPage, errorPage, otherHostPage } from '../console/pages.ts'
import { answerApi, apiError } from '../http/api.ts'
import type { ConsoleHost, Visit } from '../http/visit.ts'

/* Handles every request on the operators' port: the API below /operator/api, pages for all others. */

const ROOT = '/operator'
const API = `${ROOT}/api/`

function withHeaders(response: Response, { settings, requestId }: Visit): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', NOTHING_POLICY)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', NO_STORE)
  if (settings.console.origin.startsWith('https:')) headers.set('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
  headers.set('X-Request-Id', requestId)
  return response
}

async function answerAny(visit: Visit): Promise<Response> {
  const { pathname } = visit.url
  if (pathname.startsWith(API))
    return answerApi(visit, pathname.slice(API.length)).catch((error) =>
      apiError(toAppError(error, visit.requestId), visit),
    )
  const { request, settings } = visit
  const { host } = new URL(settings.console.origin)
  try {
    // Another host name with our address may belong to somebody else, whose pages must not act as ours.
    if (request.headers.get('host') !== host) {
      if (request.method !== 'GET') throw new AppError('FORBIDDEN')
      return otherHostPage(visit)
    }
    if (pathname === '/') return new Response(null, { status: 307, headers: { Location: ROOT } })
    if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) throw new AppError('NOT_FOUND')
    return await answerPage(visit, pathname.slice(ROOT.length))
  } catch (error) {
    return errorPage(toAppError(error, visit.requestId), visit)
  }
}

export async function handle(host: ConsoleHost, request: Request, peer: string): Promise<Response> {
  const startedAt = performance.now()
  const address = clientAddress(request.headers, peer, host.settings.trustProxyHops)
  const visit: Visit = { ...host, request, url: new URL(request.url), address, requestId: randomUUID() }
  const response = await answerAny(visit)
  const milliseconds = Math.round(performance.now() - startedAt)
  const { method } = request
  log.info('operator request', { requestId: visit.requestId, method, status: response.status, milliseconds })
  return withHeaders(new Response(response.body, response), visit)
}
