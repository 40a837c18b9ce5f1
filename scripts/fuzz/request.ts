import type { Call } from '#lib/contract/endpoint.ts'
import type { FuzzMember } from './members.ts'

/** A generated request. */
export interface FuzzRequest {
  /** Name of the call or page. */
  name: string
  /** `null` for a page. */
  call: Call | null
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** The signed-in member, if any. */
  member: FuzzMember | null
  /** Earlier requests of the same browser. */
  before?: string
}

export interface FuzzAnswer {
  status: number
  text: string
  headers: Headers
}
