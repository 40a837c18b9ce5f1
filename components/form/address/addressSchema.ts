import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import type { Address } from '#lib/contract/panel/profile/address.ts'
import { anyText, optional, required, state, type TextSchema, unlessUnchanged, zipCode } from '../kit/schema.ts'
import { type AddressValues, FIRST_LINE_MAX } from './addressForm.ts'

/**
 * Rules for the address fields. Values that were saved before and not edited stay valid.
 * @see docs/specification/validation.md#address
 */
export const addressFields = (
  values: AddressValues,
  saved: Address | null = null,
): Record<keyof AddressValues, TextSchema> => ({
  firstLine: unlessUnchanged(values.firstLine, saved?.firstLine, required('Enter your address', FIRST_LINE_MAX)),
  suiteNumber: unlessUnchanged(values.suiteNumber, saved?.suiteNumber, optional(SUITE_MAX)),
  city: unlessUnchanged(values.city, saved?.city, required('Enter your city', NAME_MAX)),
  state: unlessUnchanged(values.state, saved?.state, state),
  zipCode: unlessUnchanged(values.zipCode, saved?.zipCode, zipCode('Enter your ZIP code')),
  country: required('Choose your country'),
  timezone: anyText,
})

/** For forms without address fields. */
export const noAddressFields: Record<keyof AddressValues, TextSchema> = {
  firstLine: anyText,
  suiteNumber: anyText,
  city: anyText,
  state: anyText,
  zipCode: anyText,
  country: anyText,
  timezone: anyText,
}
