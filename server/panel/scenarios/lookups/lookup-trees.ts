import { certificates } from './certificates.ts'
import { professions } from './professions.ts'
import { type LookupTreeRow, rowsOfTree, rowsOfTrees } from './tree.ts'

/** The lists that have lists within them, as rows of table `lookup`; each is loaded whole or not at all. */
export const lookupTrees: readonly (readonly LookupTreeRow[])[] = [
  rowsOfTrees(professions, ['professions', 'specialities', 'subSpecialities']),
  rowsOfTree(certificates, ['certificates', 'subcertificates']),
]

/**
 * The id that an entry is loaded with.
 * @param below the entry it stands below, for names that are not one of a kind
 * @throws Error when there is none
 */
export function lookupId(kind: string, name: string, below: number | null = null): number {
  const isWanted = (entry: LookupTreeRow) => entry.kind === kind && entry.name === name && entry.parent_id === below
  const entry = lookupTrees.flat().find(isWanted)
  if (!entry) throw new Error(`There is no ${name} in ${kind}`)
  return entry.id
}
