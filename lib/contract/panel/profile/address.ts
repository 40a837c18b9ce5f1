import * as z from 'zod/mini'
import { NAME_MAX, SUITE_MAX } from '#lib/constants.ts'
import { Saved } from '../../answers.ts'
import { call } from '../../endpoint.ts'
import { nullIfAbsent, requiredText, StoredText, text, Version, WorkplaceUrl } from '../../fields.ts'

export const ZipCode = z.string().check(z.regex(/^\d{5}$/))
export const StateCode = z.string().check(z.regex(/^[A-Z]{2}$/))

/** An address in an answer. @see docs/specification/entities.md#profile */
export const Address = z.object({
  firstLine: nullIfAbsent(z.string()),
  suiteNumber: nullIfAbsent(z.string()),
  city: nullIfAbsent(z.string()),
  state: nullIfAbsent(z.string()),
  zipCode: nullIfAbsent(z.string()),
  country: nullIfAbsent(z.string()),
  timezone: nullIfAbsent(z.string()),
})
export type Address = z.output<typeof Address>

/** An address that was typed now. @see docs/specification/validation.md#address */
export const TypedAddress = z.object({
  firstLine: requiredText(NAME_MAX * 2),
  suiteNumber: z.optional(text(SUITE_MAX)),
  city: requiredText(NAME_MAX),
  state: StateCode,
  zipCode: ZipCode,
})

const storedText = StoredText.check(z.minLength(1))
const addressFields = {
  firstLine: storedText,
  suiteNumber: z.optional(StoredText),
  city: storedText,
  state: storedText,
  zipCode: storedText,
  country: requiredText(NAME_MAX),
  timezone: z.optional(text(64)),
}
/** An address in a request, with parts that may be stored already. Forms check typed addresses with `TypedAddress`. */
export const AddressPayload = z.strictObject(addressFields)

/** `workplaceUrl` only for profiles without an NPI. @see docs/specification/calls.md#profile */
export const saveAddress = call('PATCH', '/api/address', {
  access: 'member',
  body: z.strictObject({ ...addressFields, workplaceUrl: z.optional(WorkplaceUrl), version: z.optional(Version) }),
  answer: Saved,
  codes: ['STALE_VERSION', 'PAYOUT_METHOD_HELD'],
})
