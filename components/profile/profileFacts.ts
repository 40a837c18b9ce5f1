import { addressText } from '#components/form/address/addressForm.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { english, type Translate } from '#lib/language/translate.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import {
  NURSE_TITLE_LABEL,
  PHARMACY_SETTING_LABEL,
  type ProfessionLookups,
  questionsOf,
  subSpecialitiesOf,
} from '#lib/rules/profile/profession.ts'
import {
  professionalQuestionNames,
  type QuestionName,
  questionNames,
  questionOf,
} from '#lib/rules/profile/questions.ts'
import type { Fact } from './Facts.tsx'

/*
 * Turns the panel's profile into the labels and values of the cards.
 * @see docs/specification/profile.md#c-83-what-each-card-holds
 */

export type ProfileStatus = AnswerOf<typeof profileStatus>

/** Anchors of the cards in the form. */
export type CardId = 'personal-information' | 'professional-information' | 'basic-information' | 'donation-center'

/**
 * Fields that no form asks for: hidden when empty.
 * @see docs/specification/profile.md#c-82-profile-fields-without-a-rule
 */
const withValue = (facts: readonly Fact[]) => facts.filter(({ value }) => value)

export const emailFact = ({ email }: PanelistProfile, t: Translate): Fact => ({
  name: t('Email'),
  value: email,
  field: 'email',
})
export const addressFact = ({ mailingAddress }: PanelistProfile, t: Translate): Fact => ({
  name: t('Mailing address'),
  value: addressText(mailingAddress),
  field: 'firstLine',
})

/**
 * @param asked fields that the surrounding form asks for, which are left out
 */
export const personalFacts = (
  profile: PanelistProfile,
  t: Translate,
  asked = { email: false, address: false },
): Fact[] => [
  { name: t('Name'), value: profile.panelistName },
  { name: t('Mobile number'), value: profile.mobileNumber && formatPhone(profile.mobileNumber) },
  ...(asked.email ? [] : [emailFact(profile, t)]),
  // No form asks for these, so they are never missing.
  ...withValue([
    { name: t('Last 4 digits of SSN'), value: profile.ssn && t('•••• (on file)') },
    { name: t('Date of birth'), value: profile.dateOfBirth },
  ]),
  ...(asked.address ? [] : [addressFact(profile, t)]),
  ...withValue([{ name: t('Pay to'), value: profile.payTo }]),
]

interface Named {
  id: number
  name: string
}

const entryOf = <Entry extends Named>(list: readonly Entry[] | undefined, id: number | null) =>
  list?.find((entry) => entry.id === id)

const nameOf = (entry: Named | undefined, t: Translate) => (entry ? t(entry.name) : null)

const certificateText = ({ certificates }: PanelistProfile, t: Translate) =>
  certificates
    ?.map(({ name, subcertificates }) =>
      subcertificates.length ? `${t(name)} (${subcertificates.map((sub) => t(sub.name)).join(', ')})` : t(name),
    )
    .join('\n')

/** Facts about the profession, keyed by field name. */
function professionFacts(profile: PanelistProfile, lookups: ProfessionLookups, t: Translate) {
  const profession = entryOf(lookups.professions, profile.professionId)
  const speciality = entryOf(profession?.specialities, profile.specialityId)
  const subSpecialities = subSpecialitiesOf(profession, profile.specialityId)
  const nurseCategory = entryOf(lookups.nurseCategories, profile.nurseCategoryId)
  const pharmacySetting = entryOf(lookups.pharmacySettings, profile.pharmacySettingId)
  const called = questionsOf(profession)
  return {
    professionId: { name: t('Profession'), value: nameOf(profession, t) },
    specialityId: { name: t(called.speciality), value: nameOf(speciality, t) },
    subSpecialityId: {
      name: t(called.subSpeciality),
      value: nameOf(entryOf(subSpecialities, profile.subSpecialityId), t),
    },
    nurseCategoryId: { name: t(NURSE_TITLE_LABEL), value: nameOf(nurseCategory, t) },
    pharmacySettingId: { name: t(PHARMACY_SETTING_LABEL), value: nameOf(pharmacySetting, t) },
    npiNumber: { name: t('NPI number'), value: profile.npiNumber },
  } satisfies Record<string, Fact>
}

