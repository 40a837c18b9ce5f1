import type * as z from 'zod/mini'
import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import type { Address, AddressPayload } from '#lib/contract/panel/profile.ts'
import { WRONG_STATE_FORMAT, WRONG_ZIP_FORMAT } from '#lib/messages/texts.ts'
import { anything, asked, neededFitting, short } from '../kit/answers.ts'
import { faultsIn, type RulesOf } from '../kit/fieldErrors.ts'
import { needed } from '../rules.ts'

/** As the fields hold it; empty texts for what is not given. */
export interface AddressValues {
  firstLine: string
  suiteNumber: string
  city: string
  state: string
  zipCode: string
  country: string
  /** IANA, with no field of its own: found by the place, or by the ZIP code when it is sent. */
  timezone: string
}

/** The panel works in one country. @see docs/specification/validation.md#c-84-country-field-and-country-of-practice */
export const COUNTRIES = ['USA'] as const
export const FIRST_LINE_MAX = NAME_MAX * 2

const STATE = /^[a-z]{2}$/i
const ZIP = /^\d{5}$/

/**
 * What may be in the fields; nothing is asked of an address that is saved.
 * @see docs/specification/validation.md#address
 */
export const addressRules = (isAsked: boolean): RulesOf<AddressValues> => ({
  firstLine: asked(isAsked, needed('Enter your address')),
  suiteNumber: asked(isAsked, short(SUITE_MAX)),
  city: asked(isAsked, needed('Enter your city')),
  state: asked(isAsked, neededFitting('Enter your state', STATE, WRONG_STATE_FORMAT)),
  zipCode: asked(isAsked, neededFitting('Enter your ZIP code', ZIP, WRONG_ZIP_FORMAT)),
  country: asked(isAsked, needed('Choose your country')),
  timezone: anything,
})

export const addressValues = (address: Address | null): AddressValues => ({
  firstLine: address?.firstLine ?? '',
  suiteNumber: address?.suiteNumber ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  country: COUNTRIES.find((country) => country === address?.country) ?? COUNTRIES[0],
  timezone: address?.timezone ?? '',
})

/** @param timezone the one that is known of it, if not said otherwise */
export const addressPayload = (
  values: AddressValues,
  timezone: string | null = values.timezone,
): z.output<typeof AddressPayload> => ({
  firstLine: values.firstLine.trim(),
  ...(values.suiteNumber.trim() && { suiteNumber: values.suiteNumber.trim() }),
  city: values.city.trim(),
  state: values.state.trim().toUpperCase(),
  zipCode: values.zipCode.trim(),
  country: values.country,
  ...(timezone && { timezone }),
})

/** A saved address as it goes back; `null` for one that the call would not take. */
export function savedAddressPayload(address: Address | null) {
  const values = addressValues(address)
  const isSame = address?.country === values.country && faultsIn(addressRules(true), values).length === 0
  return isSame ? addressPayload(values) : null
}
