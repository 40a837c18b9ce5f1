import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { isLimit } from './answers.ts'
import type { Check } from './checks.ts'
import type { CallResponse, NoResponse } from './connection.ts'
import { type Difference, isNoticeable } from './difference.ts'

/** The result of one check. */
export interface CallReport {
  /** Method and route, and the situation if the call is checked in several. */
  call: string
  /** `fits`: the portal reads everything as intended. `limited`: the panel answered that there were too many calls. */
  result: 'fits' | 'differs' | 'not asked' | 'limited'
  differences: readonly Difference[]
  /** What does not work in the portal if the call differs; why it was not asked. */
  detail: string
}

type NamedCall = Pick<Check, 'name' | 'without'>

const titleOf = (name: CallName, situation?: string) =>
  [`${contract[name].method} ${contract[name].route}`, situation].filter(Boolean).join(', ')

export const reported = (
  { name, without }: NamedCall,
  differences: readonly Difference[],
  situation?: string,
): CallReport => ({
  call: titleOf(name, situation),
  result: differences.some(isNoticeable) ? 'differs' : 'fits',
  differences,
  detail: without,
})

export const notAsked = ({ name }: NamedCall, reason: string): CallReport => ({
  call: titleOf(name),
  result: 'not asked',
  differences: [],
  detail: reason,
})

const LIMITED = 'The panel answered 429, because it limits calls. Run the command again later.'

/** A limit says nothing about the call: what the answer would have been is not known. */
export function answered(
  check: NamedCall,
  response: CallResponse | NoResponse,
  compare: (call: Call, response: CallResponse | NoResponse) => readonly Difference[],
  situation?: string,
): CallReport {
  const call: Call = contract[check.name]
  if (isLimit(call, response))
    return { ...notAsked(check, LIMITED), call: titleOf(check.name, situation), result: 'limited' }
  return reported(check, compare(call, response), situation)
}
