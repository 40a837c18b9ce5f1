import { certificates } from './certificates.ts'
import { professions } from './professions.ts'
import { type Leaf, rowsOfTree, rowsOfTrees } from './tree.ts'

/** The lists that have lists within them, as rows of table `lookup`; each is loaded whole or not at all. */
export const catalogue: readonly (readonly Leaf[])[] = [
  rowsOfTrees(professions, ['professions', 'specialities', 'subSpecialities']),
  rowsOfTree(certificates, ['certificates', 'subcertificates']),
]
