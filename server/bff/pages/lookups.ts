import 'server-only'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { processWide } from '#server/process-wide.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'

const KEPT_MILLISECONDS = 60_000

interface Kept {
  answer: unknown
  until: number
}

const cache = () => processWide('lookups', () => new Map<string, Kept>())

/**
 * What every member can choose from, asked for once a minute. A refusal is never kept: it may be one member's own.
 * @throws ProblemError
 */
export async function cachedLookup<C extends Call>(call: C, callContext: CallContext): Promise<AnswerOf<C>> {
  const kept = cache().get(call.route)
  if (kept && kept.until > performance.now()) return kept.answer as AnswerOf<C>
  const answer = await callPanel(call, {}, callContext)
  cache().set(call.route, { answer, until: performance.now() + KEPT_MILLISECONDS })
  return answer
}
