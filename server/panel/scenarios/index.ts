import { demo } from './demo/index.ts'
import { lookups, nonProfits } from './lookups/flat-lookups.ts'
import { lookupTrees } from './lookups/lookup-trees.ts'
import type { Scenario } from './seeds.ts'

/** The initial data of a real panel: lookups, and no members. */
const lookupsOnly: Scenario = {
  lookups,
  lookupTrees,
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

/** Named initial data for an empty database. `lookups` is the default. */
export const scenarios = { lookups: lookupsOnly, demo } as const satisfies Readonly<Record<string, Scenario>>
