import 'server-only'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { type FieldError, fieldErrorsIn } from './field-errors.ts'

/**
 * What a payload may have that only one kind of member is asked.
 * @see docs/specification/profile.md#fields-by-kind-of-member
 */
const forProfessionals = [
  'npiNumber',
  'professionId',
  'specialityId',
  'subSpecialityId',
  'nurseCategoryId',
  'pharmacySettingId',
  'medicalSchool',
  'yearOfGraduation',
  'certificates',
  'primaryPracticeName',
  'primaryWorkspaceZip',
  'workplaceUrl',
  'panelistHcpProfileInfo',
] as const
const forPatients = [
  'panelistPatientProfileInfo',
  'maritalStatus',
  'nativeLanguage',
  'secondaryNativeLanguage',
] as const

const says = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0)

/** What was said that the member's kind has no place for. */
export function wrongTypeErrors(panelist: { panelist_type: string }, payload: object) {
  const foreign: readonly string[] = isPatientType(panelist.panelist_type) ? forProfessionals : forPatients
  const faults = foreign.map((name): [string, FieldError | null] => [
    name,
    says(Reflect.get(payload, name)) ? 'not allowed' : null,
  ])
  return fieldErrorsIn(Object.fromEntries(faults))
}
