import 'server-only'
import * as z from 'zod/mini'
import { errorName } from '#server/log.ts'
import { jsonIn } from '../json.ts'
import { providerPool } from '../provider-pool.ts'
import { PayoutUnavailable } from './gateway.ts'

/** Limits of a provider's answer: milliseconds and bytes. */
export const ANSWER_MS = 15_000
export const ANSWER_LIMIT = 1024 * 1024

export interface JsonAnswer {
  status: number
  /** `null` when it is not JSON. */
  body: unknown
}

interface JsonRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  /** JSON as text. */
  body?: string
}

/** Client of a provider's API. Returns answers of any status. @throws PayoutUnavailable when there is no answer */
export function jsonApi(origin: string): (request: JsonRequest) => Promise<JsonAnswer> {
  const pool = providerPool(origin, { milliseconds: ANSWER_MS, bytes: ANSWER_LIMIT })
  return async ({ method, path, headers, body }) => {
    const all = { accept: 'application/json', 'content-type': 'application/json', ...headers }
    try {
      const answer = await pool.request({ method, path, headers: all, body, signal: AbortSignal.timeout(ANSWER_MS) })
      const text = await answer.body.text()
      return { status: answer.statusCode, body: jsonIn(text) }
    } catch (error) {
      throw new PayoutUnavailable(errorName(error))
    }
  }
}

/** A provider's id. Another text might be one that the database cannot keep, which would stop the payouts beside it. */
export const ProviderId = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))

/** A provider's error code, or `otherwise` for a text that could contain personal data. */
export const codeIn = (text: unknown, otherwise: string) =>
  typeof text === 'string' && /^[A-Za-z_ -]{1,60}$/.test(text) ? text : otherwise

/** Formats cents as providers write amounts: 5025 is 50.25. */
export const amountText = (cents: number) => (cents / 100).toFixed(2)
export const centsOf = (amount: number | string) => Math.round(Number(amount) * 100)
