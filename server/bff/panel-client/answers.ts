import 'server-only'
import * as z from 'zod'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { isEmptyList, meantStatus } from '#lib/contract/odd-successes.ts'
import { AppError } from '#server/http/app-error.ts'
import { log } from '#server/log.ts'
import { processWide } from '#server/process-wide.ts'
import { countIgnored } from '../metrics.ts'
import { errorFromStatus } from './attempts.ts'
import type { TransportResponse } from './transport.ts'

/* Reads a panel's answer: the call's answer, or an error with the panel's status, code and message. */

/** Without a byte order mark, which some panels write and `JSON.parse` refuses. */
const textOf = (body: Buffer) => new TextDecoder().decode(body)

const HALF_CHARACTER = /\\ud[89a-f]/i

/** Panels that cut a text after so many characters may cut an emoji in half. No link can be built with such a text. */
function parse(text: string): unknown {
  if (!HALF_CHARACTER.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}

/** `undefined` when the body is not JSON; `null` when it is empty. */
export function jsonOf(body: Buffer): unknown {
  try {
    return body.length === 0 ? null : parse(textOf(body))
  } catch {
    return undefined
  }
}

const Code = z.string().regex(/^[A-Z0-9_]{1,64}$/)
const ErrorBody = z.object({ errorCode: Code, errorMessage: z.string().trim().max(500).catch('') })

const LONGEST_BARE_CODE = 66

/** The code of a body that contains nothing else, as JSON or plain text. */
function bareCode(body: Buffer): string | null {
  if (body.length > LONGEST_BARE_CODE) return null
  const json = jsonOf(body)
  const code = Code.safeParse(json === undefined ? textOf(body).trim() : json)
  return code.success ? code.data : null
}

function retryHeaders(headers: Headers): Record<string, string> {
  const retryAfter = headers.get('retry-after')
  return retryAfter && /^\d{1,6}$/.test(retryAfter) ? { 'Retry-After': retryAfter } : {}
}

const BAD_REQUEST = 400
const REQUEST_TIMEOUT = 408
const TOO_MANY = 429

/** Browsers do not pass these on: they send the request again (408, 421), even a write, or blame a proxy (407). */
const browsersActOn: readonly number[] = [407, REQUEST_TIMEOUT, 421]
const passableStatus = (status: number) => (browsersActOn.includes(status) ? BAD_REQUEST : status)

function errorWithoutCode(sent: number, options: { status: number; headers: Record<string, string> }): AppError {
  if (sent === REQUEST_TIMEOUT) return new AppError('UPSTREAM_TIMEOUT')
  return sent === 404 ? new AppError('NOT_FOUND') : new AppError('REFUSED', options)
}

/** A 429 without a code is often from a gateway, and any other panel has its own names for a limit. */
const limitOr = ({ codes }: Call, status: number, code: string | null) =>
  status === TOO_MANY && !codes.some((declared) => declared === code) ? 'TOO_MANY_REQUESTS' : code

/**
 * The error of a 4xx. A 429 is TOO_MANY_REQUESTS unless it has one of the call's own codes. Without a code in the body any
 * other is NOT_FOUND for a 404, else REFUSED.
 */
function errorFromResponse(call: Call, { status: sent, headers, body }: TransportResponse): AppError {
  const json = jsonOf(body)
  const parsed = ErrorBody.safeParse(json)
  // Only the portal itself says during which of its calls an error came.
  const { during: _, ...details } = z.record(z.string(), z.unknown()).catch({}).parse(json)
  const options = { status: passableStatus(sent), headers: retryHeaders(headers), details }
  const code = limitOr(call, sent, bareCode(body) ?? parsed.data?.errorCode ?? null)
  if (!code) return errorWithoutCode(sent, options)
  return new AppError(code, { ...options, message: parsed.data?.errorMessage || undefined })
}

/**
 * A body with just one of the call's own codes is a refusal, whatever its status.
 * @see docs/specification/errors.md#refer-a-friend
 */
function errorFromBody({ codes }: Call, { status, body }: TransportResponse): AppError | null {
  const code = bareCode(body)
  if (!code || !codes.some((candidate) => candidate === code)) return null
  return new AppError(code, { status: status >= 400 && status < 500 ? passableStatus(status) : BAD_REQUEST })
}

/** Without parsing every success, which is parsed again later. */
const withMeantStatus = (response: TransportResponse): TransportResponse =>
  response.body.includes('errorCode')
    ? { ...response, status: meantStatus(response.status, jsonOf(response.body)) }
    : response

const isHtmlPage = (body: Buffer) => /^\s*<(!doctype html|html)\b/i.test(body.toString('utf8', 0, 100))

/** A page of a gateway with the status of a success, such as "We'll be back soon", or of a key that nobody has. */
const isGateways = ({ status, body }: TransportResponse) => (status < 400 || status === 404) && isHtmlPage(body)

/**
 * @param signedIn whether the call was made with a session: only then does a 401 mean that the session has expired
 * @throws AppError unless the call succeeded
 */
export function assertSuccess(call: Call, answered: TransportResponse, signedIn: boolean): void {
  const response = withMeantStatus(answered)
  const { status } = response
  if (status === 401) throw new AppError(signedIn ? 'UNAUTHORIZED' : 'UPSTREAM_INVALID')
  const error = errorFromBody(call, response) ?? errorFromStatus(status)
  if (error) throw error
  if (isGateways(response)) throw new AppError('UPSTREAM_INVALID')
  if (status >= 400) throw errorFromResponse(call, response)
  if (status >= 300) throw new AppError('UPSTREAM_INVALID')
}

const FIELDS_LOGGED = 200

const logged = () => processWide('ignored fields', () => new Set<string>())

/** Counts every occurrence, but logs a field only once. */
function noteIgnored(route: string, field: string) {
  countIgnored(route, field)
  const routeField = `${route} ${field}`
  if (logged().has(routeField)) return
  logged().add(routeField)
  log.warn('part of a panel answer ignored: it does not fit the contract', { route, field })
}

/** @throws AppError UPSTREAM_INVALID when the answer does not match the call's schema */
export function answerOf<C extends Call>(call: C, response: TransportResponse): AnswerOf<C> {
  const parsed = readLeniently(call.answer, isEmptyList(call, response.status) ? [] : jsonOf(response.body))
  if (!parsed.ok) {
    const field = parsed.invalidPaths.join(' ').slice(0, FIELDS_LOGGED)
    log.warn('panel answer rejected: it does not fit the contract', {
      route: call.route,
      status: response.status,
      field,
    })
    throw new AppError('UPSTREAM_INVALID')
  }
  for (const field of parsed.ignored) noteIgnored(call.route, field)
  return parsed.data as AnswerOf<C>
}
