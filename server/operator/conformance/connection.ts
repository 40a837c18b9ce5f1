import type { AnyInput, Call } from '#lib/contract/endpoint.ts'
import { fillRoute } from '#lib/contract/match.ts'
import { meantStatus } from '#lib/contract/odd-successes.ts'

/** The portal's time limits: for the first part of an answer, and for a call. */
const HEADERS_MILLISECONDS = 5_000
const CALL_MILLISECONDS = 8_000
const ANSWER_LIMIT = 1024 * 1024

export interface CallResponse {
  kind: 'answered'
  /** As the portal reads it: of an error that came with a 200, the status of its code. */
  status: number
  headers: Headers
  text: string
  /** `undefined` when the text is not JSON; `null` when it is empty. */
  json: unknown
}

/** Why there was no answer. */
export interface NoResponse {
  kind: 'none'
  what: string
}

export interface RequestOptions {
  input?: AnyInput
  /** `Authorization` header, as the panel's login returned it. */
  authorization?: string | null
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

const queryOf = (query: AnyInput['query']) =>
  query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : ''

const reasonOf = (error: unknown) => {
  if (error instanceof NoHeaders) return `does not begin to answer within ${HEADERS_MILLISECONDS / 1000} seconds`
  if (error instanceof Error && error.name === 'TimeoutError')
    return `does not answer within ${CALL_MILLISECONDS / 1000} seconds`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
  return cause && 'code' in cause ? `cannot be reached (${String(cause.code)})` : 'cannot be reached'
}

class NoHeaders extends Error {}

/** @throws NoHeaders when the answer does not begin in time */
async function fetchInTime(url: string, options: RequestInit): Promise<Response> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new NoHeaders()), HEADERS_MILLISECONDS)
  try {
    return await fetch(url, {
      ...options,
      signal: AbortSignal.any([late.signal, AbortSignal.timeout(CALL_MILLISECONDS)]),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Calls a panel at a URL as the portal does: JSON, no redirects, with the portal's limits of time and size. */
export const connectionTo = (baseUrl: string) => {
  const base = baseUrl.replace(/\/$/, '')
  return async (call: Call, { input = {}, authorization }: RequestOptions = {}): Promise<CallResponse | NoResponse> => {
    const headers = {
      accept: 'application/json',
      ...(authorization && { authorization }),
      ...(call.body && { 'content-type': 'application/json' }),
    }
    try {
      const response = await fetchInTime(base + fillRoute(call.route, input.path ?? {}) + queryOf(input.query), {
        method: call.method,
        headers,
        redirect: 'manual',
        ...(call.body && { body: JSON.stringify(input.body) }),
      })
      const text = await response.text()
      const limit = call.answerLimit ?? ANSWER_LIMIT
      if (Buffer.byteLength(text) > limit) return { kind: 'none', what: `answers more than ${limit / 1024} KB` }
      const json = jsonOf(text)
      return { kind: 'answered', status: meantStatus(response.status, json), headers: response.headers, text, json }
    } catch (error) {
      return { kind: 'none', what: reasonOf(error) }
    }
  }
}

export type Ask = ReturnType<typeof connectionTo>
