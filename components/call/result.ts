import type { Problem as CodedProblem } from '#lib/messages.ts'

/** Why a call did not do what it should. */
export interface Problem extends CodedProblem {
  /** For support: names the request in the server's log. */
  requestId?: string
  /** The panel call that failed, where one of ours makes several. */
  during?: string
}

export type Result<Data> = { ok: true; data: Data } | { ok: false; problem: Problem }
