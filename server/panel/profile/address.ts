import 'server-only'
import type * as z from 'zod/mini'
import type { AddressPayload } from '#lib/contract/panel/profile/address.ts'
import { isTimeZone } from '#lib/values/time-zone.ts'
import { assertNoFieldErrors, fieldErrorsIn } from './typed/field-errors.ts'

type AddressInput = z.output<typeof AddressPayload>

/**
 * An address as it is stored; empty optional fields become `null`.
 * @param prefix path of the address in the payload, such as `mailingAddress.`
 * @throws AppError VALIDATION_FAILED for an unknown time zone
 */
export function checkedAddress({ suiteNumber, timezone, ...address }: AddressInput, prefix = '') {
  assertNoFieldErrors(fieldErrorsIn({ [`${prefix}timezone`]: timezone && !isTimeZone(timezone) ? 'format' : null }))
  return { ...address, suiteNumber: suiteNumber || null, timezone: timezone || null }
}
