import 'server-only'

/** A cache that keeps each value for the same time, and of too many only the newest. */
export function createExpiringCache<T>(milliseconds: number, max: number) {
  const entries = new Map<string, { value: T; until: number }>()
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key)
      return entry && entry.until > Date.now() ? entry.value : undefined
    },
    set(key: string, value: T): void {
      // Deleted first, because a map keeps the place of a key that it has: the oldest must come first.
      entries.delete(key)
      entries.set(key, { value, until: Date.now() + milliseconds })
      for (const [oldest, { until }] of entries) {
        if (entries.size <= max && until > Date.now()) break
        entries.delete(oldest)
      }
    },
    delete: (key: string) => entries.delete(key),
  }
}
