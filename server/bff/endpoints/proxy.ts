import 'server-only'
import * as z from 'zod'
import { Redirect } from '#lib/contract/answers.ts'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import { matchCall } from '#lib/contract/match.ts'
import { signingTemplate } from '#lib/contract/panel/tax/tax.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { check, strictSchema } from '#server/http/check.ts'
import { log } from '#server/log.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { type CallContext, callAnyPanel, fetchFile } from '../panel-client/panel-client.ts'
import type { AnyContext, Route } from '../route-handler/define-route.ts'
import type { Resolve } from '../route-handler/route-handler.ts'
import { redirectTo } from '../session/sealed-links.ts'
import { hasRecentCode } from '../session/session.ts'

/* Routes /api/panel/{path}. The contract is the allow-list: undeclared calls are 404. */

const PROXY_PREFIX = '/api/panel'

const proxied = Object.fromEntries(
  Object.entries(contract).filter(([, call]: [string, Call]) => call.via !== 'session'),
)

/** Schema of a call's body. Fields with the member's own id are optional; a value that is sent must match. */
function bodySchema(call: Call): z.core.$ZodType | undefined {
  const ownFields = Object.keys(call.own?.body ?? {})
  if (!call.body || ownFields.length === 0 || !(call.body instanceof z.core.$ZodObject)) return call.body
  const shape = { ...call.body._zod.def.shape }
  for (const name of ownFields) shape[name] = z.union([z.literal('me'), z.number()]).optional()
  return z.strictObject(shape)
}

function pathOf(call: Call, pathValues: Readonly<Record<string, string>>): Record<string, string> {
  const ownFields = call.own?.path ?? {}
  return Object.fromEntries(
    Object.entries(pathValues).map(([name, value]) => {
      const schema = call.path[name]
      return [name, name in ownFields || !schema ? value : String(check(schema, value))]
    }),
  )
}

const callContextOf = ({ caller, session, request }: AnyContext): CallContext => ({
  caller,
  session,
  idempotencyKey: idempotencyKeyOf(request),
})

/** Rejects calls for sensitive data unless the member entered a code recently, whichever panel is used. */
function assertRecentCode({ recentCode }: Call, { session }: AnyContext): void {
  if (!recentCode || (session && hasRecentCode(session))) return
  throw new AppError('RECENT_CODE_NEEDED')
}

async function responseFor(call: Call, path: Record<string, string>, context: AnyContext): Promise<unknown> {
  assertRecentCode(call, context)
  const input = { path: pathOf(call, path), query: context.parameters, body: context.body }
  if (call.file) {
    const file = await fetchFile(call, input, callContextOf(context))
    const headers = { 'Content-Type': file.contentType, 'Content-Disposition': file.disposition }
    return new Response(new Uint8Array(file.bytes), { headers })
  }
  const answer = await callAnyPanel(call, input, callContextOf(context))
  if (call === signingTemplate) assertFramed(answer as AnswerOf<typeof signingTemplate>)
  return call.answer === Redirect ? sealedRedirect(answer, context) : answer
}

/**
 * A page may frame only our own signing page and the provider's, because another address would leave the frame empty.
 * @throws AppError SIGNING_UNAVAILABLE
 */
function assertFramed({ signUrl }: AnswerOf<typeof signingTemplate>): void {
  const { origin, signingOrigin } = config()
  const framed = URL.parse(signUrl, origin)?.origin
  if (framed && (framed === origin || framed === signingOrigin)) return
  log.warn('the panel answered a signUrl at another site than HELLOSIGN_SIGN_URL')
  throw new AppError('SIGNING_UNAVAILABLE')
}

/** Returns a panel URL only as a link sealed for this member. Visitors are redirected by pages, never by this endpoint. */
async function sealedRedirect(answer: unknown, { session }: AnyContext) {
  if (!session) throw new AppError('FORBIDDEN')
  return { redirectUrl: await redirectTo(Redirect.parse(answer), session) }
}

const isDecodable = (path: string) => {
  try {
    return !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

type Declaration = Omit<Route, 'work'>

const declarations = new Map<Call, Declaration>()

/** The route that a call declares. Cached per call, because schemas are compiled on first use. */
function declarationOf(call: Call): Declaration {
  const cached = declarations.get(call)
  if (cached) return cached
  const route = PROXY_PREFIX + call.route
  const declaration = { ...call, route, body: bodySchema(call), query: strictSchema(call.query) }
  declarations.set(call, declaration)
  return declaration
}

export const resolveProxied: Resolve = (method, url): Route => {
  const path = url.pathname.slice(PROXY_PREFIX.length)
  if (!isDecodable(path)) throw new AppError('BAD_REQUEST')
  const declaredMethod = method === 'HEAD' ? 'GET' : method
  const { match, allowed } = matchCall(proxied, declaredMethod, path)
  if (!match) {
    if (allowed.length === 0) throw new AppError('NOT_FOUND')
    throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } })
  }
  const { call, path: pathValues } = match
  if (call.writes && method === 'HEAD') throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: call.method } })
  return { ...declarationOf(call), work: (context) => responseFor(call, pathValues, context) }
}

/** Answers every other path under /api with a 404 in the usual error format. */
export const notFound: Resolve = () => {
  throw new AppError('NOT_FOUND')
}
