/*
 * The simulated clock. PGlite runs in this process and uses `Date.now()`, so that the database's `now()` is simulated too
 * and the product's code needs no change.
 */

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const RealDate = Date
let now: number | null = null

const simulated = () => now ?? RealDate.now()

/** Replaces `Date` for the rest of this process. @param at milliseconds since 1970 */
export function startClock(at: number): void {
  process.env.TZ = 'UTC'
  now = at
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [simulated()] : given),
    apply: () => new RealDate(simulated()).toString(),
    get: (target, name) => (name === 'now' ? simulated : Reflect.get(target, name)),
  })
}

export const clock = {
  now: simulated,
  /** Advances the clock; never sets it back. */
  advanceTo(at: number): void {
    now = Math.max(simulated(), at)
  },
  /** Adjusts the clock; may set it back. */
  step(milliseconds: number): void {
    now = simulated() + milliseconds
  },
  /** `2028-02-29 14:05:00`, in UTC. */
  text: (at = simulated()) => new RealDate(at).toISOString().slice(0, 19).replace('T', ' '),
}

const hourIn = new Map<string, Intl.DateTimeFormat>()

/** The hour of day in a time zone. */
export function hourAt(zone: string, at = simulated()): number {
  let format = hourIn.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
    hourIn.set(zone, format)
  }
  return Number(format.format(at))
}
