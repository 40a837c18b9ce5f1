import 'server-only'
import type { Handlers } from '../handler.ts'
import { lookupLists } from './profile.repository.ts'

/** Named as the call answers them and as `lookup.kind` keeps them. @see panel-api.md AdditionalInfoLookups */
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

/** @see panel-api.md Lookups */
export const listHandlers: Handlers<'additionalInfo' | 'genders'> = {
  additionalInfo: ({ db }) => lookupLists(db, additionalInfoKinds),
  genders: async ({ db }) => (await lookupLists(db, ['genders'])).genders,
}
