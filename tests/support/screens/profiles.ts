import * as z from 'zod/mini'
import type { ProfileLookups } from '#components/profile/edit/lookups.ts'
import { demographicLookups } from '#lib/contract/panel/lookups.ts'
import { panelistProfile } from './members.ts'

const entry = (id: number, name: string, displayOrder = id) => ({ id, name, displayOrder })
const speciality = (id: number, name: string, ...subSpecialities: ReturnType<typeof entry>[]) => ({
  ...entry(id, name),
  subSpecialities,
})
const profession = (id: number, name: string, ...specialities: ReturnType<typeof speciality>[]) => ({
  ...entry(id, name),
  specialities,
})

export const PHYSICIAN = '1'
export const NURSE = '4'
export const PHARMACY = '5'

/** Small lookups that cover every rule. Ids fixed by the specification are the real ones. */
export const lookups: ProfileLookups = {
  professions: [
    profession(
      1,
      'Physician (MD, DO, Resident)',
      speciality(11, 'Cardiology', entry(111, 'Interventional')),
      speciality(12, 'Dermatology'),
    ),
    profession(2, 'Physician Assistant', speciality(21, 'Surgery')),
    profession(3, 'Nurse Practitioner', speciality(31, 'Family')),
    profession(
      4,
      'Nurse',
      speciality(41, 'Registered Nurse', entry(411, 'Oncology')),
      speciality(42, 'Practical Nurse', entry(421, 'School Health')),
    ),
    profession(5, 'Pharmacy', speciality(51, 'Pharmacist')),
    profession(6, 'Dentist/Dental Professional', speciality(61, 'Dentist')),
  ],
  nurseCategories: [entry(3, 'Charge nurse')],
  pharmacySettings: [entry(2, 'Hospital')],
  certificates: [
    { id: 7, name: 'Board of Medicine', physicianSubcertificates: [{ id: 71, name: 'Sleep Medicine' }] },
    { id: 8, name: 'Board of Surgery', physicianSubcertificates: [] },
  ],
  genders: [entry(1, 'Female'), entry(2, 'Male')],
  nonProfits: [entry(1, 'Open Door Free Clinic'), entry(6, 'Prefer not to donate')],
  // Parsed by the contract, which adds the lists that are missing here as empty ones.
  additional: z.parse(demographicLookups.declared.answer, {
    annualHouseHoldIncome: [entry(4, '$75,000 to $99,999')],
    educationLevel: [entry(5, 'Doctorate')],
    ethnicity: [entry(2, 'Asian'), entry(8, 'Other')],
    genders: [entry(1, 'Female'), entry(2, 'Male')],
    maritalStatuses: [entry(2, 'Married')],
    nativeLanguages: [entry(1, 'English'), entry(17, 'None')],
    typeOfHealthInsurance: [entry(3, 'Medicare'), entry(4, 'Medicaid'), entry(9, 'None')],
    sexualOrientations: [entry(1, 'Straight'), entry(9, 'Other')],
    householdChildren: [entry(1, 'None'), entry(3, '2')],
    patientRelationships: [entry(6, 'Other')],
  }),
}

export const noStatus = {
  additionalInfoIncomplete: true,
  panelistPatientProfileInfo: null,
  panelistHcpProfileInfo: null,
}

/** A newly registered member, with only a name and a mobile number. */
export const newcomer = (facts: Parameters<typeof panelistProfile>[0] = {}) =>
  panelistProfile({
    type: 'HCP',
    status: 'Registered',
    profileCompleted: false,
    mobileNumber: '+12125550123',
    ...facts,
  })

/** A patient's demographic answers. */
export const patientInfo = {
  birthYear: 1978,
  weight: 164,
  height: 67,
  gender: { id: 1, name: 'Female' },
  ethnicity: { id: 2, name: 'Asian' },
  sexualOrientation: { id: 1, name: 'Straight' },
  typesOfHealthInsurance: [{ id: 3, name: 'Medicare' }],
  maritalStatus: { id: 2, name: 'Married' },
  firstNativeLanguage: { id: 1, name: 'English' },
  secondNativeLanguage: { id: 17, name: 'None' },
  annualHouseholdIncome: { id: 4, name: '$75,000 to $99,999' },
  educationLevel: { id: 5, name: 'Doctorate' },
  householdChildren: { id: 3, name: '2' },
}
