import type { Catalog } from '../translate.ts'
import shell from './shell.ts'

/** All of the portal in Spanish, as it is spoken in the United States; members are addressed as "usted". */
export const spanish: Catalog = { ...shell }
