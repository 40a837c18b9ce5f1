import { demo } from './demo/index.ts'
import { lookups, nonProfits } from './lookups/flat-lookups.ts'
import { lookupTrees } from './lookups/lookup-trees.ts'
import type { Scenario } from './seeds.ts'

/** What a panel that starts for real needs: the lookups, and nobody. */
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

/** Named contents for an empty database; `lookups` when none is asked for. */
export const scenarios = { lookups: lookupsOnly, demo } as const satisfies Readonly<Record<string, Scenario>>
