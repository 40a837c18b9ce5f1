import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#server/http/app-error.ts'
import { addressKey } from '#server/http/client-address.ts'
import { processWide } from '#server/process-wide.ts'

/** Wrong links and tokens of an address, and links that it has mailed. They have 256 random bits: whoever goes on is not mistaken. */
const limiter = () =>
  processWide(
    'operator sign-in limit',
    () => new RateLimiterMemory({ keyPrefix: 'operator', points: 20, duration: 300 }),
  )

/** @throws AppError TOO_MANY_REQUESTS */
export async function assertMayTry(address: string): Promise<void> {
  const tried = await limiter().get(addressKey(address))
  if (tried && tried.remainingPoints <= 0)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(tried.msBeforeNext / 1000) })
}

export async function countTry(address: string): Promise<void> {
  try {
    await limiter().consume(addressKey(address))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
  }
}
