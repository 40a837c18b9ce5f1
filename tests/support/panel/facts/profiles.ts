import { address, hcpAnswers, patientAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import { scenarios } from '#server/panel/scenarios/index.ts'
import { loadScenario } from '#server/panel/scenarios/load.ts'
import { lookups } from '#server/panel/scenarios/lookups/flat-lookups.ts'
import { lookupId } from '#server/panel/scenarios/lookups/lookup-trees.ts'
import type { World } from '../world.ts'

export const loadLookups = ({ db, panel }: World) =>
  loadScenario(db, scenarios.lookups, { crypto: panel.crypto, surveyHost: 'https://surveys.test' })

/** A lookup choice as id and name. */
export const choice = <Kind extends keyof typeof lookups>(kind: Kind, name: string) => {
  const names: readonly string[] = lookups[kind]
  return { id: names.indexOf(name) + 1, name }
}

/** A profession with a specialty, and optionally a subspecialty. */
export function work(profession: string, speciality: string, sub?: string) {
  const professionId = lookupId('professions', profession)
  const specialityId = lookupId('specialities', speciality, professionId)
  const subSpecialityId = sub === undefined ? undefined : lookupId('subSpecialities', sub, specialityId)
  return { professionId, specialityId, ...(subSpecialityId !== undefined && { subSpecialityId }) }
}

export const cardiologist = work('Physician (MD, DO, Resident)', 'Cardiology', 'Interventional Cardiology')
export const nurse = { ...work('Nurse', 'Registered Nurse (RN)', 'Oncology'), nurseCategoryId: 1 }
export const pharmacist = { ...work('Pharmacy', 'Staff Pharmacist'), pharmacySettingId: 2 }
export const dentist = work('Dentist/Dental Professional', 'Dentist')

const PREFIX_SUM = 24
let counter = 0

/** A unique NPI with a valid check digit. */
export function anNpi(): string {
  const digits = `1${String(10_000_000 + counter++).padStart(8, '0')}`
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const worth = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (worth > 9 ? worth - 9 : worth)
  }, PREFIX_SUM)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Profile payload of a patient. */
export const patientPayload = () => ({
  countryOfPractice: 'USA - United States' as const,
  mailingAddress: { ...address.mailingAddress },
  nonProfitOrganizationDto: null,
  ...patientAnswers,
})

const internalMedicine = lookupId('certificates', 'American Board of Internal Medicine')

/** Profile payload of a physician, with a unique NPI. */
export const physicianPayload = () => ({
  ...cardiologist,
  countryOfPractice: 'USA - United States' as const,
  npiNumber: anNpi(),
  mailingAddress: { ...address.mailingAddress },
  primaryPracticeName: 'Riverside Heart',
  primaryWorkspaceZip: '07302',
  workplaceUrl: 'www.riversideheart.test',
  medicalSchool: 'Rutgers New Jersey Medical School',
  yearOfGraduation: 2009,
  certificates: [
    {
      id: internalMedicine,
      name: 'Internal medicine',
      subcertificates: [
        { id: lookupId('subcertificates', 'Cardiovascular Disease', internalMedicine), name: 'Cardiology' },
      ],
    },
  ],
  ...hcpAnswers,
})

/** Profile payload of a professional who needs no NPI. */
export const dentistPayload = () => ({
  ...dentist,
  countryOfPractice: 'USA - United States' as const,
  mailingAddress: { ...address.mailingAddress },
  workplaceUrl: 'www.smile.test',
  ...hcpAnswers,
})
