import 'server-only'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { addressKey } from '#server/http/client-address.ts'
import { limitFactor, SHARED_FACTOR } from '#server/http/shared-addresses.ts'
import { processWide } from '#server/process-wide.ts'
import type { Session } from '../session/session.ts'
import { ownCounter, sharedCounter } from './shared-counters.ts'

const WINDOW_SECONDS = 5 * 60
const visitors = { name: 'visitor', points: 300, seconds: WINDOW_SECONDS }
/** Addresses that many people share. */
const crowds = { name: 'crowd', points: visitors.points * SHARED_FACTOR, seconds: WINDOW_SECONDS }
const members = { name: 'member', points: 1_200, seconds: WINDOW_SECONDS }

/** A process reports only every tenth request to the shared counter, so that a flood costs the database little. */
const REPORT_EVERY = 10

const countersOf = (limit: typeof visitors) => ({ own: ownCounter(limit), all: sharedCounter(limit) })
type Counters = ReturnType<typeof countersOf>

const counters = () =>
  processWide('request counters', () => ({
    visitors: countersOf(visitors),
    crowds: countersOf(crowds),
    members: countersOf(members),
  }))

function countVisitor(address: string): Promise<void> {
  const key = addressKey(address)
  const isShared = limitFactor(config().sharedAddresses, key) > 1
  return count(isShared ? counters().crowds : counters().visitors, key)
}

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
 * Counts one request: in 5 minutes 300 calls and pages per address without a session (6,000 if many people share it), 1,200
 * per member. An IPv6 client is its /64. Processes on the same Postgres count together; each can let up to nine more pass
 * before it finds out.
 * @returns seconds until requests are allowed again; null when this one is allowed
 * @see docs/decisions/2026-11-22-limits-of-all-processes-together.md
 */
export async function requestPause(address: string, session: Session | null): Promise<number | null> {
  try {
    await (session ? count(counters().members, session.userId) : countVisitor(address))
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
