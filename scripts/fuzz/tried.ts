import type { Call } from '#lib/contract/endpoint.ts'
import type { FuzzMember } from './members.ts'

/** A request that is tried. */
export interface Tried {
  /** Of the call or the page. */
  name: string
  /** `null` for a page. */
  call: Call | null
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Whoever signs it. */
  member: FuzzMember | null
  /** What whoever sends it has sent before. */
  before?: string
}

/** Its answer. */
export interface Got {
  status: number
  text: string
  headers: Headers
}
