import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { File } from '#lib/contract/answers.ts'
import type { AnswerOf, AnyInput, Call, Input, OwnId } from '#lib/contract/endpoint.ts'
import { fillRoute } from '#lib/contract/match.ts'
import { getProfile } from '#lib/contract/panel/profile.ts'
import { AppError } from '#server/http/app-error.ts'
import { errorName, log } from '#server/log.ts'
import { processWide } from '#server/process-wide.ts'
import type { Caller } from '../session/caller.ts'
import type { Session } from '../session/session.ts'
import { Breaker } from './breaker.ts'
import { type Answered, type Sent, TransportError, transport } from './transport.ts'

/*
 * The one door out: nothing else in the portal reaches a panel, and nothing else sees a token.
 */

const CALL_MILLISECONDS = 8_000
const GET_TRIES = 3
const RETRY_MILLISECONDS = 100

const breaker = () => processWide('breaker', () => new Breaker())

export interface CallContext {
  caller: Caller
  session?: Session | null
  /** The sent code that is being answered. */
  challenge?: string | null
  /**
   * Sent beside the registration, because its payload has no field for them.
   * @see docs/specification/registration.md#c-106-consents-and-the-payload
   */
  consents?: 'sms privacy'
  idempotencyKey?: string | null
  /** The page that is being made of this call and others. */
  requestCache?: object
}

/** A file as the panel sent it. */
export interface FileAnswer {
  contentType: string
  disposition: string
  bytes: Buffer
}

function headersFor(
  { caller, session, challenge, consents, idempotencyKey }: CallContext,
  hasBody: boolean,
): Record<string, string> {
  return {
    accept: 'application/json',
    'x-forwarded-for': caller.address,
    'x-request-id': caller.requestId,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(session && { authorization: session.authorization() }),
    ...(caller.device && { 'x-device-id': caller.device }),
    ...(consents && { 'x-consents': consents }),
    ...(challenge && { 'x-challenge-id': challenge }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  }
}

const FAULTS: Readonly<Record<TransportError['kind'], AppError>> = {
  unreachable: new AppError('UPSTREAM_UNAVAILABLE'),
  timeout: new AppError('UPSTREAM_TIMEOUT'),
  oversize: new AppError('UPSTREAM_INVALID'),
}

/** One try: an answer below 500, or a fault. The breaker hears of both. */
async function tryOnce(sent: Sent, signal: AbortSignal): Promise<Answered> {
  if (!breaker().allows()) throw new AppError('UPSTREAM_UNAVAILABLE')
  try {
    const answered = await transport()(sent, signal)
    breaker().record(answered.status >= 500)
    if (answered.status === 503) throw new AppError('UPSTREAM_UNAVAILABLE')
    if (answered.status === 504) throw new AppError('UPSTREAM_TIMEOUT')
    if (answered.status >= 500) throw new AppError('UPSTREAM_INVALID')
    return answered
  } catch (error) {
    if (error instanceof AppError) throw error
    breaker().record(true)
    if (error instanceof TransportError) throw FAULTS[error.kind]
    log.error('panel call failed', { error: errorName(error) })
    throw new AppError('UPSTREAM_UNAVAILABLE')
  }
}

/** Only a GET is tried again: whether anything else took effect cannot be known. */
async function trySeveral(sent: Sent, signal: AbortSignal): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(sent, signal)
    } catch (error) {
      if (sent.method !== 'GET' || attempt === GET_TRIES || signal.aborted) throw error
      await wait(RETRY_MILLISECONDS * attempt * (0.5 + Math.random()))
    }
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return body.length === 0 ? null : JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const ErrorBody = z.object({
  errorCode: z.string().regex(/^[A-Z0-9_]{1,64}$/),
  errorMessage: z.string().max(500).catch(''),
})
const BareCode = z.string().regex(/^[A-Z0-9_]{1,64}$/)

/** A panel's refusal as ours: status, code and words kept; a body that says neither becomes the fault it is. */
function refusalOf(call: Call, { status, headers: given, body }: Answered): AppError {
  const json = jsonOf(body)
  if (status === 401) return call.access === 'member' ? new AppError('UNAUTHORIZED') : new AppError('UPSTREAM_INVALID')
  const bare = BareCode.safeParse(json)
  if (bare.success) return new AppError(bare.data, { status })
  const parsed = ErrorBody.safeParse(json)
  const retryAfter = given.get('retry-after')
  const headers: Record<string, string> =
    retryAfter && /^\d{1,6}$/.test(retryAfter) ? { 'Retry-After': retryAfter } : {}
  const options = {
    status,
    headers,
    details: z.record(z.string(), z.unknown()).catch({}).parse(json),
  }
  if (!parsed.success) return status === 404 ? new AppError('NOT_FOUND') : new AppError('REFUSED', options)
  return new AppError(parsed.data.errorCode, { ...options, message: parsed.data.errorMessage })
}

