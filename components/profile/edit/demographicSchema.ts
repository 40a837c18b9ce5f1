import * as z from 'zod/mini'
import {
  anyText,
  type FormSchema,
  listIf,
  nonEmptyList,
  required,
  requiredIfAsked,
  type TextSchema,
  unlessUnchanged,
} from '#components/form/kit/schema.ts'
import { MEMBER_AGE_MIN, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import {
  isForProfessionals,
  type QuestionName,
  questionNames,
  questionOf,
  questions,
} from '#lib/contract/panel/profile/questions.ts'
import { weights } from '#lib/rules/profile/select-options.ts'
import {
  asksOther,
  type BasicLookups,
  type BasicValues,
  exclusiveInsurances,
  fieldText,
  type OtherText,
  otherTexts,
  type SavedInfo,
} from './demographics.ts'

const offeredWeights: ReadonlySet<string> = new Set(weights.map(String))

const isAskedOf = (isPatient: boolean, name: QuestionName) => isPatient || isForProfessionals(name)

function choice(name: QuestionName, isPatient: boolean): TextSchema {
  const { missing } = questionOf(name)
  return missing ? requiredIfAsked(isAskedOf(isPatient, name), required(missing)) : anyText
}

const otherText = (values: BasicValues, question: OtherText, isPatient: boolean, saved: SavedInfo) => {
  const { name, missing, max } = otherTexts[question]
  const isOther = isAskedOf(isPatient, question) && asksOther(question, values[question])
  return requiredIfAsked(isOther, unlessUnchanged(values[name], fieldText(saved[name]), required(missing, max)))
}

const weight = required('Enter your weight').check(
  z.refine((text) => text === '' || offeredWeights.has(text), 'Enter a whole number from 75 to 600'),
)

/** Rejects birth years of people who can't be adults yet. @see docs/specification/validation.md#years */
const birthYear = required('Choose your birth year').check(
  z.refine(
    (born) => !/^\d+$/.test(born) || new Date().getFullYear() - Number(born) >= MEMBER_AGE_MIN,
    'You must be 18 or older to join.',
  ),
)

/** The second language must differ from the first. */
const secondLanguage = ({ firstNativeLanguage }: BasicValues) =>
  required(questions.secondNativeLanguage.missing).check(
    z.refine(
      (choice) => choice === '' || choice !== firstNativeLanguage,
      'Choose a language other than your first, or None',
    ),
  )

/** Without scripts, None can be checked beside others. */
const insurances = (alone: readonly string[]) =>
  nonEmptyList('Select your health insurance').check(
    z.refine(
      (chosen) => chosen.length < 2 || !chosen.some((value) => alone.includes(value)),
      "None and Prefer not to answer can't be combined with other answers.",
    ),
  )

/**
 * Rules for the demographic fields, which depend on the answers so far.
 * @see docs/specification/validation.md#required-profile-fields
 */
export function demographicFields(isPatient: boolean, values: BasicValues, saved: SavedInfo, lookups: BasicLookups) {
  const ofPatients = (missing: string) => requiredIfAsked(isPatient, required(missing))
  const choices = Object.fromEntries(questionNames.map((name) => [name, choice(name, isPatient)])) as Record<
    QuestionName,
    TextSchema
  >
  return {
    ...choices,
    birthYear: requiredIfAsked(isPatient, unlessUnchanged(values.birthYear, fieldText(saved.birthYear), birthYear)),
    gender: required('Choose your gender'),
    feet: ofPatients('Choose your height in feet'),
    inches: requiredIfAsked(
      isPatient && values.feet !== PREFER_NOT_TO_ANSWER,
      required('Choose your height in inches'),
    ),
    weight: requiredIfAsked(isPatient, unlessUnchanged(values.weight, fieldText(saved.weight), weight)),
    secondNativeLanguage: requiredIfAsked(isPatient, secondLanguage(values)),
    sexualOrientationOther: otherText(values, 'sexualOrientation', isPatient, saved),
    ethnicityOther: otherText(values, 'ethnicity', isPatient, saved),
    latestGraduationYear: requiredIfAsked(!isPatient, required('Choose your graduation year')),
    typesOfHealthInsurance: listIf(isPatient, insurances(exclusiveInsurances(lookups))),
  }
}

/** Schema for the demographic questions alone. */
export const demographicSchema = (
  isPatient: boolean,
  values: BasicValues,
  saved: SavedInfo,
  lookups: BasicLookups,
): FormSchema<BasicValues> => z.object(demographicFields(isPatient, values, saved, lookups))
