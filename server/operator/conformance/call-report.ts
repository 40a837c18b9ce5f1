import { type CallName, contract } from '#lib/contract/index.ts'
import type { Check } from './checks.ts'
import { type Difference, isNoticeable } from './difference.ts'

/** The result of one check. */
export interface CallReport {
  /** Method and route, and the situation if the call is checked in several. */
  call: string
  /** `fits`: the portal reads everything as intended. */
  result: 'fits' | 'differs' | 'not asked'
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
