import 'server-only'
import * as z from 'zod'
import { COUNTRY_PREFIX, DEV_COUNTRY_PREFIX } from '#lib/constants.ts'
import { Email, Mobile } from '#lib/contract/fields.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { LoginRequest, RegistrationRequest } from '#lib/contract/portal/session.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'

type DevOptions = RegistrationRequest['dev']
const isSet = (dev: DevOptions) => dev !== undefined && dev !== false

/** The number with its country prefix. @throws AppError VALIDATION_FAILED with the field */
export function mobileOf(text: string, dev: DevOptions, field: string): string {
  const digits = nationalDigits(text)
  if (!digits) throw new AppError('VALIDATION_FAILED', { details: { fields: { [field]: 'ten digits' } } })
  return (isSet(dev) && config().allowDevCountry ? DEV_COUNTRY_PREFIX : COUNTRY_PREFIX) + digits
}

/** An email address if it has an @, else a phone number. */
export function loginIdOf({ loginId, dev }: LoginRequest): string {
  if (!loginId.includes('@')) return mobileOf(loginId, dev, 'loginId')
  const email = z.safeParse(Email, loginId)
  if (!email.success) throw new AppError('VALIDATION_FAILED', { details: { fields: { loginId: 'email format' } } })
  return email.data
}

/**
 * The number, or else the email address, that the signed-in member logs in with. From the profile, never from the browser.
 */
export function ownLoginId({ mobileNumber, email }: PanelistProfile): string {
  const parsedMobile = Mobile.safeParse(mobileNumber)
  if (parsedMobile.success) return parsedMobile.data
  const digits = nationalDigits(mobileNumber ?? '')
  if (digits) return COUNTRY_PREFIX + digits
  if (email) return email
  throw new AppError('NOT_FOUND')
}
