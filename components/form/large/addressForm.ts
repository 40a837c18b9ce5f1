import type * as z from 'zod/mini'
import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import type { Address, AddressPayload } from '#lib/contract/profile.ts'
import { WRONG_STATE_FORMAT, WRONG_ZIP_FORMAT } from '#lib/messages.ts'
import { type Answer, anything, needed, neededFitting, short } from './answers.ts'

/** As the fields hold it; empty texts for what is not given. */
export interface AddressValues {
  firstLine: string
  suiteNumber: string
  city: string
  state: string
  zipCode: string
  country: string
}

/** The panel works in one country. @see decisions C-84 */
export const COUNTRIES = ['USA'] as const
export const FIRST_LINE_MAX = NAME_MAX * 2

const STATE = /^[a-z]{2}$/i
const ZIP = /^\d{5}$/

/** What may be in the fields; nothing is asked of an address that is saved. @see portal-part-2 §5 */
export const addressShape = (asked: boolean): Record<keyof AddressValues, Answer> => ({
  firstLine: asked ? needed('Enter your address') : anything,
  suiteNumber: asked ? short(SUITE_MAX) : anything,
  city: asked ? needed('Enter your city') : anything,
  state: asked ? neededFitting('Enter your state', STATE, WRONG_STATE_FORMAT) : anything,
  zipCode: asked ? neededFitting('Enter your ZIP code', ZIP, WRONG_ZIP_FORMAT) : anything,
  country: asked ? needed('Choose your country') : anything,
})

export const addressValues = (address: Address | null): AddressValues => ({
  firstLine: address?.firstLine ?? '',
  suiteNumber: address?.suiteNumber ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zipCode: address?.zipCode ?? '',
  country: COUNTRIES.find((country) => country === address?.country) ?? COUNTRIES[0],
})

/** @param timezone what the address had one before */
export const addressPayload = (values: AddressValues, timezone: string | null): z.output<typeof AddressPayload> => ({
  firstLine: values.firstLine.trim(),
  ...(values.suiteNumber.trim() && { suiteNumber: values.suiteNumber.trim() }),
  city: values.city.trim(),
  state: values.state.trim().toUpperCase(),
  zipCode: values.zipCode.trim(),
  country: values.country,
  ...(timezone && { timezone }),
})
