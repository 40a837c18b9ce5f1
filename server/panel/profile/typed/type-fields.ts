import 'server-only'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { type FieldError, fieldErrorsIn } from './field-errors.ts'

/**
 * Fields that only one type of panelist has.
 * @see docs/specification/profile.md#fields-by-kind-of-member
 */
const professionalFields = [
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
const patientFields = [
  'panelistPatientProfileInfo',
  'maritalStatus',
  'nativeLanguage',
  'secondaryNativeLanguage',
] as const

const isFilled = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0)

/** Rejects filled fields that belong to the other type of panelist. */
export function wrongTypeErrors(panelist: { panelist_type: string }, payload: object) {
  const forbidden: readonly string[] = isPatientType(panelist.panelist_type) ? professionalFields : patientFields
  const checked = forbidden.map((name): [string, FieldError | null] => [
    name,
    isFilled(Reflect.get(payload, name)) ? 'not allowed' : null,
  ])
  return fieldErrorsIn(Object.fromEntries(checked))
}
