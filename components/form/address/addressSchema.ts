import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import { anyText, askedIf, optional, required, state, type TextSchema, zipCode } from '../kit/schema.ts'
import { type AddressValues, FIRST_LINE_MAX } from './addressForm.ts'

/**
 * The fields of an address; one that is saved is not asked for.
 * @see docs/specification/validation.md#address
 */
export const addressFields = (isAsked: boolean): Record<keyof AddressValues, TextSchema> => ({
  firstLine: askedIf(isAsked, required('Enter your address', FIRST_LINE_MAX)),
  suiteNumber: askedIf(isAsked, optional(SUITE_MAX)),
  city: askedIf(isAsked, required('Enter your city', NAME_MAX)),
  state: askedIf(isAsked, state),
  zipCode: askedIf(isAsked, zipCode('Enter your ZIP code')),
  country: askedIf(isAsked, required('Choose your country')),
  timezone: anyText,
})
