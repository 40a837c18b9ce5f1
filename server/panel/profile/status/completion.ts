import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { questionsOf } from '#lib/rules/profile/profession.ts'
import { addressStatus, profileInfo, type StoredFields, storedFields } from '../stored-profile.ts'
import { type FieldError, type FieldErrors, fieldErrorsIn } from '../typed/field-errors.ts'

type Profile = Readonly<Record<string, unknown>>

const requiredIf = (isMissing: boolean): FieldError | null => (isMissing ? 'required' : null)

const missingProfessionFields = (fields: StoredFields, profession: string) =>
  fieldErrorsIn({
    professionId: requiredIf(fields.professionId === null),
    specialityId: requiredIf(fields.specialityId === null),
    npiNumber: requiredIf(
      !fields.npiNumber && questionsOf({ id: fields.professionId ?? 0, name: profession }).npiRequired,
    ),
    workplaceUrl: requiredIf(!fields.npiNumber && !fields.workplaceUrl),
  })

/**
 * Required fields that a profile lacks.
 * @param panelistType for professionals, the name of the profession
 * @see docs/specification/validation.md#required-profile-fields
 */
export function missingFieldErrors(panelistType: string, profile: Profile): FieldErrors {
  const fields = storedFields(profile)
  const isPatient = isPatientType(panelistType)
  const info = isPatient ? 'panelistPatientProfileInfo' : 'panelistHcpProfileInfo'
  return {
    ...(isPatient ? {} : missingProfessionFields(fields, panelistType)),
    ...fieldErrorsIn({
      mailingAddress: requiredIf(addressStatus(fields).status !== 'Filled'),
      [info]: requiredIf(profileInfo(panelistType, profile).additionalInfoIncomplete),
    }),
  }
}

/** Drops empty values, because an absent field, `null` and an empty list mean the same. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const entries = Object.entries(value).map(([name, part]) => [name, withoutEmpty(part)] as const)
  return Object.fromEntries(entries.filter(([, part]) => part !== undefined))
}

/**
 * A complete profile is read-only, but sending the stored values again is allowed.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */
export function readOnlyErrors(stored: Profile, submitted: Profile): FieldErrors {
  const changed = Object.keys(submitted).filter(
    (name) => !isDeepStrictEqual(withoutEmpty(submitted[name]), withoutEmpty(stored[name])),
  )
  return Object.fromEntries(changed.map((name) => [name, 'read-only' as const]))
}
