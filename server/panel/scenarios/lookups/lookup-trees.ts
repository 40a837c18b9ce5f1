import { certificates } from './certificates.ts'
import { professions } from './professions.ts'
import { type LookupTreeRow, rowsOfTree, rowsOfTrees } from './tree.ts'

/** Nested lookups as rows of table `lookup`. Each tree is loaded completely or not at all. */
export const lookupTrees: readonly (readonly LookupTreeRow[])[] = [
  rowsOfTrees(professions, ['professions', 'specialities', 'subSpecialities']),
  rowsOfTree(certificates, ['certificates', 'subcertificates']),
]

/**
 * The id of an entry in these trees.
 * @param below id of the parent, because names are unique only below one parent
 * @throws Error when there is none
 */
export function lookupId(kind: string, name: string, below: number | null = null): number {
  const isWanted = (entry: LookupTreeRow) => entry.kind === kind && entry.name === name && entry.parent_id === below
  const entry = lookupTrees.flat().find(isWanted)
  if (!entry) throw new Error(`There is no ${name} in ${kind}`)
  return entry.id
}
