import 'server-only'
import type * as z from 'zod/mini'
import type { AddressPayload } from '#lib/contract/panel/profile.ts'
import { assertNoFieldErrors, fieldErrorsIn } from './field-errors.ts'

type Given = z.output<typeof AddressPayload>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * An address as it is kept: what was left empty is not there.
 * @param prefix where it stands in the payload, such as `mailingAddress.`
 * @throws Refusal VALIDATION_FAILED for a time zone that does not exist
 */
export function checkedAddress({ suiteNumber, timezone, ...address }: Given, prefix = '') {
  assertNoFieldErrors(fieldErrorsIn({ [`${prefix}timezone`]: timezone && !isTimeZone(timezone) ? 'format' : null }))
  return { ...address, suiteNumber: suiteNumber || null, timezone: timezone || null }
}
