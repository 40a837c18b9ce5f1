import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { errorName, log } from '#server/log.ts'
import { isDatabaseUnavailable } from '../database/connection-errors.ts'

const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export const answer = (body: unknown, status = 200, extra: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...headers, ...extra } })

export const errorAnswer = ({ code, status, message, details, headers: extra }: AppError): Response =>
  answer({ ...details, errorCode: code, errorMessage: message }, status, extra)

const BACK_IN_SECONDS = 5

/** Turns a thrown value into the error that the caller gets. Details of unexpected errors go to the log only. */
export function toAppError(error: unknown, requestId: string): AppError {
  if (error instanceof AppError) return error
  if (error instanceof URIError) return new AppError('BAD_REQUEST')
  const isGone = isDatabaseUnavailable(error)
  log.error(isGone ? 'database unreachable' : 'call failed', { requestId, error: errorName(error) }, error)
  return isGone ? new AppError('UPSTREAM_UNAVAILABLE', { retryAfter: BACK_IN_SECONDS }) : new AppError('INTERNAL_ERROR')
}
