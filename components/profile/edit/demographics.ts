import type * as z from 'zod/mini'
import { OTHER_ETHNICITY_MAX, OTHER_SEXUAL_ORIENTATION_MAX, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import type { HcpInfo, PatientInfo } from '#lib/contract/panel/profile/demographics.ts'
import {
  professionalQuestionNames,
  type QuestionName,
  questionNames,
  questionOf,
  questions,
} from '#lib/contract/panel/profile/questions.ts'
import {
  heightParts,
  isStoredMeasure,
  isStoredYear,
  OTHER_ETHNICITY_ID,
  OTHER_SEXUAL_ORIENTATION_ID,
  totalHeight,
} from '#lib/rules/profile/demographics.ts'
import { NO_LANGUAGE } from '#lib/rules/profile/select-options.ts'
import type { ProfileStatus } from '../profileFacts.ts'
import { type Choice, choiceOf, chosen, ifOffered, type ProfileLookups, withSavedChoices } from './lookups.ts'

/*
 * The demographic questions: options, form values and request body. Patients answer the long form, professionals three
 * questions.
 * @see docs/specification/profile.md#saved-profile-payload
 */

/** Free-text fields for the option "other". */
export const otherTexts = {
  sexualOrientation: {
    name: 'sexualOrientationOther',
    label: 'Your sexual orientation',
    missing: 'Tell us your sexual orientation',
    id: OTHER_SEXUAL_ORIENTATION_ID,
    max: OTHER_SEXUAL_ORIENTATION_MAX,
  },
  ethnicity: {
    name: 'ethnicityOther',
    label: 'Your ethnicity',
    missing: 'Tell us your ethnicity',
    id: OTHER_ETHNICITY_ID,
    max: OTHER_ETHNICITY_MAX,
  },
} as const
export type OtherText = keyof typeof otherTexts

export const asksOther = (question: OtherText, choice: string) => choice === String(otherTexts[question].id)

type PlainText = 'birthYear' | 'gender' | 'feet' | 'inches' | 'weight' | 'latestGraduationYear'
type OtherName = (typeof otherTexts)[OtherText]['name']

export type BasicValues = Record<PlainText | QuestionName | OtherName, string> & { typesOfHealthInsurance: string[] }

/** Saved answers; may be incomplete. */
export type SavedInfo = Readonly<Record<string, unknown>>
export type BasicLookups = Pick<ProfileLookups, 'genders' | 'additional'>

const listFrom = (lookups: BasicLookups, name: QuestionName) => lookups.additional[questions[name].lookup]

/** Maps each question to a result for its options. */
const mapQuestions = <Made>(lookups: BasicLookups, make: (list: readonly Choice[], name: QuestionName) => Made) =>
  Object.fromEntries(questionNames.map((name) => [name, make(listFrom(lookups, name), name)])) as Record<
    QuestionName,
    Made
  >

/** A saved string or number as a field value; empty otherwise. */
export const fieldText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A saved year or measure as a field value; empty for any other number or text. */
export function numberText(value: unknown, isStored: (value: number) => boolean) {
  const text = fieldText(value)
  return text === PREFER_NOT_TO_ANSWER || isStored(Number(text)) ? text : ''
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const noLanguage = ({ additional }: BasicLookups) => additional.nativeLanguages.find(({ name }) => name === NO_LANGUAGE)

/** None if one of them cannot be read: the question is then asked again, instead of losing that one unseen. */
function insurancesOf(saved: unknown, list: readonly Choice[]): string[] {
  const choices = listOf(saved).flatMap((item) => (item === null ? [] : choiceOf(list, item)))
  return choices.includes('') ? [] : [...new Set(choices)]
}

export function basicValues(info: SavedInfo, lookups: BasicLookups): BasicValues {
  const { typeOfHealthInsurance } = lookups.additional
  return {
    ...mapQuestions(lookups, (list, name) => choiceOf(list, info[name])),
    // Default to None, because most people speak one language.
    secondNativeLanguage: choiceOf(
      lookups.additional.nativeLanguages,
      info.secondNativeLanguage ?? noLanguage(lookups),
    ),
    gender: choiceOf(lookups.genders, info.gender),
    birthYear: numberText(info.birthYear, isStoredYear),
    ...heightParts(info.height),
    weight: numberText(info.weight, isStoredMeasure),
    sexualOrientationOther: fieldText(info.sexualOrientationOther),
    ethnicityOther: fieldText(info.ethnicityOther),
    latestGraduationYear: numberText(info.latestGraduationYear, isStoredYear),
    typesOfHealthInsurance: insurancesOf(info.typesOfHealthInsurance, typeOfHealthInsurance),
  }
}

/**
 * Adds saved answers to the options when a lookup no longer lists them, so that they stay until the member changes
 * them.
 */
export function withSavedAnswers<Lookups extends BasicLookups>(lookups: Lookups, info: SavedInfo): Lookups {
  const additional = { ...lookups.additional }
  for (const name of questionNames) {
    const { lookup } = questions[name]
    additional[lookup] = withSavedChoices(additional[lookup], [info[name]])
  }
  const insurances = listOf(info.typesOfHealthInsurance)
  additional.typeOfHealthInsurance = withSavedChoices(additional.typeOfHealthInsurance, insurances)
  return { ...lookups, additional, genders: withSavedChoices(lookups.genders, [info.gender]) }
}

const NO_INSURANCE = 'None'

/** The values of the insurances that exclude all others. */
export const exclusiveInsurances = ({ additional }: BasicLookups) =>
  additional.typeOfHealthInsurance
    .filter(({ name }) => name === NO_INSURANCE || name === PREFER_NOT_TO_ANSWER)
    .map(({ id }) => String(id))

/** Clears answers that are no longer offered. */
export const stillOffered = <Values extends BasicValues>(values: Values, lookups: BasicLookups): Values => ({
  ...values,
  ...mapQuestions(lookups, (list, name) => ifOffered(list, values[name])),
  gender: ifOffered(lookups.genders, values.gender),
  typesOfHealthInsurance: values.typesOfHealthInsurance.filter((item) =>
    ifOffered(lookups.additional.typeOfHealthInsurance, item),
  ),
})

/** The chosen entries; leaves out optional questions without an answer. */
function answersOf<Name extends QuestionName>(names: readonly Name[], values: BasicValues, lookups: BasicLookups) {
  const shownNames = names.filter((name) => questionOf(name).missing || values[name])
  return Object.fromEntries(shownNames.map((name) => [name, chosen(listFrom(lookups, name), values[name])])) as Pick<
    z.output<typeof PatientInfo>,
    Name
  >
}

/** The free text, if the answer asks for it. */
const otherOf = (values: BasicValues, question: OtherText) =>
  asksOther(question, values[question]) ? { [otherTexts[question].name]: values[otherTexts[question].name].trim() } : {}

const numberOrPreferNot = (choice: string) => (choice === PREFER_NOT_TO_ANSWER ? PREFER_NOT_TO_ANSWER : Number(choice))

/** Resends a saved answer that the Patient tab asks, because this form doesn't. */
const savedPrescription = ({ isMedicationPrescribed }: SavedInfo) =>
  typeof isMedicationPrescribed === 'boolean' ? { isMedicationPrescribed } : {}

export function patientInfo(
  values: BasicValues,
  lookups: BasicLookups,
  saved: SavedInfo,
): z.output<typeof PatientInfo> {
  const { genders, additional } = lookups
  return {
    ...savedPrescription(saved),
    birthYear: numberOrPreferNot(values.birthYear),
    weight: numberOrPreferNot(values.weight),
    height: totalHeight(values.feet, values.inches),
    gender: chosen(genders, values.gender),
    ...answersOf(questionNames, values, lookups),
    ...otherOf(values, 'ethnicity'),
    ...otherOf(values, 'sexualOrientation'),
    typesOfHealthInsurance: values.typesOfHealthInsurance.map((item) => chosen(additional.typeOfHealthInsurance, item)),
  }
}

export const hcpInfo = (values: BasicValues, lookups: BasicLookups): z.output<typeof HcpInfo> => ({
  latestGraduationYear: Number(values.latestGraduationYear),
  gender: chosen(lookups.genders, values.gender),
  ...answersOf(professionalQuestionNames, values, lookups),
  ...otherOf(values, 'ethnicity'),
})

const entryOf = (list: readonly Choice[], choice: string) => list.find(({ id }) => String(id) === choice) ?? null

const numberOrNone = (choice: string) => (choice === '' ? null : numberOrPreferNot(choice))

/** The form values, complete or not, in the format of the profile cards. */
export function statusFromValues(values: BasicValues, lookups: BasicLookups): ProfileStatus {
  const { genders, additional } = lookups
  const info: SavedInfo = {
    ...mapQuestions(lookups, (list, name) => entryOf(list, values[name])),
    gender: entryOf(genders, values.gender),
    birthYear: values.birthYear,
    weight: numberOrNone(values.weight),
    height: values.feet === '' ? null : totalHeight(values.feet, values.inches),
    latestGraduationYear: values.latestGraduationYear,
    typesOfHealthInsurance: values.typesOfHealthInsurance.map((item) =>
      entryOf(additional.typeOfHealthInsurance, item),
    ),
    ...otherOf(values, 'ethnicity'),
    ...otherOf(values, 'sexualOrientation'),
  }
  return { additionalInfoIncomplete: null, panelistPatientProfileInfo: info, panelistHcpProfileInfo: info }
}
