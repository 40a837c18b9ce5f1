import type { Rule } from '../rules.ts'

/** A rule for each field. */
export type RulesOf<Values> = Readonly<Record<keyof Values, Rule>>

/** A list of choices is as good as a text: empty or not. */
const judged = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? '').trim())

/** What is wrong with each field that has something wrong. */
export function faultsIn<Values extends object>(
  rules: RulesOf<Values>,
  values: Values,
): [name: string, fault: string][] {
  return Object.entries<Rule>(rules).flatMap(([name, rule]): [string, string][] => {
    const fault = rule(judged(Reflect.get(values, name)))
    return fault === null ? [] : [[name, fault]]
  })
}
