import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { PLACE_NAME_MAX } from '#lib/constants.ts'
import { fieldErrors } from '#lib/contract/field-errors.ts'
import { TypedWorkplaceUrl, text } from '#lib/contract/fields.ts'
import { TypedAddress, ZipCode } from '#lib/contract/panel/profile/address.ts'
import { TypedHcpInfo, TypedPatientInfo } from '#lib/contract/panel/profile/demographics.ts'
import { Npi } from '#lib/contract/panel/profile/profile.ts'
import type { PanelistRow } from '../profile.repository.ts'
import type { FieldErrors } from './field-errors.ts'

/*
 * Rules for new input. A stored value may break them, because it was stored under older rules or is too old by now; it is
 * accepted as long as it is sent back unchanged.
 * @see docs/specification/validation.md#what-is-kept-already
 */

const valueIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const isUnchanged = (submitted: unknown, stored: unknown) => isDeepStrictEqual(submitted || null, stored || null)

/**
 * Errors of the fields that break a rule and differ from the stored value.
 * @param prefix path of the fields in the payload, with a trailing dot
 */
export function changedFieldErrors(
  schema: z.ZodMiniType,
  submitted: unknown,
  stored: unknown,
  prefix = '',
): FieldErrors {
  const wrong = submitted ? Object.keys(fieldErrors(schema, submitted)) : []
  const changed = wrong.filter((name) => !isUnchanged(valueIn(submitted, name), valueIn(stored, name)))
  return Object.fromEntries(changed.map((name) => [prefix + name, 'format' as const]))
}

const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(z.union([z.literal(''), schema])))
const PlaceName = z.optional(z.nullable(text(PLACE_NAME_MAX)))

const TypedFields = z.object({
  primaryWorkspaceZip: orEmpty(ZipCode),
  workplaceUrl: orEmpty(TypedWorkplaceUrl),
  npiNumber: orEmpty(Npi),
  medicalSchool: PlaceName,
  primaryPracticeName: PlaceName,
})

const parts = {
  mailingAddress: TypedAddress,
  panelistPatientProfileInfo: TypedPatientInfo,
  panelistHcpProfileInfo: TypedHcpInfo,
}

/** Errors in the fields of a save of the whole profile or a part. */
export function typedErrors({ profile }: Pick<PanelistRow, 'profile'>, submitted: object): FieldErrors {
  const errors = Object.entries(parts).map(([name, schema]) =>
    changedFieldErrors(schema, valueIn(submitted, name), profile[name], `${name}.`),
  )
  return Object.assign({}, changedFieldErrors(TypedFields, submitted, profile), ...errors)
}
