/*
 * The demographic questions that are answered with one entry of a lookup. The contract, the forms, the profile cards and
 * the embedded panel's checks are derived from this table.
 * @see docs/specification/profile.md#saved-profile-payload
 */

interface Question {
  label: string
  hint?: string
  /** Error when nothing is selected; a question without it is optional. */
  missing?: string
  /** Name of the list in `demographicLookups`. */
  lookup: string
  /** Professionals answer it too; the others are for patients only. */
  forProfessionals?: true
  /** The first native language can't be "None". */
  without?: 'None'
  narrow?: true
}

/** In form order. */
export const questions = {
  sexualOrientation: {
    label: 'Sexual orientation',
    hint: 'Some studies ask how the health system treats people of different orientations.',
    missing: 'Choose your sexual orientation',
    lookup: 'sexualOrientations',
  },
  ethnicity: {
    label: 'Ethnicity',
    missing: 'Choose your ethnicity',
    lookup: 'ethnicity',
    forProfessionals: true,
  },
  firstNativeLanguage: {
    label: 'First native language',
    missing: 'Choose your first native language',
    lookup: 'nativeLanguages',
    without: 'None',
  },
  secondNativeLanguage: {
    label: 'Second native language',
    missing: 'Choose your second native language, or None',
    hint: 'If you speak only one, choose None.',
    lookup: 'nativeLanguages',
  },
  educationLevel: { label: 'Education level', missing: 'Choose your education level', lookup: 'educationLevel' },
  maritalStatus: { label: 'Marital status', missing: 'Choose your marital status', lookup: 'maritalStatuses' },
  annualHouseholdIncome: {
    label: 'Annual household income',
    hint: 'Some studies are about what people can afford to pay for care.',
    missing: 'Choose your annual household income',
    lookup: 'annualHouseHoldIncome',
  },
  householdChildren: {
    label: 'Children in the household',
    missing: 'Choose the number of children in your household',
    lookup: 'householdChildren',
    narrow: true,
  },
} as const satisfies Record<string, Question>

type Questions = typeof questions
export type QuestionName = keyof Questions
export type RequiredQuestion = {
  [Name in QuestionName]: Questions[Name] extends { missing: string } ? Name : never
}[QuestionName]
export type ProfessionalQuestion = {
  [Name in QuestionName]: Questions[Name] extends { forProfessionals: true } ? Name : never
}[QuestionName]

/** The list of the contract that a question is answered from. */
export type QuestionList = Questions[QuestionName]['lookup']

export const questionOf = (name: QuestionName): Question & { lookup: QuestionList } => questions[name]

export const questionNames = Object.keys(questions) as QuestionName[]
export const isForProfessionals = (name: QuestionName): name is ProfessionalQuestion =>
  questionOf(name).forProfessionals ?? false
export const professionalQuestionNames = questionNames.filter(isForProfessionals)
