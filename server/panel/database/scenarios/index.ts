import { catalogue } from './catalogue/index.ts'
import { demo } from './demo/index.ts'
import { lists, nonProfits } from './lists.ts'
import type { Scenario } from './seeds.ts'

/** What a panel that starts for real needs: the lists, and nobody. */
const onlyLists: Scenario = {
  lists,
  catalogue,
  nonProfits,
  lines: {},
  identities: [],
  npis: [],
  surveys: {},
  campaigns: {},
  partners: {},
  people: {},
  links: null,
}

/** Named contents for an empty database; `lists` when none is asked for. */
export const scenarios = { lists: onlyLists, demo } as const satisfies Readonly<Record<string, Scenario>>
export type ScenarioName = keyof typeof scenarios

export const isScenarioName = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)
