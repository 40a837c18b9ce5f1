import 'server-only'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/http/app-error.ts'
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
 * 300 calls in 5 minutes from one address, 1,200 for one member.
 * @throws AppError TOO_MANY_REQUESTS with Retry-After in seconds
 */
export async function countCall(address: string, session: Session | null): Promise<void> {
  try {
    await (session ? limiters().member.consume(session.userId) : limiters().visitor.consume(address))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: seconds })
  }
}
