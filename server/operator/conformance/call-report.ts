import { type CallName, contract } from '#lib/contract/index.ts'
import type { Check } from './checks.ts'
import { type Difference, harms } from './difference.ts'

/** What became of one call. */
export interface CallReport {
  /** Method and route, and the situation where a call is made in several. */
  call: string
  /** `fits`: the portal takes everything in it for what is meant. */
  result: 'fits' | 'differs' | 'not asked'
  differences: readonly Difference[]
  /** What of the portal does not work when it differs; why it was not asked. */
  detail: string
}

type Named = Pick<Check, 'name' | 'without'>

const titleOf = (name: CallName, situation?: string) =>
  [`${contract[name].method} ${contract[name].route}`, situation].filter(Boolean).join(', ')

export const reported = (
  { name, without }: Named,
  differences: readonly Difference[],
  situation?: string,
): CallReport => ({
  call: titleOf(name, situation),
  result: differences.some(harms) ? 'differs' : 'fits',
  differences,
  detail: without,
})

export const notAsked = ({ name }: Named, why: string): CallReport => ({
  call: titleOf(name),
  result: 'not asked',
  differences: [],
  detail: why,
})
