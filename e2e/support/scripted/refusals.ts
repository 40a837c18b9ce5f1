import type { RefusalCode } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { type Reaction, reactionTo, sentence } from '#lib/messages.ts'
import { UNKNOWN, wordsFor } from './script.ts'

const BRAND = 'Carepanel'

export type Catalogue = Parameters<typeof reactionTo>[0]

export interface Row {
  code: RefusalCode | typeof UNKNOWN
  reaction: Reaction
  /** What the screen has to say. */
  say: string | null
}

/** Everything that a call may be refused with, and what a screen's catalogue makes of it. */
export function rowsOf(call: Call, catalogue: Catalogue): Row[] {
  const codes: Row['code'][] = [...call.refusals, UNKNOWN]
  return codes.map((code) => {
    const problem = { status: 400, errorCode: code, errorMessage: wordsFor(code) }
    const reaction = reactionTo(catalogue, problem)
    return { code, reaction, say: sentence(reaction, problem, BRAND) }
  })
}
