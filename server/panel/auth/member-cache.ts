import 'server-only'
import type { Member } from '../core/handler.ts'

type Asked = Promise<Member | null>

/** For each page that is being made, who signs its calls. */
const asked = new WeakMap<object, Map<string | null, Asked>>()

/**
 * Who signs a call that a page is made of: asked at the first one, and the answer holds for the page.
 * @param ask what to ask; after a failure the next call asks again
 */
export function cachedMember(requestCache: object, authorization: string | null, ask: () => Asked): Asked {
  const answers = asked.get(requestCache) ?? new Map<string | null, Asked>()
  asked.set(requestCache, answers)
  const known = answers.get(authorization)
  if (known) return known
  const asking = ask()
  answers.set(authorization, asking)
  asking.catch(() => answers.delete(authorization))
  return asking
}
