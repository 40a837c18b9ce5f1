import 'server-only'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { createExpiringCache } from '#server/http/expiring-cache.ts'
import { processWide } from '#server/process-wide.ts'
import { panelHas } from '../panel-client/features.ts'
import { type CallContext, callAnyPanel } from '../panel-client/panel-client.ts'

const CACHE_MILLISECONDS = 60_000
const CACHE_ENTRIES = 500

const cache = () => processWide('lookups', () => createExpiringCache<unknown>(CACHE_MILLISECONDS, CACHE_ENTRIES))

/** Cache key: by language, and by member unless the panel announces `shared-lookups`. */
const keyFor = ({ route }: Call, { session, caller }: CallContext) =>
  [route, caller.language, panelHas('shared-lookups') ? '' : session?.userId].join(' ')

/**
 * A member's lookup, cached for a minute. Errors are not cached.
 * @throws AppError
 */
export async function cachedLookup<C extends Call>(call: C, callContext: CallContext): Promise<AnswerOf<C>> {
  const cached = cache().get(keyFor(call, callContext))
  if (cached !== undefined) return cached as AnswerOf<C>
  const answer = (await callAnyPanel(call, {}, callContext)) as AnswerOf<C>
  cache().set(keyFor(call, callContext), answer)
  return answer
}
