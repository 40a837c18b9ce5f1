import 'server-only'

interface Line {
  running: number
  queued: (() => void)[]
}

/** Limits concurrent work per key; the rest waits in order of arrival. */
export interface ConcurrencyLimiter {
  /**
   * Waits for a slot of every key, runs the work, and releases the slots.
   * @throws what `full` returns, when too many are waiting
   */
  take: <T>(keys: readonly string[], work: () => Promise<T>, full: () => Error) => Promise<T>
}

/** @param atOnce concurrent work per key @param mostWaiting length of each key's queue */
export function createConcurrencyLimiter(atOnce: number, mostWaiting: number): ConcurrencyLimiter {
  const lines = new Map<string, Line>()

  async function begin(key: string, full: () => Error): Promise<void> {
    const line = lines.get(key) ?? { running: 0, queued: [] }
    lines.set(key, line)
    if (line.running < atOnce) {
      line.running += 1
      return
    }
    if (line.queued.length >= mostWaiting) throw full()
    const { promise, resolve } = Promise.withResolvers<void>()
    line.queued.push(resolve)
    // A finished task hands over its slot, so `running` stays the same.
    await promise
  }

  function end(key: string): void {
    const line = lines.get(key)
    if (!line) return
    const next = line.queued.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return {
    async take([key, ...others], work, full) {
      if (key === undefined) return work()
      await begin(key, full)
      try {
        return await this.take(others, work, full)
      } finally {
        end(key)
      }
    },
  }
}
