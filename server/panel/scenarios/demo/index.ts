import { lookups, nonProfits } from '../lookups/flat-lookups.ts'
import { lookupTrees } from '../lookups/lookup-trees.ts'
import type { IdentitySeed, NpiSeed, Scenario } from '../seeds.ts'
import { areaCodes } from './area-codes.ts'
import { partners } from './partners.ts'
import { people } from './people.ts'
import { campaigns, surveys } from './surveys.ts'

/** Fictional numbers: 555-0100 to 555-0199 of every area code count as mobile phones, except these two. */
const LANDLINE = '+12125550190'
const VOIP = '+12125550191'

const identities: readonly IdentitySeed[] = [
  { name: ['Jordan', 'Avery'], mobile: '+12125550180', ssn: '1234', birthDate: '01-15-1980', demands: 'search' },
  { name: ['Taylor', 'Quinn'], mobile: '+12125550181', ssn: '5678', birthDate: '02-20-1975', demands: 'assessment' },
]

/** A barred NPI, and one that belongs to Avery. */
const npis: readonly NpiSeed[] = [
  { number: '1000000491', lastNames: [], barred: true },
  { number: '1000000509', lastNames: ['Avery', 'Avery-Lane'], barred: false },
]

/** A panel with a member or survey for every state that a screen can show. */
export const demo: Scenario = {
  lookups,
  lookupTrees,
  nonProfits,
  lines: {
    ...Object.fromEntries(areaCodes.map((code) => [`+1${code}55501`, 'mobile' as const])),
    [LANDLINE]: 'landline',
    [VOIP]: 'voip',
  },
  identities,
  npis,
  surveys,
  campaigns,
  partners,
  people,
  links: {
    campaign: 'telehealth',
    patientCampaign: 'migraine',
    nonProfitCampaign: 'nurses',
    invitation: { person: 'hcp', survey: 'hypertension' },
    partner: { partner: 'open-sample', person: 'tester', survey: 'burnout' },
  },
}
