import { noneOfTheAbove } from '#lib/rules/profile/health.ts'
import { optionsOf } from './edit/lookups.ts'

interface Condition {
  id: number
  name: string
}

/** Conditions as they are offered: the answer of those who have none is not to be looked for among hundreds. */
export function conditionOptions(conditions: readonly Condition[]) {
  const none = noneOfTheAbove(conditions)
  const others = conditions.filter((condition) => condition !== none)
  return { options: optionsOf(none ? [none, ...others] : others), alone: none && String(none.id) }
}

/** Scripts keep 'None of the above' apart from every other condition; without them both can be ticked. */
export function mixesNone(conditions: readonly Condition[], chosen: readonly string[]): boolean {
  const { alone } = conditionOptions(conditions)
  return alone !== undefined && chosen.length > 1 && chosen.includes(alone)
}
