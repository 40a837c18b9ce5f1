import { addressText } from '#components/form/address/addressForm.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import {
  professionalQuestionNames,
  type QuestionName,
  questionNames,
  questionOf,
} from '#lib/contract/panel/profile/questions.ts'
import { english, type Translate } from '#lib/language/translate.ts'
import { isStoredMeasure, isStoredYear } from '#lib/rules/profile/demographics.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { type ProfessionLookups, questionsOf } from '#lib/rules/profile/profession.ts'
import type { Fact } from './Facts.tsx'
import { type ProfileStatus, professionFacts, withoutEmpty } from './profileFacts.ts'

/*
 * Labels and values of the cards that the form doesn't show. Separate from `profileFacts.ts` to keep the form's first load
 * small.
 * @see docs/specification/profile.md#c-83-what-each-card-holds
 */

const certificateText = ({ certificates }: PanelistProfile, t: Translate) =>
  certificates
    ?.map(({ name, subcertificates }) =>
      subcertificates.length ? `${t(name)} (${subcertificates.map((sub) => t(sub.name)).join(', ')})` : t(name),
    )
    .join('\n')

/** Fields whose answer is shown as it is. */
type PlainField = 'medicalSchool' | 'yearOfGraduation' | 'primaryPracticeName' | 'primaryWorkspaceZip' | 'workplaceUrl'

export function professionalFacts(profile: PanelistProfile, lookups: ProfessionLookups, t: Translate): Fact[] {
  const profession = professionFacts(profile, lookups, t)
  const { physician } = questionsOf(lookups.professions.find(({ id }) => id === profile.professionId))
  const asked = (facts: readonly Fact[]) => (physician ? facts : withoutEmpty(facts))
  const professionFact = (field: keyof typeof profession): Fact => ({ ...profession[field], field })
  const answer = (field: PlainField, name: string): Fact => ({ name: t(name), value: profile[field], field })
  return [
    professionFact('professionId'),
    professionFact('specialityId'),
    professionFact('subSpecialityId'),
    ...withoutEmpty([professionFact('nurseCategoryId'), professionFact('pharmacySettingId')]),
    professionFact('npiNumber'),
    ...asked([
      answer('medicalSchool', 'Medical school'),
      answer('yearOfGraduation', 'Year of graduation'),
      { name: t('Board certificates'), value: certificateText(profile, t), field: 'certificates' },
    ]),
    answer('primaryPracticeName', 'Practice name'),
    answer('primaryWorkspaceZip', 'Workplace ZIP code'),
    answer('workplaceUrl', 'Workplace URL'),
    ...withoutEmpty([
      { name: t('Workplace address'), value: addressText(profile.primaryWorkspaceAddress) },
      { name: t('Place of work'), value: profile.placeOfWork },
      { name: t('Office ZIP code'), value: profile.officePincode },
    ]),
  ]
}

/** Text for a lookup entry, a list of them, a string or a number. */
function textOf(value: unknown, t: Translate): string | null {
  if (typeof value === 'string' || typeof value === 'number') return t(String(value))
  if (Array.isArray(value))
    return (
      value
        .map((item) => textOf(item, t))
        .filter(Boolean)
        .join(', ') || null
    )
  if (typeof value === 'object' && value !== null && 'name' in value) return textOf(value.name, t)
  return null
}

/** The text of a number, or of an answer in words; null for a number that is none, such as 0 for no answer. */
function shownNumber(
  value: unknown,
  isStored: (value: number) => boolean,
  t: Translate,
  textFor: (value: number) => string = String,
) {
  if (typeof value !== 'number') return textOf(value, t)
  return isStored(value) ? textFor(value) : null
}

const yearText = (value: unknown, t: Translate) => shownNumber(value, isStoredYear, t)
const INCHES_A_FOOT = 12
const heightText = (value: unknown, t: Translate) =>
  shownNumber(value, isStoredMeasure, t, (height) =>
    t('{feet} ft {inches} in', { feet: Math.floor(height / INCHES_A_FOOT), inches: height % INCHES_A_FOOT }),
  )
const weightText = (value: unknown, t: Translate) =>
  shownNumber(value, isStoredMeasure, t, (pounds) => t('{pounds} lbs', { pounds }))

/** "Other" with the member's own text, which isn't translated. */
const withOther = (value: unknown, other: unknown, t: Translate) =>
  [textOf(value, t), textOf(other, english)].filter(Boolean).join(': ') || null

type Info = Readonly<Record<string, unknown>>

/** An optional question is hidden when it has no answer. */
function answerFacts(name: QuestionName, info: Info, t: Translate): Fact[] {
  const { label, missing } = questionOf(name)
  const fact = { name: t(label), value: withOther(info[name], info[`${name}Other`], t), field: name }
  return missing ? [fact] : withoutEmpty([fact])
}

const genderFact = (info: Info, t: Translate): Fact => ({
  name: t('Gender'),
  value: textOf(info.gender, t),
  field: 'gender',
})

const patientFacts = (info: Info, t: Translate): Fact[] => [
  { name: t('Birth year'), value: yearText(info.birthYear, t), field: 'birthYear' },
  genderFact(info, t),
  { name: t('Height'), value: heightText(info.height, t), field: 'feet' },
  { name: t('Weight'), value: weightText(info.weight, t), field: 'weight' },
  ...questionNames.flatMap((name) => [
    ...answerFacts(name, info, t),
    ...(name === 'maritalStatus'
      ? [
          {
            name: t('Health insurance'),
            value: textOf(info.typesOfHealthInsurance, t),
            field: 'typesOfHealthInsurance',
          },
        ]
      : []),
  ]),
]

const professionalInfoFacts = (info: Info, t: Translate): Fact[] => [
  genderFact(info, t),
  { name: t('Graduation year'), value: yearText(info.latestGraduationYear, t), field: 'latestGraduationYear' },
  ...professionalQuestionNames.flatMap((name) => answerFacts(name, info, t)),
]

/** Facts from the demographic answers of a patient or professional. */
export const basicFacts = (profile: PanelistProfile, status: ProfileStatus, t: Translate): Fact[] =>
  isPatient(profile)
    ? patientFacts(status.panelistPatientProfileInfo ?? {}, t)
    : professionalInfoFacts(status.panelistHcpProfileInfo ?? {}, t)
