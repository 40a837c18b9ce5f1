import 'server-only'
import { processWide } from '#server/process-wide.ts'

const FAILURES_IN_A_ROW = 5
const WINDOW = 20
const WINDOW_MILLISECONDS = 10_000
const OPEN_MILLISECONDS = 1_000

/**
 * Circuit breaker of one endpoint: opens after 5 failures in a row, or when half of the last 20 attempts within 10 s failed.
 * While open it lets one attempt through each second.
 */
export class Breaker {
  #failuresInARow = 0
  #recent: { time: number; failed: boolean }[] = []
  #openedAt: number | null = null
  #trying = false
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Whether an attempt may be made now. While open, `true` is returned for one trial at a time. */
  allows(): boolean {
    if (this.#openedAt === null) return true
    if (this.#trying || this.#now() - this.#openedAt < OPEN_MILLISECONDS) return false
    this.#trying = true
    return true
  }

  record(failed: boolean) {
    const now = this.#now()
    this.#trying = false
    this.#failuresInARow = failed ? this.#failuresInARow + 1 : 0
    this.#recent = [...this.#recent, { time: now, failed }]
      .filter(({ time }) => now - time < WINDOW_MILLISECONDS)
      .slice(-WINDOW)
    if (!failed) return this.#openedAt !== null && this.#close()
    const failures = this.#recent.filter((call) => call.failed).length
    const isFailureRateHigh = this.#recent.length === WINDOW && failures * 2 >= WINDOW
    if (this.#openedAt !== null || this.#failuresInARow >= FAILURES_IN_A_ROW || isFailureRateHigh) this.#openedAt = now
  }

  #close() {
    this.#openedAt = null
    this.#recent = []
  }
}

const breakers = () => processWide('breakers', () => new Map<string, Breaker>())

/** @param endpoint method and declared route, not the actual path: that limits the number of breakers */
export function breakerFor(endpoint: string): Breaker {
  const breaker = breakers().get(endpoint) ?? new Breaker()
  breakers().set(endpoint, breaker)
  return breaker
}
