import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { questionsOf } from '#lib/rules/profile/profession.ts'
import { type FieldError, type FieldErrors, fieldErrorsIn } from './field-errors.ts'
import { addressStatus, profileInfo, type StoredFields, storedFields } from './stored-profile.ts'

type Stored = Readonly<Record<string, unknown>>

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
 * What a profile still lacks to be complete.
 * @param panelistType the profession's name for professionals
 * @see docs/specification/validation.md#required-profile-fields
 */
export function missingFieldErrors(panelistType: string, profile: Stored): FieldErrors {
  const fields = storedFields(profile)
  const patient = isPatientType(panelistType)
  const info = patient ? 'panelistPatientProfileInfo' : 'panelistHcpProfileInfo'
  return {
    ...(patient ? {} : missingProfessionFields(fields, panelistType)),
    ...fieldErrorsIn({
      mailingAddress: requiredIf(addressStatus(fields).status !== 'Filled'),
      [info]: requiredIf(profileInfo(panelistType, profile).additionalInfoIncomplete),
    }),
  }
}

/** Without whatever says nothing: left out, `null` and an empty list are the same to a member. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(bare)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const said = Object.entries(value).flatMap(([name, part]) => (bare(part) === undefined ? [] : [[name, bare(part)]]))
  return Object.fromEntries(said)
}

/**
 * A completed profile stays as it is; to send again what it has is no change.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */
export function readOnlyErrors(stored: Stored, sent: Stored): FieldErrors {
  const changed = Object.keys(sent).filter((name) => !isDeepStrictEqual(bare(sent[name]), bare(stored[name])))
  return Object.fromEntries(changed.map((name) => [name, 'read-only' as const]))
}
