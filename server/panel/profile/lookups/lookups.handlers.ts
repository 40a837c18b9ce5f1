import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { type LookupEntry, lookupEntries, lookupEntriesByKind, lookupTree } from './lookups.repository.ts'

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
  demographicLookups: ({ db }) => lookupEntriesByKind(db, additionalInfoKinds),
  certificates: ({ db }) => certificates(db),
  genders: ({ db }) => lookupEntries(db, 'genders'),
  medicalConditions: ({ db }) => lookupEntries(db, 'medicalConditions'),
  medicationAnswers: ({ db }) => lookupEntries(db, 'medicationAnswers'),
  medications: ({ db }) => lookupEntries(db, 'medications'),
  nurseCategories: ({ db }) => lookupEntries(db, 'nurseCategories'),
  pharmacySettings: ({ db }) => lookupEntries(db, 'pharmacySettings'),
  professions: ({ db }) => professions(db),
}
