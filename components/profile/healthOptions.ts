import type { Translate } from '#lib/language/translate.ts'
import { noneOfTheAbove } from '#lib/rules/profile/health.ts'
import { translatedOptions } from './edit/lookups.ts'

interface Condition {
  id: number
  name: string
}

/** Condition options, with "None of the above" first, so that it isn't lost among hundreds. */
export function conditionOptions(conditions: readonly Condition[], t: Translate) {
  const none = noneOfTheAbove(conditions)
  const others = conditions.filter((condition) => condition !== none)
  const options = [...translatedOptions(none ? [none] : [], t), ...translatedOptions(others, t)]
  return { options, alone: none && String(none.id) }
}

/** Whether "None of the above" is combined with a condition. Only possible without JavaScript. */
export function mixesNone(conditions: readonly Condition[], chosen: readonly string[]): boolean {
  const none = noneOfTheAbove(conditions)
  return none !== undefined && chosen.length > 1 && chosen.includes(String(none.id))
}
