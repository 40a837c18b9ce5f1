import type { Catalog } from '../translate.ts'
import common from './common.ts'
import lookups from './lookups.ts'
import pages from './pages.ts'
import payments from './payments.ts'
import professions from './professions.ts'
import profile from './profile.ts'
import shell from './shell.ts'
import w9 from './w9.ts'

/** All of the portal in Spanish, as it is spoken in the United States; members are addressed as "usted". */
export const spanish: Catalog = {
  ...common,
  ...pages,
  ...shell,
  ...lookups,
  ...payments,
  ...professions,
  ...profile,
  ...w9,
}
