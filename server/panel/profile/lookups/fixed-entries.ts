import 'server-only'
import { PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import { OTHER_ETHNICITY_ID, OTHER_SEXUAL_ORIENTATION_ID } from '#lib/rules/profile/demographics.ts'
import { noneOfTheAbove, OTHER_MEDICATION, OTHER_RELATIONSHIP_ID } from '#lib/rules/profile/health.ts'
import { NO_LANGUAGE } from '#lib/rules/profile/select-options.ts'
import type { EntryKey } from './lookups.repository.ts'

type Entry = EntryKey & { name: string }

/**
 * Lookups whose entries are all fixed: code depends on their ids, surveys and profiles store profession names, and members
 * store gender ids.
 */
const FIXED_KINDS: ReadonlySet<string> = new Set(['genders', 'medicationAnswers', 'professions', 'taxTypes'])

const fixedEntries: Readonly<Record<string, (entry: Entry) => boolean>> = {
  ethnicity: ({ id }) => id === OTHER_ETHNICITY_ID,
  sexualOrientations: ({ id }) => id === OTHER_SEXUAL_ORIENTATION_ID,
  patientRelationships: ({ id }) => id === OTHER_RELATIONSHIP_ID,
  medicalConditions: (entry) => noneOfTheAbove([entry]) !== undefined,
  medications: ({ name }) => name === OTHER_MEDICATION,
  nativeLanguages: ({ name }) => name === NO_LANGUAGE,
}

/** Whether code depends on the entry's id or name, so that it can be neither renamed nor removed. */
export const isFixedEntry = (entry: Entry): boolean =>
  FIXED_KINDS.has(entry.kind) || entry.name === PREFER_NOT_TO_ANSWER || (fixedEntries[entry.kind]?.(entry) ?? false)