function answerOf<C extends Call>(call: C, answered: Answered): AnswerOf<C> {
  if (answered.status >= 400) throw refusalOf(call, answered)
  if (answered.status >= 300) throw new AppError('UPSTREAM_INVALID')
  const parsed = z.safeParse(call.answer, jsonOf(answered.body))
  if (!parsed.success) {
    log.warn('panel answered what the contract does not allow', { route: call.route, status: answered.status })
    throw new AppError('UPSTREAM_INVALID')
  }
  return parsed.data as AnswerOf<C>
}

/** The member's own number, wherever the browser wrote `me` or nothing. Someone else's is refused. */
async function ownValue(own: OwnId, given: unknown, callContext: CallContext): Promise<number> {
  const { session } = callContext
  if (!session) throw new AppError('UNAUTHORIZED')
  const value = own === 'userId' ? session.userId : await panelistIdOf(session, callContext)
  if (given !== undefined && given !== 'me' && String(given) !== String(value)) throw new AppError('FORBIDDEN')
  return value
}

async function withOwn(
  fields: Readonly<Record<string, OwnId>> | undefined,
  given: Readonly<Record<string, unknown>>,
  callContext: CallContext,
): Promise<Record<string, unknown>> {
  const own = await Promise.all(
    Object.entries(fields ?? {}).map(
      async ([name, id]) => [name, await ownValue(id, given[name], callContext)] as const,
    ),
  )
  return { ...given, ...Object.fromEntries(own) }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function sentFor(call: Call, input: AnyInput, callContext: CallContext): Promise<Sent> {
  if (call.access === 'member' && !callContext.session) throw new AppError('UNAUTHORIZED')
  const path = await withOwn(call.own?.path, { ...input.path }, callContext)
  const query = new URLSearchParams(Object.entries({ ...input.query }).map(([name, value]) => [name, String(value)]))
  const body = isFields(input.body) ? await withOwn(call.own?.body, input.body, callContext) : input.body
  const search = query.size > 0 ? `?${query}` : ''
  const open = call.access === 'open'
  return {
    method: call.method,
    path: fillRoute(call.route, path) + search,
    headers: headersFor(open ? { ...callContext, session: null } : callContext, call.body !== undefined),
    requestCache: callContext.requestCache,
    ...(call.body !== undefined && { body: JSON.stringify(body) }),
  }
}

async function sendCall(call: Call, input: AnyInput, callContext: CallContext): Promise<Answered> {
  const sent = await sentFor(call, input, callContext)
  return trySeveral(sent, AbortSignal.timeout(CALL_MILLISECONDS))
}

/**
 * Makes a call of the contract and answers what its schema allows.
 * @throws AppError with the panel's own refusal, UNAUTHORIZED, FORBIDDEN, or UPSTREAM_INVALID / _UNAVAILABLE / _TIMEOUT
 */
export async function callPanel<C extends Call>(
  call: C,
  input: Input<C>,
  callContext: CallContext,
): Promise<AnswerOf<C>> {
  return answerOf(call, await sendCall(call, input, callContext))
}

/** The same for a call that is known only at run time. */
export async function callAnyPanel(call: Call, input: AnyInput, callContext: CallContext): Promise<unknown> {
  return answerOf(call, await sendCall(call, input, callContext))
}

/** A file of a panel's is kept, never shown as a page of ours. */
const attachment = (disposition: string | null) => (disposition?.startsWith('attachment') ? disposition : 'attachment')

/** The same for a call whose answer is a file. */
export async function fetchFile(call: Call, input: AnyInput, callContext: CallContext): Promise<FileAnswer> {
  const answered = await sendCall(call, input, callContext)
  if (answered.status >= 400) throw refusalOf(call, answered)
  return {
    contentType: answered.headers.get('content-type') ?? 'application/octet-stream',
    disposition: attachment(answered.headers.get('content-disposition')),
    bytes: answered.body,
  }
}

export const answersFile = (call: Call) => call.answer === File

/**
 * panelistId is the profile's, not the token's; asked for once and then kept in the session.
 * @see docs/specification/entities.md#c-104-three-ids-of-one-member
 */
export async function panelistIdOf(session: Session, callContext: CallContext): Promise<number> {
  if (session.panelistId !== null) return session.panelistId
  const profile = await callPanel(getProfile, { path: { userId: 'me' } }, { ...callContext, session })
  return profile.id
}

/** Hands a program's message on to our own panel, byte for byte, and the panel's answer back. */
export async function forward(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  given: Readonly<Record<string, string>>,
  caller: Caller,
) {
  const headers = { ...headersFor({ caller }, false), ...given }
  const answered = await tryOnce({ method: 'POST', path, headers, body }, AbortSignal.timeout(CALL_MILLISECONDS))
  return new Response(new Uint8Array(answered.body), {
    status: answered.status,
    headers: { 'Content-Type': answered.headers.get('content-type') ?? 'text/plain' },
  })
}
