import 'server-only'
import type { AnyInput, Call, OwnId } from '#lib/contract/endpoint.ts'
import { isFields } from '#lib/contract/lenient.ts'
import { fillRoute } from '#lib/contract/match.ts'
import { isPathKey } from '#lib/values/keys.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Caller } from '../session/caller.ts'
import type { Session } from '../session/session.ts'
import { panelHas } from './features.ts'
import type { TransportRequest } from './transport.ts'

/* Turns a call of the contract into a request to the panel. The token is attached here and nowhere else. */

export interface CallContext {
  caller: Caller
  session?: Session | null
  /** Id of the one-time code that the call answers. */
  challenge?: string | null
  /**
   * Sent as a header with the registration, because its payload has no field for consents.
   * @see docs/specification/registration.md#c-106-consents-and-the-payload
   */
  consents?: 'sms privacy'
  idempotencyKey?: string | null
  /** Whether the member has just entered the code of the email address that the call saves. */
  isEmailConfirmed?: boolean
  /** The browser's name for members, such as "Safari on iPhone". */
  deviceName?: string | null
  /** Key of the cache that all calls of one page share. */
  requestCache?: object
}

/** The browser's key for all tries of one request. */
export const idempotencyKeyOf = (request: Request) => request.headers.get('idempotency-key')

/** Open calls carry the session's token too. @see docs/specification/session.md#c-117-authorization-on-open-calls */
export function headersFor(
  { caller, session, challenge, consents, idempotencyKey, deviceName }: CallContext,
  hasBody: boolean,
): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': caller.language,
    'x-forwarded-for': caller.address,
    'x-request-id': caller.requestId,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(session && { authorization: session.authorization() }),
    ...(caller.device && { 'x-device-id': caller.device }),
    ...(deviceName && { 'x-device-name': deviceName }),
    ...(consents && { 'x-consents': consents }),
    ...(challenge && { 'x-challenge-id': challenge }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}

/** Loads the member's profile id from the panel. */
type PanelistIdOf = (session: Session, callContext: CallContext) => Promise<number>

/** The member's own id, where the browser sent `me` or nothing. Rejects another member's id. */
async function ownValue(ownId: OwnId, supplied: unknown, callContext: CallContext, panelistIdOf: PanelistIdOf) {
  const { session } = callContext
  if (!session) throw new AppError('UNAUTHORIZED')
  const value = ownId === 'userId' ? session.userId : await panelistIdOf(session, callContext)
  if (supplied !== undefined && supplied !== 'me' && String(supplied) !== String(value)) throw new AppError('FORBIDDEN')
  return value
}

async function withOwn(
  fields: Readonly<Record<string, OwnId>> | undefined,
  values: Readonly<Record<string, unknown>>,
  callContext: CallContext,
  panelistIdOf: PanelistIdOf,
): Promise<Record<string, unknown>> {
  const ownEntries = await Promise.all(
    Object.entries(fields ?? {}).map(
      async ([name, id]) => [name, await ownValue(id, values[name], callContext, panelistIdOf)] as const,
    ),
  )
  return { ...values, ...Object.fromEntries(ownEntries) }
}

/** Rejects a value that would not stay one path segment. */
function pathFor({ route }: Call, values: Readonly<Record<string, unknown>>): string {
  if (!Object.values(values).every((value) => isPathKey(String(value)))) throw new AppError('NOT_FOUND')
  return fillRoute(route, values)
}

/** Drops query parameters beyond the specification unless the panel announces their feature. */
function searchFor({ queryFeature }: Call, query: AnyInput['query']): string {
  if (queryFeature && !panelHas(queryFeature)) return ''
  const entries = Object.entries({ ...query }).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}

/**
 * @throws AppError UNAUTHORIZED without a session, FORBIDDEN for another member's id, NOT_FOUND for a key that is no path
 * segment
 */
export async function requestFor(
  call: Call,
  input: AnyInput,
  callContext: CallContext,
  panelistIdOf: PanelistIdOf,
): Promise<TransportRequest> {
  if (call.access === 'member' && !callContext.session) throw new AppError('UNAUTHORIZED')
  const path = await withOwn(call.own?.path, { ...input.path }, callContext, panelistIdOf)
  const body = isFields(input.body) ? await withOwn(call.own?.body, input.body, callContext, panelistIdOf) : input.body
  return {
    method: call.method,
    path: pathFor(call, path) + searchFor(call, input.query),
    headers: headersFor(callContext, call.body !== undefined),
    requestCache: callContext.requestCache,
    ...(call.body !== undefined && { body: JSON.stringify(body) }),
  }
}
