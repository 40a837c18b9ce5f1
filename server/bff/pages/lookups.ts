import 'server-only'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { processWide } from '#server/process-wide.ts'
import { panelHas } from '../panel-client/features.ts'
import { type CallContext, callAnyPanel } from '../panel-client/panel-client.ts'

const CACHE_MILLISECONDS = 60_000
const CACHE_ENTRIES = 500

interface CacheEntry {
  answer: unknown
  until: number
}

const cache = () => processWide('lookups', () => new Map<string, CacheEntry>())

/** Cache key: by language, and by member unless the panel announces `shared-lookups`. */
const keyFor = ({ route }: Call, { session, caller }: CallContext) =>
  [route, caller.language, panelHas('shared-lookups') ? '' : session?.userId].join(' ')

/** Adds an entry, and evicts the oldest when the cache is full. */
function cacheAnswer(key: string, answer: unknown) {
  const entries = cache()
  entries.delete(key)
  entries.set(key, { answer, until: performance.now() + CACHE_MILLISECONDS })
  if (entries.size > CACHE_ENTRIES) for (const oldest of entries.keys()) return entries.delete(oldest)
}

/**
 * A member's lookup, cached for a minute. Errors are not cached.
 * @throws AppError
 */
export async function cachedLookup<C extends Call>(call: C, callContext: CallContext): Promise<AnswerOf<C>> {
  const cached = cache().get(keyFor(call, callContext))
  if (cached && cached.until > performance.now()) return cached.answer as AnswerOf<C>
  const answer = (await callAnyPanel(call, {}, callContext)) as AnswerOf<C>
  cacheAnswer(keyFor(call, callContext), answer)
  return answer
}
