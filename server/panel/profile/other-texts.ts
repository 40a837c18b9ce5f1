import 'server-only'
import { OTHER_ETHNICITY_ID, OTHER_SEXUAL_ORIENTATION_ID } from '#lib/rules/profile/demographics.ts'
import { OTHER_RELATIONSHIP_ID } from '#lib/rules/profile/health.ts'

/**
 * Entries of lists that ask for words of one's own: which, and where the words are.
 * @see docs/specification/validation.md#other-texts
 */
const others = {
  ethnicity: { id: OTHER_ETHNICITY_ID, words: 'ethnicityOther' },
  sexualOrientation: { id: OTHER_SEXUAL_ORIENTATION_ID, words: 'sexualOrientationOther' },
  patientRelationship: { id: OTHER_RELATIONSHIP_ID, words: 'patientRelationshipOther' },
} as const

type Answers = Readonly<Record<string, unknown>>

const asks = (answers: Answers, field: keyof typeof others) => {
  const choice = answers[field]
  return typeof choice === 'object' && choice !== null && 'id' in choice && choice.id === others[field].id
}

const fieldsIn = (answers: Answers) =>
  (Object.keys(others) as (keyof typeof others)[]).filter((field) => answers[field] !== undefined)

/** The fields for words that were asked for and not given. */
export const missingOtherTexts = (answers: Answers): string[] =>
  fieldsIn(answers)
    .filter((field) => asks(answers, field) && !answers[others[field].words])
    .map((field) => others[field].words)

/** Words that nothing asks for are none. */
export const withoutUnusedOtherTexts = <A extends Answers>(answers: A): A => ({
  ...answers,
  ...Object.fromEntries(
    fieldsIn(answers).flatMap((field) => (asks(answers, field) ? [] : [[others[field].words, null]])),
  ),
})
