import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/http/app-error.ts'
import { addressKey } from '#server/http/client-address.ts'
import { processWide } from '#server/process-wide.ts'
import type { Session } from '../session/session.ts'

const WINDOW_SECONDS = 5 * 60
const VISITOR_POINTS = 300
const MEMBER_POINTS = 1_200

const limiters = () =>
  processWide('limiters', () => ({
    visitor: new RateLimiterMemory({ points: VISITOR_POINTS, duration: WINDOW_SECONDS }),
    member: new RateLimiterMemory({ points: MEMBER_POINTS, duration: WINDOW_SECONDS }),
  }))

/**
 * Counts one request: 300 calls and pages in 5 minutes from one address without a session, 1,200 for one member. An IPv6
 * client is its /64.
 * @returns for how many seconds there are too many; null when this one may pass
 */
export async function requestPause(address: string, session: Session | null): Promise<number | null> {
  try {
    await (session ? limiters().member.consume(session.userId) : limiters().visitor.consume(addressKey(address)))
    return null
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
  }
}

/** @throws AppError TOO_MANY_REQUESTS with Retry-After in seconds */
export async function countRequest(address: string, session: Session | null): Promise<void> {
  const retryAfter = await requestPause(address, session)
  if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
}
