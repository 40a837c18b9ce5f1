import 'server-only'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { demographicLookups } from '#lib/contract/panel/lookups.ts'
import { byName } from '#lib/rules/lookup-order.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { lookupEntries, lookupEntriesByKind, lookupTree, professions } from './lookups.repository.ts'

/**
 * The lookups of one call, as the contract declares them; their names are also the values of `lookup.kind`.
 * @see docs/specification/panel-api.md#lookup-payloads
 */
const demographicKinds = Object.keys(demographicLookups.declared.answer.shape) as (keyof AnswerOf<
  typeof demographicLookups
>)[]

/** Sorted by name, not by display order. @see docs/specification/panel-api.md#lookups */
async function certificates(db: Db) {
  const { childrenOf } = await lookupTree(db, ['certificates', 'subcertificates'])
  return byName(childrenOf(null, 'certificates')).map(({ id, name }) => ({
    id,
    name,
    physicianSubcertificates: byName(childrenOf({ id }, 'subcertificates')),
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
  demographicLookups: ({ db }) => lookupEntriesByKind(db, demographicKinds),
  certificates: ({ db }) => certificates(db),
  genders: ({ db }) => lookupEntries(db, 'genders'),
  medicalConditions: ({ db }) => lookupEntries(db, 'medicalConditions'),
  medicationAnswers: ({ db }) => lookupEntries(db, 'medicationAnswers'),
  medications: ({ db }) => lookupEntries(db, 'medications'),
  nurseCategories: ({ db }) => lookupEntries(db, 'nurseCategories'),
  pharmacySettings: ({ db }) => lookupEntries(db, 'pharmacySettings'),
  professions: ({ db }) => professions(db),
}
