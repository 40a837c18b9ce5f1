import 'server-only'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { BODY_LIMIT } from '#lib/contract/endpoint.ts'
import { NO_STORE, NOTHING_POLICY, STRICT_TRANSPORT_SECURITY, securityHeaders } from '#lib/headers.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { readJson } from '#server/http/body.ts'
import { check } from '#server/http/check.ts'
import { readQuery } from '#server/http/query.ts'
import { errorName, log } from '#server/log.ts'
import { observeCall } from './metrics.ts'
import { countCall } from './rate-limit.ts'
import { type Caller, callerOf } from './session/caller.ts'
import { endedSessionCookie, hasSessionCookie, type Session, sessionOf, touchedCookie } from './session/session.ts'

/*
 * The one door in. Every call passes the same steps in the same order: method, origin, content type, counted bytes,
 * JSON, closed schema, rate limit, session, work, answer, headers. Nothing else exports GET or POST.
 */

/** What the work of a call is given: everything checked. */
export interface RequestContext<Body = unknown> {
  request: Request
  url: URL
  query: Record<string, string>
  body: Body
  caller: Caller
  session: Session | null
  /** Set-Cookie headers for the answer, whatever it is. */
  cookies: string[]
}

export interface Endpoint {
  access: 'open' | 'member'
  /** Called with what the schema makes of the body; without a schema there is no body. */
  body?: z.core.$ZodType
  bodyLimit?: number
  query?: z.core.$ZodType
  /** How the log and the metrics name it, parameters in braces. */
  route: string
  /** Does not keep the session awake. */
  passive?: boolean
  /** Not counted against the caller's rate. */
  uncounted?: boolean
  /** Changes something although it is a GET. */
  writes?: boolean
  /** Taken from other sites and from programs too: what it does is proved by a key, not by a session. */
  fromAnywhere?: boolean
  /** A Response is sent as it is, anything else as JSON. */
  work(requestContext: RequestContext): Promise<unknown>
}

/** Finds what a method and URL mean; throws NOT_FOUND or METHOD_NOT_ALLOWED. */
export type Resolve = (method: string, url: URL) => Endpoint

const reads = new Set(['GET', 'HEAD'])

/**
 * A write must come from a page of ours: the browser says so, or else the Origin does, which browsers leave out of a GET
 * to where the page is from.
 */
function assertSameOrigin({ writes }: Endpoint, { method, headers }: Request) {
  const isRead = reads.has(method)
  if (isRead && !writes) return
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const ours = site ? site === 'same-origin' : origin === config().origin || (isRead && origin === null)
  if (!ours) throw new AppError('FORBIDDEN')
}

/** A form that was opened as one member must not act for another who has signed in since. */
function assertSameMember(request: Request, session: Session | null) {
  const member = request.headers.get('x-member')
  if (member && session && member !== String(session.userId)) throw new AppError('FORBIDDEN')
}

async function bodyOf(entry: Endpoint, request: Request): Promise<unknown> {
  if (!entry.body) return undefined
  return check(entry.body, await readJson(request, entry.bodyLimit ?? BODY_LIMIT))
}

/** What the log says of a call, as far as it is known yet. @see docs/specification/calls.md#external-services */
interface Trace {
  requestId: string
  route: string
  userId?: number
}

type Arrived = Pick<RequestContext, 'request' | 'url' | 'caller' | 'cookies'>

async function pass(entry: Endpoint, { request, url, caller, cookies }: Arrived, trace: Trace): Promise<Response> {
  if (!entry.fromAnywhere) assertSameOrigin(entry, request)
  const query = readQuery(url)
  const body = await bodyOf(entry, request)
  if (entry.query) check(entry.query, query)
  const session = await sessionOf(request.headers.get('cookie'))
  trace.userId = session?.userId
  if (!entry.uncounted) await countCall(caller.address, session)
  if (entry.access === 'member' && !session) throw new AppError('UNAUTHORIZED')
  assertSameMember(request, session)
  const touched = session && !entry.passive ? await touchedCookie(session) : null
  if (touched) cookies.push(touched)
  const answer = await entry.work({ request, url, query, body, caller, session, cookies })
  return answer instanceof Response ? answer : Response.json(answer ?? {})
}

function errorResponse(error: unknown, trace: Trace): Response {
  const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR')
  if (known !== error) log.error('a call failed', { ...trace, error: errorName(error) })
  const { fields, during } = known.details
  const { requestId } = trace
  const body = { errorCode: known.code, errorMessage: known.message, fields, during, requestId }
  return Response.json(body, { status: known.status, headers: known.headers })
}

function finished(response: Response, cookies: readonly string[], requestId: string): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  headers.set('Content-Security-Policy', NOTHING_POLICY)
  headers.set('Cache-Control', NO_STORE)
  headers.set('X-Request-Id', requestId)
  if (config().secureCookies) headers.set('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return response
}

async function handle(resolve: Resolve, request: Request): Promise<Response> {
  const started = performance.now()
  const cookies: string[] = []
  const trace: Trace = { requestId: randomUUID(), route: 'unknown' }
  let response: Response
  try {
    const url = new URL(request.url)
    const caller = await callerOf(request.headers)
    trace.requestId = caller.requestId
    const entry = resolve(request.method, url)
    trace.route = entry.route
    response = await pass(entry, { request, url, caller, cookies }, trace)
  } catch (error) {
    response = errorResponse(error, trace)
    if (response.status === 401 && hasSessionCookie(request.headers.get('cookie'))) cookies.push(endedSessionCookie())
  }
  const milliseconds = Math.round(performance.now() - started)
  observeCall(request.method, trace.route, response.status, milliseconds)
  log.info('call', { ...trace, method: request.method, status: response.status, milliseconds })
  return finished(response, cookies, trace.requestId)
}

type RouteHandler = (request: Request) => Promise<Response>
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type RouteHandlers = Record<(typeof METHODS)[number], RouteHandler>

/** The exports of a route file. */
export function createResolvingHandler(resolve: Resolve): RouteHandlers {
  const handler: RouteHandler = (request) => handle(resolve, request)
  return { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler, OPTIONS: handler }
}

/** For a route file whose path is fixed: an entry for each method. */
export function createRouteHandler(
  entries: Readonly<Partial<Record<'GET' | 'POST' | 'DELETE', Endpoint>>>,
): RouteHandlers {
  return createResolvingHandler((method) => {
    const entry = method === 'HEAD' ? entries.GET : Object.entries(entries).find(([name]) => name === method)?.[1]
    if (!entry) throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: Object.keys(entries).join(', ') } })
    return entry
  })
}

/** An entry whose work knows the type of its body. */
export function entry<S extends z.core.$ZodType>(
  route: string,
  body: S,
  work: (requestContext: RequestContext<z.output<S>>) => Promise<unknown>,
  rest: { access?: Endpoint['access'] } = {},
): Endpoint {
  return {
    route,
    access: 'open',
    body,
    work: (requestContext) => work(requestContext as RequestContext<z.output<S>>),
    ...rest,
  }
}
