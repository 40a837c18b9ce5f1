import * as z from 'zod/mini'
import { call } from '../endpoint.ts'
import { LookupEntry, nullIfAbsent, OrderedEntry } from '../fields.ts'
import { withFallback } from '../lenient.ts'

const lookup = <S extends z.ZodMiniType>(route: string, answer: S) =>
  call('GET', route, { access: 'member', lookup: true, answer })

const List = z.array(OrderedEntry)
const RequiredList = withFallback(List, [])

/**
 * The specification's "panelistAdditionalInfo"; the answers in the profile have other names. Existing panels do not have
 * a list that is added to the ten of the specification: declare it as `z._default(List, [])`.
 * @see docs/specification/lookups.md#lists-of-panelistadditionalinfo
 */
export const demographicLookups = call('GET', '/api/panelist-additional-info', {
  access: 'member',
  lookup: true,
  answer: z.object({
    annualHouseHoldIncome: RequiredList,
    educationLevel: RequiredList,
    ethnicity: RequiredList,
    genders: RequiredList,
    maritalStatuses: RequiredList,
    nativeLanguages: RequiredList,
    typeOfHealthInsurance: RequiredList,
    sexualOrientations: RequiredList,
    householdChildren: RequiredList,
    patientRelationships: RequiredList,
  }),
})

export const genders = lookup('/api/genders', List)
export const pharmacySettings = lookup('/api/pharmacy-settings', List)
export const nurseCategories = lookup('/api/nurse-categories', List)
export const certificates = lookup(
  '/api/certificates',
  z.array(
    z.object({ id: z.number(), name: z.string(), physicianSubcertificates: z._default(z.array(LookupEntry), []) }),
  ),
)
export const professions = lookup(
  '/api/professions',
  z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      displayOrder: nullIfAbsent(z.number()),
      specialities: withFallback(
        z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            displayOrder: nullIfAbsent(z.number()),
            subSpecialities: z._default(z.array(OrderedEntry), []),
          }),
        ),
        [],
      ),
    }),
  ),
)
export const medicalConditions = lookup('/api/medical-conditions', z.array(LookupEntry))
export const medications = lookup('/api/medications', z.array(LookupEntry))
export const medicationAnswers = lookup('/api/medication-answers', z.array(LookupEntry))
