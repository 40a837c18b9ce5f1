import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { type LookupEntry, lookupList, lookupLists, lookupTree } from './lookups.repository.ts'

/**
 * Named as the call answers them and as `lookup.kind` keeps them.
 * @see docs/specification/panel-api.md#lookup-payloads
 */
const additionalInfoKinds = [
  'annualHouseHoldIncome',
  'educationLevel',
  'ethnicity',
  'genders',
  'maritalStatuses',
  'nativeLanguages',
  'typeOfHealthInsurance',
  'sexualOrientations',
  'householdChildren',
  'patientRelationships',
] as const

async function professions(db: Db) {
  const { below } = await lookupTree(db, ['professions', 'specialities', 'subSpecialities'])
  return below('professions', null).map((profession) => ({
    ...profession,
    specialities: below('specialities', profession).map((speciality) => ({
      ...speciality,
      subSpecialities: below('subSpecialities', speciality),
    })),
  }))
}

const byName = (a: LookupEntry, b: LookupEntry) => a.name.localeCompare(b.name, 'en')

/** By name, whatever order the list has. @see docs/specification/panel-api.md#lookups */
async function certificates(db: Db) {
  const { below } = await lookupTree(db, ['certificates', 'subcertificates'])
  return below('certificates', null)
    .toSorted(byName)
    .map(({ id, name }) => ({
      id,
      name,
      physicianSubcertificates: below('subcertificates', { id }).toSorted(byName),
    }))
}

type LookupEndpoints =
  | 'demographicLookups'
  | 'certificates'
  | 'genders'
  | 'medicalConditions'
  | 'medicationAnswers'
  | 'medications'
  | 'nurseCategories'
  | 'pharmacySettings'
  | 'professions'

/** @see docs/specification/panel-api.md#lookups */
export const lookupHandlers: Handlers<LookupEndpoints> = {
  demographicLookups: ({ db }) => lookupLists(db, additionalInfoKinds),
  certificates: ({ db }) => certificates(db),
  genders: ({ db }) => lookupList(db, 'genders'),
  medicalConditions: ({ db }) => lookupList(db, 'medicalConditions'),
  medicationAnswers: ({ db }) => lookupList(db, 'medicationAnswers'),
  medications: ({ db }) => lookupList(db, 'medications'),
  nurseCategories: ({ db }) => lookupList(db, 'nurseCategories'),
  pharmacySettings: ({ db }) => lookupList(db, 'pharmacySettings'),
  professions: ({ db }) => professions(db),
}
