import { lookups } from '../lookups/flat-lookups.ts'
import { lookupId } from '../lookups/lookup-trees.ts'

type Lists = typeof lookups

/** A lookup entry as profiles store it. */
function choice<Kind extends keyof Lists>(kind: Kind, name: Lists[Kind][number]) {
  const names: readonly string[] = lookups[kind]
  return { id: names.indexOf(name) + 1, name }
}

/** Profession fields of a profile, by name. */
export function working(profession: string, speciality: string, subSpeciality?: string) {
  const professionId = lookupId('professions', profession)
  const specialityId = lookupId('specialities', speciality, professionId)
  const subSpecialityId = subSpeciality && lookupId('subSpecialities', subSpeciality, specialityId)
  return { professionId, specialityId, ...(subSpecialityId && { subSpecialityId }) }
}

export const physicianOf = (speciality: string, subSpeciality?: string) =>
  working('Physician (MD, DO, Resident)', speciality, subSpeciality)

export const nurseOf = (speciality: string) => ({
  ...working('Nurse', 'Registered Nurse (RN)', speciality),
  nurseCategoryId: choice('nurseCategories', 'Charge Nurse').id,
})

/** Certificates of a profile: a board and its subcertificates. */
export function certified(board: string, ...names: readonly string[]) {
  const id = lookupId('certificates', board)
  const subcertificates = names.map((name) => ({ id: lookupId('subcertificates', name, id), name }))
  return { certificates: [{ id, name: board, subcertificates }] }
}

/** A professional's demographic answers, complete. */
export const hcpAnswers = {
  panelistHcpProfileInfo: {
    latestGraduationYear: 2009,
    gender: choice('genders', 'Female'),
    ethnicity: choice('ethnicity', 'Asian'),
    ethnicityOther: null,
  },
}

/** A patient's demographic answers, complete. */
export const patientAnswers = {
  panelistPatientProfileInfo: {
    birthYear: 1978,
    weight: 164,
    height: 65,
    gender: choice('genders', 'Female'),
    ethnicity: choice('ethnicity', 'Hispanic or Latino'),
    ethnicityOther: null,
    sexualOrientation: choice('sexualOrientations', 'Straight'),
    sexualOrientationOther: null,
    typesOfHealthInsurance: [choice('typeOfHealthInsurance', 'Employer or union')],
    maritalStatus: choice('maritalStatuses', 'Married'),
    firstNativeLanguage: choice('nativeLanguages', 'Spanish'),
    secondNativeLanguage: choice('nativeLanguages', 'English'),
    annualHouseholdIncome: choice('annualHouseHoldIncome', '$75,000 to $99,999'),
    educationLevel: choice('educationLevel', 'Bachelor’s degree'),
    householdChildren: choice('householdChildren', '2'),
    isMedicationPrescribed: false,
  },
}

export const address = {
  mailingAddress: {
    firstLine: '480 Garden Street',
    suiteNumber: 'Apt 5B',
    city: 'Hoboken',
    state: 'NJ',
    zipCode: '07030',
    country: 'USA',
    timezone: 'America/New_York',
  },
}

export const practice = {
  primaryPracticeName: 'Riverside Internal Medicine',
  primaryWorkspaceZip: '07302',
  workplaceUrl: 'www.riversideinternal.test',
  medicalSchool: 'Rutgers New Jersey Medical School',
  yearOfGraduation: 2009,
}

/** A patient's conditions and medications. */
export const medicalAnswers = {
  medicalConditions: [choice('medicalConditions', 'Asthma'), choice('medicalConditions', 'Migraine')],
  isMedicationPrescribed: true,
  medications: [
    {
      medication: choice('medications', 'Albuterol (Ventolin, ProAir)'),
      medicationAnswer: choice('medicationAnswers', 'Currently Prescribed'),
    },
    {
      medication: choice('medications', 'Semaglutide (Wegovy)'),
      medicationAnswer: choice('medicationAnswers', 'Taken in the past, but not currently'),
    },
  ],
  otherPrescriptionMedication: null,
}

/** A person that a patient cares for. */
export const mother = {
  nickName: 'Patient1',
  gender: choice('genders', 'Female'),
  birthYear: 1949,
  patientRelationship: choice('patientRelationships', 'Parent'),
  patientRelationshipOther: null,
  medicalConditions: [choice('medicalConditions', 'Osteoarthritis')],
}
