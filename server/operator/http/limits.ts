import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { counted } from '#lib/format/counted.ts'
import { AppError } from '#server/http/app-error.ts'
import { addressKey } from '#server/http/client-address.ts'
import { processWide } from '#server/process-wide.ts'

/** Limit per address for wrong links and tokens, and for mailed links. */
const limiter = () =>
  processWide(
    'operator sign-in limit',
    () => new RateLimiterMemory({ keyPrefix: 'operator', points: 20, duration: 300 }),
  )

function tooManyTries(retryAfter: number): AppError {
  const minutes = counted(Math.ceil(retryAfter / 60), 'minute')
  return new AppError('TOO_MANY_REQUESTS', {
    message: `There were too many tries from your network. Try again in ${minutes}.`,
    retryAfter,
  })
}

/** @throws AppError TOO_MANY_REQUESTS */
export async function assertMayTry(address: string): Promise<void> {
  const counter = await limiter().get(addressKey(address))
  if (counter && counter.remainingPoints <= 0) throw tooManyTries(Math.ceil(counter.msBeforeNext / 1000))
}

export async function countTry(address: string): Promise<void> {
  try {
    await limiter().consume(addressKey(address))
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
  }
}
