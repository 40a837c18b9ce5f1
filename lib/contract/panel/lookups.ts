import * as z from 'zod/mini'
import { call } from '../endpoint.ts'
import { absent, Named, Ordered } from '../fields.ts'
import { orElse } from '../lenient.ts'

const lookup = <S extends z.ZodMiniType>(route: string, answer: S) =>
  call('GET', route, { access: 'member', lookup: true, answer })

const List = z.array(Ordered)
const ListOrNone = orElse(List, [])

/**
 * The specification's "panelistAdditionalInfo". Two lists are spelled differently here than in the profile.
 * @see docs/specification/lookups.md#lists-of-panelistadditionalinfo
 */
export const demographicLookups = call('GET', '/api/panelist-additional-info', {
  access: 'member',
  lookup: true,
  answer: z.object({
    annualHouseHoldIncome: ListOrNone,
    educationLevel: ListOrNone,
    ethnicity: ListOrNone,
    genders: ListOrNone,
    maritalStatuses: ListOrNone,
    nativeLanguages: ListOrNone,
    typeOfHealthInsurance: ListOrNone,
    sexualOrientations: ListOrNone,
    householdChildren: ListOrNone,
    patientRelationships: ListOrNone,
  }),
})

export const genders = lookup('/api/genders', List)
export const pharmacySettings = lookup('/api/pharmacy-settings', List)
export const nurseCategories = lookup('/api/nurse-categories', List)
export const certificates = lookup(
  '/api/certificates',
  z.array(z.object({ id: z.number(), name: z.string(), physicianSubcertificates: z._default(z.array(Named), []) })),
)
export const professions = lookup(
  '/api/professions',
  z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      displayOrder: absent(z.number()),
      specialities: orElse(
        z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            displayOrder: absent(z.number()),
            subSpecialities: z._default(z.array(Ordered), []),
          }),
        ),
        [],
      ),
    }),
  ),
)
export const medicalConditions = lookup('/api/medical-conditions', z.array(Named))
export const medications = lookup('/api/medications', z.array(Named))
export const medicationAnswers = lookup('/api/medication-answers', z.array(Named))
