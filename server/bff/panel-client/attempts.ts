import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/http/app-error.ts'
import { errorName, log } from '#server/log.ts'
import { traceCall } from '#server/telemetry/spans.ts'
import { type Breaker, breakerFor } from './breaker.ts'
import { learnFeatures } from './features.ts'
import {
  isOutage,
  isTransportError,
  type TransportError,
  type TransportRequest,
  type TransportResponse,
  transport,
} from './transport.ts'

const CALL_MILLISECONDS = 8_000
const LEAST_MILLISECONDS = 1_000
const TRIES = 3
const RETRY_MILLISECONDS = 100

/** The endpoint of a request, for the circuit breaker, the log and the metrics. */
export interface Target {
  /** Path with parameters in braces. */
  route: string
  /** Whether the request can be retried: a GET that changes nothing. */
  canRepeat: boolean
  answerLimit?: number
  /** Until when the request that needs this call is answered, by `performance.now()`. */
  answerBy?: number
}

const APP_ERRORS: Readonly<Record<TransportError['kind'], AppError>> = {
  unreachable: new AppError('UPSTREAM_UNAVAILABLE'),
  timeout: new AppError('UPSTREAM_TIMEOUT'),
  oversize: new AppError('UPSTREAM_INVALID'),
}

export function errorFromStatus(status: number): AppError | null {
  if (status === 503) return new AppError('UPSTREAM_UNAVAILABLE')
  if (status === 504) return new AppError('UPSTREAM_TIMEOUT')
  return status >= 500 ? new AppError('UPSTREAM_INVALID') : null
}

function transportError(error: unknown, route: string): AppError {
  if (isTransportError(error)) return APP_ERRORS[error.kind]
  log.error('panel call failed', { route, error: errorName(error) })
  return new AppError('UPSTREAM_UNAVAILABLE')
}

/** One attempt. Reports its result to the endpoint's breaker. */
async function tryOnce(
  breaker: Breaker,
  { route, answerLimit }: Target,
  request: TransportRequest,
  signal: AbortSignal,
) {
  try {
    const response = await transport()({ ...request, answerLimit }, signal)
    breaker.record(isOutage(response))
    learnFeatures(response)
    return response
  } catch (error) {
    breaker.record(!(isTransportError(error) && error.kind === 'oversize'))
    throw transportError(error, route)
  }
}

/**
 * Retries only calls that can be repeated: nobody knows whether a failed write took effect.
 * @throws AppError UPSTREAM_UNAVAILABLE, UPSTREAM_TIMEOUT or UPSTREAM_INVALID when no answer came
 */
export const send = (target: Target, request: TransportRequest): Promise<TransportResponse> =>
  traceCall({ method: request.method, route: target.route }, (trace) =>
    sendInTries(target, { ...request, headers: { ...request.headers, ...trace } }),
  )

/**
 * The time for a call, of several that one request may need.
 * @throws AppError UPSTREAM_TIMEOUT when so little is left that nobody would learn whether a write took effect
 */
function timeFor({ answerBy = Number.POSITIVE_INFINITY }: Target): number {
  const left = answerBy - performance.now()
  if (left < LEAST_MILLISECONDS) throw new AppError('UPSTREAM_TIMEOUT')
  return Math.min(CALL_MILLISECONDS, Math.round(left))
}

async function sendInTries(target: Target, request: TransportRequest): Promise<TransportResponse> {
  const breaker = breakerFor(`${request.method} ${target.route}`)
  const signal = AbortSignal.timeout(timeFor(target))
  const isLast = (attempt: number) => !target.canRepeat || attempt === TRIES || signal.aborted
  for (let attempt = 1; ; attempt++) {
    if (!breaker.allows()) throw new AppError('UPSTREAM_UNAVAILABLE')
    try {
      const response = await tryOnce(breaker, target, request, signal)
      if (response.status < 500 || isLast(attempt)) return response
    } catch (error) {
      if (isLast(attempt)) throw error
    }
    await wait(RETRY_MILLISECONDS * attempt * (0.5 + Math.random()))
  }
}
