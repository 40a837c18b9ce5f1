/* Searches for a shorter story that breaks the same invariant. */
import type { Size } from './people/pace.ts'
import { type Result, simulate } from './simulation.ts'

const PEOPLE = [2, 4, 8, 16, 32, 64]
const SEEDS = 10

/** Identifies the promise of a message by its number, or another error by its first words. */
const promiseOf = ({ broken }: Result) =>
  (/\[promise \d+\]/.exec(broken ?? '') ?? /^[^:.]{1,40}/.exec(broken ?? ''))?.[0] ?? ''

/** @returns the smallest panel found that breaks it in no more days; `null` if none is smaller */
export async function shorterThan(result: Result, size: Size): Promise<{ result: Result; size: Size } | null> {
  for (const panelists of PEOPLE.filter((fewer) => fewer < size.panelists)) {
    const smaller = { ...size, panelists }
    for (let seed = 1; seed <= SEEDS; seed++) {
      const tried = await simulate({ seed, days: result.day + 1, ...smaller })
      if (tried.broken !== null && promiseOf(tried) === promiseOf(result)) return { result: tried, size: smaller }
    }
  }
  return null
}
