import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type {
  Address,
  nurseCategories,
  PanelistProfile,
  pharmacySettings,
  professions,
  profileStatus,
} from '#lib/contract/profile.ts'
import { formatPhone } from '#lib/format/phone.ts'
import type { Fact } from './Facts.tsx'

/*
 * From the profile as the panel answers it to what its cards say. @see decisions C-83
 */

export type ProfileStatus = AnswerOf<typeof profileStatus>

/** The lists that turn ids into names. */
export interface Lookups {
  professions: AnswerOf<typeof professions>
  nurseCategories: AnswerOf<typeof nurseCategories>
  pharmacySettings: AnswerOf<typeof pharmacySettings>
}

export const isPatient = (profile: PanelistProfile) => profile.panelistType.type === 'Patient'

function addressText(address: Address | null): string | null {
  if (!address) return null
  const { firstLine, suiteNumber, city, state, zipCode, country } = address
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [[firstLine, suiteNumber].filter(Boolean).join(', '), place, country].filter(Boolean).join('\n') || null
}

/** Fields that no form asks for are shown only when a panel has them. @see decisions C-82 */
const whenGiven = (facts: readonly Fact[]) => facts.filter(({ value }) => value)

export const personalFacts = (profile: PanelistProfile): Fact[] => [
  { name: 'Name', value: profile.panelistName },
  { name: 'Mobile number', value: profile.mobileNumber && formatPhone(profile.mobileNumber) },
  { name: 'Email', value: profile.email },
  { name: 'Last 4 digits of SSN', value: profile.ssn && '•••• (on file)' },
  { name: 'Date of birth', value: profile.dateOfBirth },
  { name: 'Mailing address', value: addressText(profile.mailingAddress) },
  ...whenGiven([{ name: 'Pay to', value: profile.payTo }]),
]

const named = (list: readonly { id: number; name: string }[] | undefined, id: number | null) =>
  list?.find((entry) => entry.id === id)?.name ?? null

const certificateText = ({ certificates }: PanelistProfile) =>
  certificates
    ?.map(({ name, subcertificates }) =>
      subcertificates.length ? `${name} (${subcertificates.map((sub) => sub.name).join(', ')})` : name,
    )
    .join('\n')

export function professionalFacts(profile: PanelistProfile, lookups: Lookups): Fact[] {
  const profession = lookups.professions.find(({ id }) => id === profile.professionId)
  const speciality = profession?.specialities.find(({ id }) => id === profile.specialityId)
  return [
    { name: 'Profession', value: profession?.name },
    { name: 'Specialty', value: speciality?.name },
    { name: 'Subspecialty', value: named(speciality?.subSpecialities, profile.subSpecialityId) },
    ...whenGiven([
      { name: 'Title', value: named(lookups.nurseCategories, profile.nurseCategoryId) },
      { name: 'Pharmacy setting', value: named(lookups.pharmacySettings, profile.pharmacySettingId) },
    ]),
    { name: 'NPI number', value: profile.npiNumber },
    ...whenGiven([
      { name: 'Medical school', value: profile.medicalSchool },
      { name: 'Year of graduation', value: profile.yearOfGraduation },
      { name: 'Certificates', value: certificateText(profile) },
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
