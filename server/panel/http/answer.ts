import 'server-only'
import { errorName, log } from '#server/log.ts'
import { isDatabaseGone } from '../database/gone.ts'
import { Refusal } from '../refusal.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const answer = (body: unknown, status = 200, extra: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...headers, ...extra } })

/** A refusal as it goes out. */
export function refused(
  { code, status, message, extras, retryAfter }: Refusal,
  extra: Record<string, string> = {},
): Response {
  const wait: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
  return answer({ ...extras, errorCode: code, errorMessage: message }, status, { ...wait, ...extra })
}

const BACK_IN_SECONDS = 5

/** What a thrown value is to the caller. Whatever was not foreseen is a fault of ours, told to the log alone. */
export function asRefusal(error: unknown, requestId: string): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof URIError) return new Refusal('BAD_REQUEST')
  const isGone = isDatabaseGone(error)
  log.error(isGone ? 'database gone' : 'call failed', { requestId, error: errorName(error) })
  return isGone ? new Refusal('UPSTREAM_UNAVAILABLE', { retryAfter: BACK_IN_SECONDS }) : new Refusal('INTERNAL_ERROR')
}
