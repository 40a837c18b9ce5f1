import type * as z from 'zod/mini'
import { type Draftable, withDraft } from '#components/form/kit/draft/withDraft.ts'
import { NAME_MAX, STATE_LENGTH } from '#lib/constants.ts'
import type { Address, AddressPayload } from '#lib/contract/panel/profile/address.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'

/** Field values; empty string when missing. */
export interface AddressValues {
  firstLine: string
  suiteNumber: string
  city: string
  state: string
  zipCode: string
  country: string
  /** IANA name. Has no field: looked up from the selected place, or from the ZIP code on save. */
  timezone: string
}

/** The panel works in one country. @see docs/specification/validation.md#c-84-country-field-and-country-of-practice */
export const COUNTRIES = ['USA'] as const
export const FIRST_LINE_MAX = NAME_MAX * 2

export const addressValues = (address: Address | null): AddressValues => ({
  firstLine: address?.firstLine ?? '',
  suiteNumber: address?.suiteNumber ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  country: COUNTRIES.find((country) => country === address?.country) ?? COUNTRIES[0],
  timezone: address?.timezone ?? '',
})

/** Applies a draft to saved values. A different ZIP code drops the saved time zone. */
export function withTypedAddress<Values extends AddressValues & Draftable<Values>>(
  saved: Values,
  input: DraftValues,
): Values {
  const values = withDraft(saved, input)
  return values.zipCode === saved.zipCode ? values : { ...values, timezone: '' }
}

type AddressParts = { [Part in Exclude<keyof AddressValues, 'timezone'>]?: string | null }

/** The address as text to display, one part per line. */
export function addressText(address: AddressParts | null): string | null {
  if (!address) return null
  const { firstLine, suiteNumber, city, state, zipCode, country } = address
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [[firstLine, suiteNumber].filter(Boolean).join(', '), place, country].filter(Boolean).join('\n') || null
}

/** Two-letter codes are sent in uppercase; a state name saved earlier is sent unchanged. */
const stateOf = (text: string) => (text.length === STATE_LENGTH ? text.toUpperCase() : text)

export const addressPayload = (values: AddressValues): z.output<typeof AddressPayload> => ({
  firstLine: values.firstLine.trim(),
  ...(values.suiteNumber.trim() && { suiteNumber: values.suiteNumber.trim() }),
  city: values.city.trim(),
  state: stateOf(values.state.trim()),
  zipCode: values.zipCode.trim(),
  country: values.country,
  ...(values.timezone && { timezone: values.timezone }),
})

/** The rules of the address payload, without its zod schema, to keep zod out of the preview's first load. */
const isSendable = ({ firstLine, city, state, zipCode }: AddressValues) =>
  firstLine.trim() !== '' && city.trim() !== '' && /^[a-z]{2}$/i.test(state.trim()) && /^\d{5}$/.test(zipCode.trim())

/** A saved address as a request payload; null when the panel would reject it. */
export function savedAddressPayload(address: Address | null) {
  const values = addressValues(address)
  return address?.country === values.country && isSendable(values) ? addressPayload(values) : null
}
