import 'server-only'

interface KeyQueue {
  running: number
  waiting: (() => void)[]
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
  const queues = new Map<string, KeyQueue>()

  async function acquire(key: string, full: () => Error): Promise<void> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < atOnce) {
      queue.running += 1
      return
    }
    if (queue.waiting.length >= mostWaiting) throw full()
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.waiting.push(resolve)
    // A finished task hands over its slot, so `running` stays the same.
    await promise
  }

  function release(key: string): void {
    const queue = queues.get(key)
    if (!queue) return
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }

  return {
    async take([key, ...others], work, full) {
      if (key === undefined) return work()
      await acquire(key, full)
      try {
        return await this.take(others, work, full)
      } finally {
        release(key)
      }
    },
  }
}
