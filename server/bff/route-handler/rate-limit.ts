import 'server-only'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/http/app-error.ts'
import { addressKey } from '#server/http/client-address.ts'
import { processWide } from '#server/process-wide.ts'
import type { Session } from '../session/session.ts'
import { ownCounter, sharedCounter } from './shared-counters.ts'

const WINDOW_SECONDS = 5 * 60
const visitors = { name: 'visitor', points: 300, seconds: WINDOW_SECONDS }
const members = { name: 'member', points: 1_200, seconds: WINDOW_SECONDS }

/** A process reports only every tenth request to the shared counter, so that a flood costs the database little. */
const REPORT_EVERY = 10

const countersOf = (limit: typeof visitors) => ({ own: ownCounter(limit), all: sharedCounter(limit) })
type Counters = ReturnType<typeof countersOf>

const counters = () =>
  processWide('request counters', () => ({ visitors: countersOf(visitors), members: countersOf(members) }))

/** @throws RateLimiterRes when the limit is exceeded */
async function count({ own, all }: Counters, key: string | number): Promise<void> {
  const { consumedPoints } = await own.consume(key)
  if (all === null || consumedPoints % REPORT_EVERY !== 0) return
  const together = await all.penalty(key, REPORT_EVERY)
  if (together.consumedPoints <= all.points) return
  await own.block(key, together.msBeforeNext / 1000)
  throw together
}

/**
 * Counts one request: 300 calls and pages in 5 minutes per address without a session, 1,200 per member. An IPv6 client is
 * its /64. Processes on the same Postgres count together; each can let up to nine more pass before it finds out.
 * @returns seconds until requests are allowed again; null when this one is allowed
 * @see docs/decisions/2026-11-22-limits-of-all-processes-together.md
 */
export async function requestPause(address: string, session: Session | null): Promise<number | null> {
  try {
    await (session ? count(counters().members, session.userId) : count(counters().visitors, addressKey(address)))
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
