import 'server-only'
import type { AnswerOf, Call } from '#lib/contract/endpoint.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'

const KEPT_MILLISECONDS = 60_000

interface Kept {
  answer: unknown
  until: number
}

const shared = globalThis as typeof globalThis & { carepanelLookups?: Map<string, Kept> }

/**
 * What every member can choose from, asked for once a minute. A refusal is never kept: it may be one member's own.
 * @throws ProblemError
 */
export async function cachedLookup<C extends Call>(call: C, callContext: CallContext): Promise<AnswerOf<C>> {
  shared.carepanelLookups ??= new Map()
  const kept = shared.carepanelLookups.get(call.route)
  if (kept && kept.until > performance.now()) return kept.answer as AnswerOf<C>
  const answer = await callPanel(call, {}, callContext)
  shared.carepanelLookups.set(call.route, { answer, until: performance.now() + KEPT_MILLISECONDS })
  return answer
}