/**
 * Profession fields that can't be changed once saved.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */
export function savedFacts(profile: PanelistProfile, lookups: ProfessionLookups, t: Translate): Fact[] {
  const { professionId, specialityId, npiNumber } = professionFacts(profile, lookups, t)
  return withValue([professionId, specialityId, npiNumber])
}

/** Fields whose answer is shown as it is. */
type PlainField = 'medicalSchool' | 'yearOfGraduation' | 'primaryPracticeName' | 'primaryWorkspaceZip' | 'workplaceUrl'

export function professionalFacts(profile: PanelistProfile, lookups: ProfessionLookups, t: Translate): Fact[] {
  const profession = professionFacts(profile, lookups, t)
  const asked = (field: keyof typeof profession): Fact => ({ ...profession[field], field })
  const answer = (field: PlainField, name: string): Fact => ({ name: t(name), value: profile[field], field })
  return [
    asked('professionId'),
    asked('specialityId'),
    asked('subSpecialityId'),
    ...withValue([asked('nurseCategoryId'), asked('pharmacySettingId')]),
    asked('npiNumber'),
    ...withValue([
      answer('medicalSchool', 'Medical school'),
      answer('yearOfGraduation', 'Year of graduation'),
      { name: t('Board certificates'), value: certificateText(profile, t), field: 'certificates' },
    ]),
    answer('primaryPracticeName', 'Practice name'),
    answer('primaryWorkspaceZip', 'Workplace ZIP code'),
    answer('workplaceUrl', 'Workplace URL'),
    ...withValue([
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
        .map((one) => textOf(one, t))
        .filter(Boolean)
        .join(', ') || null
    )
  if (typeof value === 'object' && value !== null && 'name' in value) return textOf(value.name, t)
  return null
}

const INCHES_A_FOOT = 12
const heightText = (value: unknown, t: Translate) =>
  typeof value === 'number'
    ? t('{feet} ft {inches} in', { feet: Math.floor(value / INCHES_A_FOOT), inches: value % INCHES_A_FOOT })
    : textOf(value, t)
const weightText = (value: unknown, t: Translate) =>
  typeof value === 'number' ? t('{pounds} lbs', { pounds: value }) : textOf(value, t)

/** "Other" with the member's own text, which isn't translated. */
const withOther = (value: unknown, other: unknown, t: Translate) =>
  [textOf(value, t), textOf(other, english)].filter(Boolean).join(': ') || null

type Info = Readonly<Record<string, unknown>>

/** An optional question is hidden when it has no answer. */
function answerFacts(name: QuestionName, info: Info, t: Translate): Fact[] {
  const { label, missing } = questionOf(name)
  const fact = { name: t(label), value: withOther(info[name], info[`${name}Other`], t), field: name }
  return missing ? [fact] : withValue([fact])
}

const genderFact = (info: Info, t: Translate): Fact => ({
  name: t('Gender'),
  value: textOf(info.gender, t),
  field: 'gender',
})

const patientFacts = (info: Info, t: Translate): Fact[] => [
  { name: t('Birth year'), value: textOf(info.birthYear, t), field: 'birthYear' },
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
  { name: t('Graduation year'), value: textOf(info.latestGraduationYear, t), field: 'latestGraduationYear' },
  ...professionalQuestionNames.flatMap((name) => answerFacts(name, info, t)),
]

/** Facts from the demographic answers of a patient or professional. */
export const basicFacts = (profile: PanelistProfile, status: ProfileStatus, t: Translate): Fact[] =>
  isPatient(profile)
    ? patientFacts(status.panelistPatientProfileInfo ?? {}, t)
    : professionalInfoFacts(status.panelistHcpProfileInfo ?? {}, t)
