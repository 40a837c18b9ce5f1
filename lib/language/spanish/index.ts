import type { Catalog } from '../translate.ts'
import common from './common.ts'
import pages from './pages.ts'
import shell from './shell.ts'

/** All of the portal in Spanish, as it is spoken in the United States; members are addressed as "usted". */
export const spanish: Catalog = { ...common, ...pages, ...shell }
