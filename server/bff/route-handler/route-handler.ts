import 'server-only'
import { randomUUID } from 'node:crypto'
import { NO_STORE, NOTHING_POLICY, securityHeaders } from '#lib/headers.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { readJson } from '#server/http/body.ts'
import { check } from '#server/http/check.ts'
import { readQuery } from '#server/http/query.ts'
import { errorName, log } from '#server/log.ts'
import { nameRequest } from '#server/telemetry/spans.ts'
import { isEmbeddedElsewhere } from '../embedded-elsewhere.ts'
import { observeCall } from '../metrics.ts'
import { callerOf } from '../session/caller.ts'
import { refusedSessionCookie, type Session, sessionOf, touchedCookie } from '../session/session.ts'
import type { AnyContext, Route } from './define-route.ts'
import { countRequest } from './rate-limit.ts'

/*
 * The only request handler: nothing else exports GET or POST. Every request is checked in the same order: method, origin,
 * query, content type, size, JSON, schema, session, rate, access. Then come the work, the answer and the headers.
 */

/** Finds the route of a request; throws NOT_FOUND or METHOD_NOT_ALLOWED. */
export type Resolve = (method: string, url: URL) => Route

const READS = new Set(['GET', 'HEAD'])

/**
 * Origin: a write must come from our own pages. Browsers report that in Sec-Fetch-Site, or else in Origin. Safari before
 * 16.4 sends neither with a GET: there x-member proves it, which another site cannot send. Without any of them the request
 * is rejected, because its origin is unknown.
 */
function assertSameOrigin({ writes }: Route, { method, headers }: Request) {
  const isRead = READS.has(method)
  if (isRead && !writes) return
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOurs = site ? site === 'same-origin' : origin ? origin === config().origin : isRead && headers.has('x-member')
  if (!isOurs) throw new AppError('FORBIDDEN')
}

/** Content type, bytes, JSON and schema. */
async function readBody({ body, bodyLimit }: Route, request: Request): Promise<unknown> {
  return body && check(body, await readJson(request, bodyLimit))
}

/** Access: the session, if one is required. A form opened as one member must not act for another who signed in since. */
function assertAccess({ access }: Route, request: Request, session: Session | null) {
  if (access === 'member' && !session) throw new AppError('UNAUTHORIZED')
  const member = request.headers.get('x-member')
  if (member && session && member !== String(session.userId)) throw new AppError('FORBIDDEN')
}

/** Log fields of a request, filled in as they become known. @see docs/specification/calls.md#external-services */
interface LogFields {
  requestId: string
  route: string
  userId?: number
}

type IncomingRequest = Pick<AnyContext, 'request' | 'url' | 'caller' | 'cookies'>

async function answer(route: Route, received: IncomingRequest, logFields: LogFields): Promise<Response> {
  const { request, url, caller, cookies } = received
  if (isEmbeddedElsewhere(request.headers)) throw new AppError('FORBIDDEN')
  if (!route.fromAnywhere) assertSameOrigin(route, request)
  const parameters = readQuery(url)
  const body = await readBody(route, request)
  const query = route.query && check(route.query, parameters)
  const session = await sessionOf(request.headers.get('cookie'))
  logFields.userId = session?.userId
  if (!route.uncounted) await countRequest(caller.address, session)
  assertAccess(route, request, session)
  const touched = session && !route.passive ? await touchedCookie(session) : null
  const result = await route.work({ ...received, parameters, query, body, session }).finally(() => {
    if (touched) cookies.unshift(touched)
  })
  return result instanceof Response ? result : Response.json(result ?? {})
}

function errorResponse(error: unknown, logFields: LogFields): Response {
  const appError = error instanceof AppError ? error : new AppError('INTERNAL_ERROR')
  if (appError !== error) log.error('call failed', { ...logFields, error: errorName(error) }, error)
  const { fields, during } = appError.details
  const { requestId } = logFields
  const body = { errorCode: appError.code, errorMessage: appError.message, fields, during, requestId }
  return Response.json(body, { status: appError.status, headers: appError.headers })
}

/** One line per cookie: a sign-out must not also send the session that it ends, renewed. */
const lastOfEach = (cookies: readonly string[]) =>
  new Map(cookies.map((cookie) => [cookie.split('=', 1)[0], cookie] as const)).values()

function withHeaders(response: Response, cookies: readonly string[], requestId: string): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  headers.set('Content-Security-Policy', NOTHING_POLICY)
  headers.set('Cache-Control', NO_STORE)
  headers.set('X-Request-Id', requestId)
  for (const cookie of lastOfEach(cookies)) headers.append('Set-Cookie', cookie)
  return response
}

/** Our pages wait 20 seconds: an answer that came later would be lost, even one that ends a survey start. */
const ANSWER_MILLISECONDS = 18_000

async function handle(resolve: Resolve, request: Request): Promise<Response> {
  const startedAt = performance.now()
  const cookies: string[] = []
  const logFields: LogFields = { requestId: randomUUID(), route: 'unknown' }
  let response: Response
  try {
    const url = new URL(request.url)
    const caller = { ...(await callerOf(request.headers)), answerBy: startedAt + ANSWER_MILLISECONDS }
    logFields.requestId = caller.requestId
    const route = resolve(request.method, url)
    logFields.route = route.route
    nameRequest(route.route)
    response = await answer(route, { request, url, caller, cookies }, logFields)
  } catch (error) {
    response = errorResponse(error, logFields)
    const ended = response.status === 401 ? await refusedSessionCookie(request.headers.get('cookie')) : null
    if (ended) cookies.push(ended)
  }
  const milliseconds = Math.round(performance.now() - startedAt)
  observeCall(request.method, logFields.route, response.status, milliseconds)
  log.info('call', { ...logFields, method: request.method, status: response.status, milliseconds })
  return withHeaders(response, cookies, logFields.requestId)
}

export type RouteHandler = (request: Request) => Promise<Response>
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type RouteHandlers = Record<(typeof METHODS)[number], RouteHandler>

/** Exports of a catch-all route file, which finds its route by path. */
export function createResolvingHandler(resolve: Resolve): RouteHandlers {
  const handler: RouteHandler = (request) => handle(resolve, request)
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

/** Exports of a route file with a fixed path: one route per method. */
export function createRouteHandler(...routes: readonly Route[]): RouteHandlers {
  const allow = routes.map(({ method }) => method).join(', ')
  return createResolvingHandler((method) => {
    const route = routes.find((candidate) => candidate.method === (method === 'HEAD' ? 'GET' : method))
    if (!route) throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allow } })
    return route
  })
}
