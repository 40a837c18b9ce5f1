import 'server-only'
import { OTHER_ETHNICITY_ID, OTHER_SEXUAL_ORIENTATION_ID } from '#lib/rules/profile/demographics.ts'
import { OTHER_RELATIONSHIP_ID } from '#lib/rules/profile/health.ts'

/**
 * Questions whose answer 'Other' asks for a text.
 * @see docs/specification/validation.md#other-texts
 */
const questions = {
  ethnicity: { otherId: OTHER_ETHNICITY_ID, text: 'ethnicityOther' },
  sexualOrientation: { otherId: OTHER_SEXUAL_ORIENTATION_ID, text: 'sexualOrientationOther' },
  patientRelationship: { otherId: OTHER_RELATIONSHIP_ID, text: 'patientRelationshipOther' },
} as const
type Question = keyof typeof questions

type Answers = Readonly<Record<string, unknown>>

const answeredOther = (answers: Answers, question: Question) => {
  const answer = answers[question]
  return typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === questions[question].otherId
}

const questionsIn = (answers: Answers) =>
  (Object.keys(questions) as Question[]).filter((question) => answers[question] !== undefined)

/** Text fields that are required because 'Other' was chosen, but are empty. */
export const missingOtherTexts = (answers: Answers): string[] =>
  questionsIn(answers)
    .filter((question) => answeredOther(answers, question) && !answers[questions[question].text])
    .map((question) => questions[question].text)

/** Clears the text of each question whose answer is not 'Other'. */
export const withoutUnusedOtherTexts = <A extends Answers>(answers: A): A => ({
  ...answers,
  ...Object.fromEntries(
    questionsIn(answers).flatMap((question) =>
      answeredOther(answers, question) ? [] : [[questions[question].text, null]],
    ),
  ),
})
