import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import { type Address, AddressPayload } from '#lib/contract/panel/profile.ts'
import { anyText, askedIf, optional, required, state, type TextSchema, zipCode } from '../kit/schema.ts'
import { type AddressValues, addressPayload, addressValues, FIRST_LINE_MAX } from './addressForm.ts'

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

/** A saved address as it goes back; `null` for one that the call would not take. */
export function savedAddressPayload(address: Address | null) {
  const values = addressValues(address)
  const payload = addressPayload(values)
  return address?.country === values.country && AddressPayload.safeParse(payload).success ? payload : null
}
