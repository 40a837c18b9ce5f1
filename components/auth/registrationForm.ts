import * as z from 'zod/mini'
import { NAME_MAX, SSN_FRAGMENT_LENGTH } from '#lib/constants.ts'
import type { RegistrationRequest } from '#lib/contract/session.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { WRONG_DATE_FORMAT, WRONG_MOBILE_FORMAT, WRONG_SSN_FORMAT } from '#lib/messages.ts'
import { isBirthDate } from '#lib/rules/birth-date.ts'

/** What travels with a registration without being asked: how the person came here. */
export type RegistrationOrigin = Pick<
  RegistrationRequest,
  'ckey' | 'code' | 'rcode' | 'utmSource' | 'utmMedium' | 'dev' | 'maskId' | 'skey' | 'pikey' | 'returnUrl'
>

/** Which of its questions the form asks just now. */
export interface Asked {
  /** HCP or Patient: only on direct sign-up. */
  setting: boolean
  /** SSN and date of birth: only after an identity refusal. */
  identity: boolean
}

const name = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(NAME_MAX))
const setting = z.enum(['HCP', 'Patient'], 'Choose HCP or Patient')
const ssn = z.string().check(z.regex(new RegExp(`^\\d{${SSN_FRAGMENT_LENGTH}}$`), WRONG_SSN_FORMAT))
const dateOfBirth = z.string().check(z.refine((text) => isBirthDate(text, new Date()), WRONG_DATE_FORMAT))

/** @see portal-part-1 §5 */
export const registrationForm = (asked: Asked) =>
  z.object({
    firstName: name('Enter your legal first name'),
    lastName: name('Enter your legal last name'),
    mobileNumber: z.string().check(
      z.minLength(1, 'Enter your mobile number'),
      z.refine((text) => text === '' || nationalDigits(text) !== null, WRONG_MOBILE_FORMAT),
    ),
    healthcareSetting: asked.setting ? setting : z.optional(setting),
    smsConsent: z.literal('on', 'Agree to receive text messages to go on'),
    privacyConsent: z.literal('on', 'Agree to the policy and terms to go on'),
    ssn: asked.identity ? ssn : z.optional(ssn),
    dateOfBirth: asked.identity ? dateOfBirth : z.optional(dateOfBirth),
  })

export type RegistrationValues = z.output<ReturnType<typeof registrationForm>>

/** The body of POST /api/session/registration. */
export const registrationRequest = (values: RegistrationValues, origin: RegistrationOrigin): RegistrationRequest => ({
  ...origin,
  ...values,
  smsConsent: true,
  privacyConsent: true,
})
