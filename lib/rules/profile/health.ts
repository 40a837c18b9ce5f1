/*
 * What the lists of conditions, medications and relationships have that rules hang on; ids and names are the
 * specification's.
 * @see docs/specification/patient.md#medication-answers
 */

interface Named {
  id: number
  name: string
}

const named = (list: readonly Named[], wanted: string) => list.find(({ name }) => name === wanted)

/** The entry that means no condition; it cannot be combined with another one. */
export const noneOfTheAbove = (conditions: readonly Named[]) => named(conditions, 'None of the above')

/** The medication that asks for words of one's own. */
export const OTHER_MEDICATION = 'Other prescription medication'
export const otherMedication = (medications: readonly Named[]) => named(medications, OTHER_MEDICATION)

/** The relationship that asks for words of one's own. */
export const OTHER_RELATIONSHIP_ID = 6

const CURRENTLY_PRESCRIBED_ID = 1
/**
 * An answer of the form alone: such a medication is not sent.
 * @see docs/specification/patient.md#c-79-never-prescribed-has-no-id
 */
export const NEVER_PRESCRIBED = 'never'

/** The three answers to a medication: the panel's, by its ids, and the form's own. */
export const answerOptions = (answers: readonly Named[]) => [
  ...answers.map(({ id }) => ({
    value: String(id),
    label: id === CURRENTLY_PRESCRIBED_ID ? 'Currently Prescribed' : 'Taken in the past, but not currently',
  })),
  { value: NEVER_PRESCRIBED, label: 'Never Prescribed' },
]
