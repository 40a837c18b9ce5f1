import 'server-only'

const store = globalThis as typeof globalThis & { carepanel?: Map<string, unknown> }

const held = () => {
  store.carepanel ??= new Map()
  return store.carepanel
}

/**
 * One value per process. Next loads a module more than once, so a module's own variable is not enough for pools, caches
 * and counters.
 * @param name unique in the product
 * @param make called at the first use only
 */
export function processWide<T>(name: string, make: () => T): T {
  const values = held()
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}

/** The next `processWide` of this name makes a new value. Whoever made the old one closes it. */
export const forgetProcessWide = (name: string) => held().delete(name)
