import { lists } from '../lists.ts'

type Lists = typeof lists

/** An entry of a list, as profiles hold it. */
function choice<Kind extends keyof Lists>(kind: Kind, name: Lists[Kind][number]) {
  const names: readonly string[] = lists[kind]
  return { id: names.indexOf(name) + 1, name }
}

/** The demographic answers of a professional, all given. */
export const hcpAnswers = {
  panelistHcpProfileInfo: {
    latestGraduationYear: 2009,
    gender: choice('genders', 'Female'),
    ethnicity: choice('ethnicity', 'Asian'),
    ethnicityOther: null,
  },
}

/** The demographic answers of a patient, all given. */
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
