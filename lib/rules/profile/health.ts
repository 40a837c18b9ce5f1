import { SAVED_ANSWER } from '#lib/messages/texts/profile.ts'

/*
 * Entries of the lists of conditions, medications and relationships that rules depend on; ids and names are from the
 * specification.
 * @see docs/specification/patient.md#medication-answers
 */

interface NamedEntry {
  id: number
  name: string
}

const named = (list: readonly NamedEntry[], wantedName: string) => list.find(({ name }) => name === wantedName)

/** The entry for no condition, which excludes all others. */
export const noneOfTheAbove = (conditions: readonly NamedEntry[]) => named(conditions, 'None of the above')

/** The medication with an additional text field. */
export const OTHER_MEDICATION = 'Other prescription medication'
export const otherMedication = (medications: readonly NamedEntry[]) => named(medications, OTHER_MEDICATION)

/** The relationship with an additional text field. */
export const OTHER_RELATIONSHIP_ID = 6

const ANSWERS = new Map([
  [1, 'Currently Prescribed'],
  [2, 'Taken in the past, but not currently'],
])
/**
 * An answer that only the form has: the medication is not sent.
 * @see docs/specification/patient.md#c-79-never-prescribed-has-no-id
 */
export const NEVER_PRESCRIBED = 'never'

/** The three answers for a medication: the panel's two, and the form's own. A panel may have saved others. */
export const answerOptions = (answers: readonly NamedEntry[]) => [
  ...answers.map(({ id, name }) => ({
    value: String(id),
    label: ANSWERS.get(id) ?? (name.trim() || SAVED_ANSWER),
  })),
  { value: NEVER_PRESCRIBED, label: 'Never Prescribed' },
]
