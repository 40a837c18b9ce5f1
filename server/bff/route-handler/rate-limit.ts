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

/** What a process counts before it tells the others: a flood then costs the database little. */
const TOLD_AT_ONCE = 10

const countersOf = (limit: typeof visitors) => ({ own: ownCounter(limit), all: sharedCounter(limit) })
type Counters = ReturnType<typeof countersOf>

const counters = () =>
  processWide('request counters', () => ({ visitors: countersOf(visitors), members: countersOf(members) }))

/** @throws RateLimiterRes when there are too many */
async function count({ own, all }: Counters, key: string | number): Promise<void> {
  const { consumedPoints } = await own.consume(key)
  if (all === null || consumedPoints % TOLD_AT_ONCE !== 0) return
  const together = await all.penalty(key, TOLD_AT_ONCE)
  if (together.consumedPoints <= all.points) return
  await own.block(key, together.msBeforeNext / 1000)
  throw together
}

/**
 * Counts one request: 300 calls and pages in 5 minutes from one address without a session, 1,200 for one member. An IPv6
 * client is its /64. Processes that share a Postgres count together, and each may let nine more pass before it knows.
 * @returns for how many seconds there are too many; null when this one may pass
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
