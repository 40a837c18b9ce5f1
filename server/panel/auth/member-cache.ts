import 'server-only'
import type { Member } from '../core/handler.ts'

type Lookup = Promise<Member | null>

/** For each page being rendered, the members that its calls belong to, by Authorization header. */
const lookups = new WeakMap<object, Map<string | null, Lookup>>()

/**
 * Looks up the member of a call, once for all calls of a page that is being rendered.
 * @param lookUp runs at the first call, and again at the next one after a failure
 */
export function cachedMember(requestCache: object, authorization: string | null, lookUp: () => Lookup): Lookup {
  const byAuthorization = lookups.get(requestCache) ?? new Map<string | null, Lookup>()
  lookups.set(requestCache, byAuthorization)
  const cached = byAuthorization.get(authorization)
  if (cached) return cached
  const lookup = lookUp()
  byAuthorization.set(authorization, lookup)
  lookup.catch(() => byAuthorization.delete(authorization))
  return lookup
}
