import type * as z from 'zod/mini'
import { asked, short } from '#components/form/kit/answers.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import { all, needed } from '#components/form/rules.ts'
import { OTHER_ETHNICITY_MAX, OTHER_SEXUAL_ORIENTATION_MAX, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import type { HcpInfo, PatientInfo } from '#lib/contract/panel/profile.ts'
import {
  heightParts,
  OTHER_ETHNICITY_ID,
  OTHER_SEXUAL_ORIENTATION_ID,
  totalHeight,
} from '#lib/rules/profile/demographics.ts'
import { type Choice, choiceOf, chosen, offered, type ProfileLookups } from './lookups.ts'

/*
 * The demographic questions: what the fields hold, what they may hold, what is sent. Patients answer the long form,
 * professionals three questions.
 * @see docs/specification/profile.md#saved-profile-payload
 * @see docs/specification/validation.md#required-profile-fields
 */

type Text =
  | 'birthYear'
  | 'gender'
  | 'feet'
  | 'inches'
  | 'weight'
  | 'sexualOrientation'
  | 'sexualOrientationOther'
  | 'ethnicity'
  | 'ethnicityOther'
  | 'firstNativeLanguage'
  | 'secondNativeLanguage'
  | 'educationLevel'
  | 'maritalStatus'
  | 'annualHouseholdIncome'
  | 'householdChildren'
  | 'latestGraduationYear'

export type BasicValues = Record<Text, string> & { typesOfHealthInsurance: string[] }

/** The answers saved so far, however many. */
export type SavedInfo = Readonly<Record<string, unknown>>
export type BasicLookups = Pick<ProfileLookups, 'genders' | 'additional'>

const plain = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** What is chosen from a list, by the field's name. */
const lookupsByField = ({ genders, additional }: BasicLookups) => ({
  gender: genders,
  sexualOrientation: additional.sexualOrientations,
  ethnicity: additional.ethnicity,
  firstNativeLanguage: additional.nativeLanguages,
  secondNativeLanguage: additional.nativeLanguages,
  educationLevel: additional.educationLevel,
  maritalStatus: additional.maritalStatuses,
  annualHouseholdIncome: additional.annualHouseHoldIncome,
  householdChildren: additional.householdChildren,
})
type Chosen = keyof ReturnType<typeof lookupsByField>

const fromLookups = (lookups: BasicLookups, choiceIn: (list: readonly Choice[], name: Chosen) => string) =>
  Object.fromEntries(
    Object.entries(lookupsByField(lookups)).map(([name, list]) => [name, choiceIn(list, name as Chosen)]),
  ) as Record<Chosen, string>

export function basicValues(info: SavedInfo, lookups: BasicLookups): BasicValues {
  const { typeOfHealthInsurance } = lookups.additional
  const insurances = Array.isArray(info.typesOfHealthInsurance) ? info.typesOfHealthInsurance : []
  return {
    ...fromLookups(lookups, (list, name) => choiceOf(list, info[name])),
    birthYear: plain(info.birthYear),
    ...heightParts(info.height),
    weight: plain(info.weight),
    sexualOrientationOther: plain(info.sexualOrientationOther),
    ethnicityOther: plain(info.ethnicityOther),
    latestGraduationYear: plain(info.latestGraduationYear),
    typesOfHealthInsurance: insurances.map((one) => choiceOf(typeOfHealthInsurance, one)).filter(Boolean),
  }
}

/** The same answers without those that the lists do not have any more. */
export const stillOffered = <Values extends BasicValues>(values: Values, lookups: BasicLookups): Values => ({
  ...values,
  ...fromLookups(lookups, (list, name) => offered(list, values[name])),
  typesOfHealthInsurance: values.typesOfHealthInsurance.filter((one) =>
    offered(lookups.additional.typeOfHealthInsurance, one),
  ),
})

export const isOtherEthnicity = (choice: string) => choice === String(OTHER_ETHNICITY_ID)
export const isOtherOrientation = (choice: string) => choice === String(OTHER_SEXUAL_ORIENTATION_ID)

const ownWords = (message: string, max: number) => all(needed(message), short(max))

/** What may be in the fields, which depends on what is in them. */
export function basicRules(patient: boolean, values: BasicValues): RulesOf<BasicValues> {
  const patients = (message: string) => asked(patient, needed(message))
  const hasInches = patient && values.feet !== PREFER_NOT_TO_ANSWER
  const otherOrientation = patient && isOtherOrientation(values.sexualOrientation)
  return {
    birthYear: patients('Choose your birth year'),
    gender: needed('Choose your gender'),
    feet: patients('Choose your height in feet'),
    inches: asked(hasInches, needed('Choose the inches of your height')),
    weight: patients('Choose your weight'),
    sexualOrientation: patients('Choose your sexual orientation'),
    sexualOrientationOther: asked(
      otherOrientation,
      ownWords('Tell us your sexual orientation', OTHER_SEXUAL_ORIENTATION_MAX),
    ),
    ethnicity: needed('Choose your ethnicity'),
    ethnicityOther: asked(isOtherEthnicity(values.ethnicity), ownWords('Tell us your ethnicity', OTHER_ETHNICITY_MAX)),
    firstNativeLanguage: patients('Choose your first native language'),
    secondNativeLanguage: patients('Choose your second native language, or None'),
    educationLevel: patients('Choose your education level'),
    maritalStatus: patients('Choose your marital status'),
    annualHouseholdIncome: patients('Choose your annual household income'),
    householdChildren: patients('Choose the number of children in your household'),
    latestGraduationYear: asked(!patient, needed('Choose your graduation year')),
    typesOfHealthInsurance: patients('Choose at least one health insurance'),
  }
}

const ethnicityOf = (values: BasicValues, { additional }: BasicLookups) => ({
  ethnicity: chosen(additional.ethnicity, values.ethnicity),
  ...(isOtherEthnicity(values.ethnicity) && { ethnicityOther: values.ethnicityOther.trim() }),
})

const orientationOf = (values: BasicValues, { additional }: BasicLookups) => ({
  sexualOrientation: chosen(additional.sexualOrientations, values.sexualOrientation),
  ...(isOtherOrientation(values.sexualOrientation) && {
    sexualOrientationOther: values.sexualOrientationOther.trim(),
  }),
})

const numberOrNot = (choice: string) => (choice === PREFER_NOT_TO_ANSWER ? PREFER_NOT_TO_ANSWER : Number(choice))

export function patientInfo(values: BasicValues, lookups: BasicLookups): z.output<typeof PatientInfo> {
  const { genders, additional } = lookups
  return {
    birthYear: numberOrNot(values.birthYear),
    weight: numberOrNot(values.weight),
    height: totalHeight(values.feet, values.inches),
    gender: chosen(genders, values.gender),
    ...ethnicityOf(values, lookups),
    ...orientationOf(values, lookups),
    typesOfHealthInsurance: values.typesOfHealthInsurance.map((one) => chosen(additional.typeOfHealthInsurance, one)),
    maritalStatus: chosen(additional.maritalStatuses, values.maritalStatus),
    firstNativeLanguage: chosen(additional.nativeLanguages, values.firstNativeLanguage),
    secondNativeLanguage: chosen(additional.nativeLanguages, values.secondNativeLanguage),
    annualHouseholdIncome: chosen(additional.annualHouseHoldIncome, values.annualHouseholdIncome),
    educationLevel: chosen(additional.educationLevel, values.educationLevel),
    householdChildren: chosen(additional.householdChildren, values.householdChildren),
  }
}

export const hcpInfo = (values: BasicValues, lookups: BasicLookups): z.output<typeof HcpInfo> => ({
  latestGraduationYear: Number(values.latestGraduationYear),
  gender: chosen(lookups.genders, values.gender),
  ...ethnicityOf(values, lookups),
})
