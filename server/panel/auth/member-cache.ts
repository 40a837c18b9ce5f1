import 'server-only'
import type { Member } from '../core/handler.ts'

type Lookup = Promise<Member | null>

/** Per page that is being rendered: who signs its calls, by Authorization header. */
const lookups = new WeakMap<object, Map<string | null, Lookup>>()

/**
 * Looks up who signs a call, once for all calls that a page is rendered from.
 * @param lookUp runs at the first call; after a failure the next call runs it again
 */
export function cachedMember(requestCache: object, authorization: string | null, lookUp: () => Lookup): Lookup {
  const byAuthorization = lookups.get(requestCache) ?? new Map<string | null, Lookup>()
  lookups.set(requestCache, byAuthorization)
  const known = byAuthorization.get(authorization)
  if (known) return known
  const lookup = lookUp()
  byAuthorization.set(authorization, lookup)
  lookup.catch(() => byAuthorization.delete(authorization))
  return lookup
}
