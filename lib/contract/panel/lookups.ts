import * as z from 'zod/mini'
import { call } from '../endpoint.ts'
import { distinct, LookupEntry, NotBlank, nullIfAbsent, OrderedEntry } from '../fields.ts'
import { withFallback } from '../lenient.ts'

const lookup = <S extends z.ZodMiniType>(route: string, answer: S) =>
  call('GET', route, { access: 'member', lookup: true, answer })

const idOf = ({ id }: { id: number }) => id

const List = distinct(OrderedEntry, idOf)
const Unordered = distinct(LookupEntry, idOf)
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
  distinct(z.object({ id: z.number(), name: NotBlank, physicianSubcertificates: z._default(Unordered, []) }), idOf),
)
export const professions = lookup(
  '/api/professions',
  distinct(
    z.object({
      id: z.number(),
      name: NotBlank,
      displayOrder: nullIfAbsent(z.number()),
      specialities: withFallback(
        distinct(
          z.object({
            id: z.number(),
            name: NotBlank,
            displayOrder: nullIfAbsent(z.number()),
            subSpecialities: z._default(List, []),
          }),
          idOf,
        ),
        [],
      ),
    }),
    idOf,
  ),
)
export const medicalConditions = lookup('/api/medical-conditions', Unordered)
export const medications = lookup('/api/medications', Unordered)
export const medicationAnswers = lookup('/api/medication-answers', Unordered)
