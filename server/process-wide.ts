import 'server-only'

const store = globalThis as typeof globalThis & { carepanel?: Map<string, unknown> }

const valuesByName = () => {
  store.carepanel ??= new Map()
  return store.carepanel
}

/**
 * One value per process. Next loads a module more than once, so module variables cannot hold pools, caches and counters.
 * @param name unique in the product
 * @param make called on first use
 */
export function processWide<T>(name: string, make: () => T): T {
  const values = valuesByName()
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}

/** Makes the next `processWide` of this name create a new value. The caller closes the old one. */
export const forgetProcessWide = (name: string) => valuesByName().delete(name)
