import 'server-only'

interface Line {
  running: number
  waiting: (() => void)[]
}

/** Work of one key in turns: so much of it at once, the rest in the order in which it came. */
export interface Turns {
  /**
   * Waits for a turn of every key, does the work, and passes the turns on.
   * @throws whatever `full` makes, when too many wait already
   */
  take: <T>(keys: readonly string[], work: () => Promise<T>, full: () => Error) => Promise<T>
}

/** @param atOnce how much work of one key runs @param mostWaiting how much more of it may wait */
export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const lines = new Map<string, Line>()

  async function begin(key: string, full: () => Error): Promise<void> {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running < atOnce) {
      line.running += 1
      return
    }
    if (line.waiting.length >= mostWaiting) throw full()
    const { promise, resolve } = Promise.withResolvers<void>()
    line.waiting.push(resolve)
    // Whoever ends passes the turn on, so `running` stays as it is.
    await promise
  }

  function end(key: string): void {
    const line = lines.get(key)
    if (!line) return
    const next = line.waiting.shift()
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
