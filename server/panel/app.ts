import 'server-only'
import type { Call, OwnId } from '#lib/contract/endpoint.ts'
import { PANEL_FEATURES } from '#lib/contract/features.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { type Match, matchCall } from '#lib/contract/match.ts'
import { AppError } from '#server/http/app-error.ts'
import { readJson } from '#server/http/body.ts'
import { check, checkFields } from '#server/http/check.ts'
import { readQuery } from '#server/http/query.ts'
import { assertStorable } from '#server/http/storable.ts'
import { log } from '#server/log.ts'
import { countMessage } from './auth/codes/limits.ts'
import { mailEvent } from './auth/email/mail-events.ts'
import { cachedMember } from './auth/member-cache.ts'
import { hasRecentCode, memberAtOnce, memberOf, sessionIn } from './auth/sessions.ts'
import { inboundText } from './auth/texts/inbound-texts.ts'
import { answer, errorAnswer, toAppError } from './core/answer.ts'
import { callerOf } from './core/caller.ts'
import { withGuessBudget } from './core/guesses.ts'
import type { HandlerContext, KeepAnswer, Member, PanelCaller } from './core/handler.ts'
import { onceByKey } from './core/idempotency.ts'
import type { PanelContext } from './core/panel-context.ts'
import type { Db } from './database/schema.ts'
import { handlers } from './handlers.ts'
import { openApi } from './openapi.ts'
import { receiptOfRequest } from './privacy/receipts.ts'
import { payoutCallback } from './rewards/payouts/notices.ts'
import { helloSignCallback } from './tax/w9/callback.ts'

export interface PanelParts {
  db: Db
  panel: PanelContext
  /** How many proxies in front of the panel to trust when reading the client address from the request headers. */
  trustProxyHops: number
}

interface Connection {
  /** Address of the socket's other end. */
  peer?: string
  /** Set when the call is part of rendering a page: calls of one page share it as a cache key. */
  requestCache?: object
}

export type PanelApp = (request: Request, connection?: Connection) => Promise<Response>

/** A request of any call: only the call's handler knows the exact types, and `handlers` type-checks each one. */
interface AnyRequest {
  db: Db
  panel: PanelContext
  member: Member | null
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  caller: PanelCaller
  keepAnswer: KeepAnswer
}
type AnyHandler = (request: AnyRequest) => Promise<unknown>

const isServed = (name: CallName): name is keyof typeof handlers => Object.hasOwn(handlers, name)

function route(request: Request, url: URL): Match<keyof typeof handlers> {
  const { match, allowed } = matchCall(contract, request.method, url.pathname)
  if (match && isServed(match.name)) return { ...match, name: match.name }
  if (match || allowed.length === 0) throw new AppError('NOT_FOUND')
  throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } })
}

/** A call that names a member may only be made by that member. @throws AppError FORBIDDEN */
function assertOwn(names: Readonly<Record<string, OwnId>>, values: unknown, member: Member): void {
  for (const [name, own] of Object.entries(names)) {
    const value = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined
    if (String(value) !== String(member[own])) throw new AppError('FORBIDDEN')
  }
}

async function signedBy(call: Call, request: Request, { db, panel }: PanelParts, { requestCache }: PanelCaller) {
  if (call.access === 'open') return null
  const authorization = request.headers.get('authorization')
  const member = await (requestCache && request.method === 'GET'
    ? cachedMember(requestCache, authorization, () => memberAtOnce(db, panel.crypto, authorization))
    : memberOf(db, panel.crypto, authorization))
  if (!member) throw new AppError('UNAUTHORIZED')
  if (call.recentCode && !(await hasRecentCode(db, member))) throw new AppError('RECENT_CODE_NEEDED')
  return member
}

/** Checks a request in a fixed order and returns everything that its handler needs. */
async function admit(request: Request, url: URL, parts: PanelParts, caller: PanelCaller) {
  const { name, call, path } = route(request, url)
  const body = call.body ? await readJson(request, call.bodyLimit) : undefined
  assertStorable(path)
  const checked = {
    path: checkFields(call.path, path),
    query: checkFields(call.query, readQuery(url)),
    body: call.body ? check(call.body, body) : undefined,
  }
  const member = await signedBy(call, request, parts, caller)
  if (member) {
    assertOwn(call.own?.path ?? {}, checked.path, member)
    assertOwn(call.own?.body ?? {}, checked.body, member)
  }
  return { name, admitted: { db: parts.db, panel: parts.panel, member, caller, ...checked } }
}

/** Routes that are not calls of the contract: OpenAPI and the providers' webhooks. */
const otherRoutes: Readonly<Record<string, (context: HandlerContext, request: Request) => Promise<Response>>> = {
  'GET /openapi.json': async () => answer(openApi()),
  'POST /hello-sign/callback': helloSignCallback,
  'POST /payouts/tremendous': (context, request) => payoutCallback(context, 'tremendous', request),
  'POST /payouts/paypal': (context, request) => payoutCallback(context, 'paypal', request),
  'POST /mail/postmark': mailEvent,
  'POST /sms/inbound': inboundText,
}

async function perform(request: Request, parts: PanelParts, caller: PanelCaller): Promise<Response> {
  const url = new URL(request.url)
  const otherRoute = otherRoutes[`${request.method} ${url.pathname}`]
  if (otherRoute) return otherRoute({ db: parts.db, panel: parts.panel, caller }, request)
  const { name, admitted } = await admit(request, url, parts, caller)
  const handle = handlers[name] as AnyHandler
  const { member, body, db } = admitted
  if (member) await countMessage(db, name, member)
  const result = await withGuessBudget(db, { name, member, caller }, () =>
    onceByKey(db, { member, name, body, headers: request.headers }, (within, keepAnswer) =>
      handle({ ...admitted, db: within, keepAnswer }),
    ),
  )
  return result instanceof Response ? result : answer(result)
}

/**
 * Repeats of the erasure of an account have no member any more; one that arrives while the first is answered finds its code
 * used. @throws the error of any other call
 */
async function receiptAgain({ method, url }: Request, { db }: PanelParts, caller: PanelCaller, error: unknown) {
  const { eraseAccount } = contract
  const isErasure = method === eraseAccount.method && new URL(url).pathname === eraseAccount.route
  const receipt = isErasure ? await receiptOfRequest(db, caller) : null
  if (!receipt) throw error
  return answer(receipt)
}

/** The panel API as a function from request to response. It never throws. */
export function createPanel(parts: PanelParts): PanelApp {
  return async (request, { peer = 'unknown', requestCache } = {}) => {
    const caller: PanelCaller = {
      ...callerOf(request.headers, { peer, hops: parts.trustProxyHops, shared: parts.panel.sharedAddresses }),
      sessionBefore: () => sessionIn(parts.panel.crypto, request.headers.get('authorization')),
      requestCache,
    }
    const { requestId } = caller
    const began = performance.now()
    const response = await perform(request, parts, caller)
      .catch((error: unknown) => receiptAgain(request, parts, caller, error))
      .catch((error: unknown) => errorAnswer(toAppError(error, requestId)))
    response.headers.set('x-request-id', requestId)
    response.headers.set('x-panel-features', PANEL_FEATURES.join(', '))
    const milliseconds = Math.round(performance.now() - began)
    log.info('panel call', { requestId, method: request.method, status: response.status, milliseconds })
    return response
  }
}
