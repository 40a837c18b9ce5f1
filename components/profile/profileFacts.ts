import { addressText } from '#components/form/address/addressForm.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { nurseCategories, pharmacySettings, professions } from '#lib/contract/panel/lookups.ts'
import type { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { formatPhone } from '#lib/format/phone.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import {
  NURSE_TITLE_LABEL,
  PHARMACY_SETTING_LABEL,
  questionsOf,
  subSpecialitiesOf,
} from '#lib/rules/profile/profession.ts'
import type { Fact } from './Facts.tsx'

/*
 * From the profile as the panel answers it to what its cards say.
 * @see docs/specification/profile.md#c-83-what-each-card-holds
 */

export type ProfileStatus = AnswerOf<typeof profileStatus>

/** Where the form has the fields of a card. */
export const cardId = (title: string) => title.toLowerCase().replace(' ', '-')

/** The lists that turn ids into names. */
export interface Lookups {
  professions: AnswerOf<typeof professions>
  nurseCategories: AnswerOf<typeof nurseCategories>
  pharmacySettings: AnswerOf<typeof pharmacySettings>
}

/**
 * Fields that no form asks for are shown only when a panel has them.
 * @see docs/specification/profile.md#c-82-profile-fields-without-a-rule
 */
const whenGiven = (facts: readonly Fact[]) => facts.filter(({ value }) => value)

/** @param asked what a form around them asks for, and does not show as known */
export const personalFacts = (profile: PanelistProfile, asked = { email: false, address: false }): Fact[] => [
  { name: 'Name', value: profile.panelistName },
  { name: 'Mobile number', value: profile.mobileNumber && formatPhone(profile.mobileNumber) },
  ...(asked.email ? [] : [{ name: 'Email', value: profile.email }]),
  { name: 'Last 4 digits of SSN', value: profile.ssn && '•••• (on file)' },
  { name: 'Date of birth', value: profile.dateOfBirth },
  ...(asked.address ? [] : [{ name: 'Mailing address', value: addressText(profile.mailingAddress) }]),
  ...whenGiven([{ name: 'Pay to', value: profile.payTo }]),
]

const named = (list: readonly { id: number; name: string }[], id: number | null) =>
  list.find((entry) => entry.id === id)?.name ?? null

const certificateText = ({ certificates }: PanelistProfile) =>
  certificates
    ?.map(({ name, subcertificates }) =>
      subcertificates.length ? `${name} (${subcertificates.map((sub) => sub.name).join(', ')})` : name,
    )
    .join('\n')

/** What a profession consists of, by its field; what a form asks for under the same names. */
function professionFacts(profile: PanelistProfile, lookups: Lookups) {
  const profession = lookups.professions.find(({ id }) => id === profile.professionId)
  const speciality = profession?.specialities.find(({ id }) => id === profile.specialityId)
  const subSpecialities = subSpecialitiesOf(profession, profile.specialityId)
  const called = questionsOf(profession)
  return {
    professionId: { name: 'Profession', value: profession?.name },
    specialityId: { name: called.speciality, value: speciality?.name },
    subSpecialityId: { name: called.subSpeciality, value: named(subSpecialities, profile.subSpecialityId) },
    nurseCategoryId: { name: NURSE_TITLE_LABEL, value: named(lookups.nurseCategories, profile.nurseCategoryId) },
    pharmacySettingId: {
      name: PHARMACY_SETTING_LABEL,
      value: named(lookups.pharmacySettings, profile.pharmacySettingId),
    },
    npiNumber: { name: 'NPI number', value: profile.npiNumber },
  } satisfies Record<string, Fact>
}

/** Of the profession what is saved for good. @see docs/specification/profile.md#c-24-which-fields-are-read-only */
export function savedFacts(profile: PanelistProfile, lookups: Lookups): Fact[] {
  const { professionId, specialityId, npiNumber } = professionFacts(profile, lookups)
  return whenGiven([professionId, specialityId, npiNumber])
}

export function professionalFacts(profile: PanelistProfile, lookups: Lookups): Fact[] {
  const profession = professionFacts(profile, lookups)
  return [
    profession.professionId,
    profession.specialityId,
    profession.subSpecialityId,
    ...whenGiven([profession.nurseCategoryId, profession.pharmacySettingId]),
    profession.npiNumber,
    ...whenGiven([
      { name: 'Medical school', value: profile.medicalSchool },
      { name: 'Year of graduation', value: profile.yearOfGraduation },
      { name: 'Board certificates', value: certificateText(profile) },
    ]),
    { name: 'Practice name', value: profile.primaryPracticeName },
    { name: 'Workplace ZIP code', value: profile.primaryWorkspaceZip },
    { name: 'Workplace URL', value: profile.workplaceUrl },
    ...whenGiven([
      { name: 'Workplace address', value: addressText(profile.primaryWorkspaceAddress) },
      { name: 'Place of work', value: profile.placeOfWork },
      { name: 'Office ZIP code', value: profile.officePincode },
    ]),
  ]
}

/** A looked-up value, a list of them, or plain text or number. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ') || null
  if (typeof value === 'object' && value !== null && 'name' in value) return textOf(value.name)
  return null
}

const INCHES_A_FOOT = 12
const heightText = (value: unknown) =>
  typeof value === 'number' ? `${Math.floor(value / INCHES_A_FOOT)} ft ${value % INCHES_A_FOOT} in` : textOf(value)
const weightText = (value: unknown) => (typeof value === 'number' ? `${value} lbs` : textOf(value))

/** 'Other' with the words that were added to it. */
const withOther = (value: unknown, other: unknown) => [textOf(value), textOf(other)].filter(Boolean).join(': ') || null

type Info = Readonly<Record<string, unknown>>

const patientFacts = (info: Info): Fact[] => [
  { name: 'Birth year', value: textOf(info.birthYear) },
  { name: 'Gender', value: textOf(info.gender) },
  { name: 'Height', value: heightText(info.height) },
  { name: 'Weight', value: weightText(info.weight) },
  { name: 'Sexual orientation', value: withOther(info.sexualOrientation, info.sexualOrientationOther) },
  { name: 'Ethnicity', value: withOther(info.ethnicity, info.ethnicityOther) },
  { name: 'First native language', value: textOf(info.firstNativeLanguage) },
  { name: 'Second native language', value: textOf(info.secondNativeLanguage) },
  { name: 'Education level', value: textOf(info.educationLevel) },
  { name: 'Marital status', value: textOf(info.maritalStatus) },
  { name: 'Health insurance', value: textOf(info.typesOfHealthInsurance) },
  { name: 'Annual household income', value: textOf(info.annualHouseholdIncome) },
  { name: 'Children in the household', value: textOf(info.householdChildren) },
]

const professionalInfoFacts = (info: Info): Fact[] => [
  { name: 'Gender', value: textOf(info.gender) },
  { name: 'Graduation year', value: textOf(info.latestGraduationYear) },
  { name: 'Ethnicity', value: withOther(info.ethnicity, info.ethnicityOther) },
]

/** The demographic form, patients' or professionals'. */
export const basicFacts = (profile: PanelistProfile, status: ProfileStatus): Fact[] =>
  isPatient(profile)
    ? patientFacts(status.panelistPatientProfileInfo ?? {})
    : professionalInfoFacts(status.panelistHcpProfileInfo ?? {})
