import { all, fits, needed, type Rule, rules } from '#components/form/rules.ts'
import { SSN_FRAGMENT_LENGTH } from '#lib/constants.ts'
import type { RegistrationRequest } from '#lib/contract/portal/session.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { requestRegistrationCodeMessages } from '#lib/messages/auth.ts'
import { type ApiError, rowOf } from '#lib/messages/error-action.ts'
import { WRONG_DATE_FORMAT, WRONG_MOBILE_FORMAT, WRONG_SSN_FORMAT } from '#lib/messages/texts/fields.ts'
import { isPersonName } from '#lib/rules/person-name.ts'
import { isBirthDate } from '#lib/rules/profile/birth-date.ts'

/** What travels with a registration without being asked: how the person came here. */
export type RegistrationOrigin = Pick<
  RegistrationRequest,
  'ckey' | 'code' | 'rcode' | 'utmSource' | 'utmMedium' | 'dev' | 'maskId' | 'skey' | 'pikey' | 'returnUrl'
>

/**
 * Campaigns and partners know their audience; only direct sign-up asks.
 * @see docs/specification/registration.md#form
 */
export const asksSetting = ({ ckey, skey, pikey }: RegistrationOrigin) => !ckey && !skey && !pikey

const aboutMobile = ['ALREADY_REGISTERED_MOBILE', 'NOT_VALID_MOBILE_NUMBER']

/** Where the sentence of a refusal stays; identity answers that were not enough are refused at the first of the two. */
export function fieldOf(error: ApiError, asksIdentity: boolean): string | null {
  if (aboutMobile.includes(error.code)) return 'mobileNumber'
  return asksIdentity && rowOf(requestRegistrationCodeMessages, error).ask ? 'ssn' : null
}

/** Which of its questions the form asks just now. */
export interface Asked {
  /** HCP or Patient: only on direct sign-up. */
  setting: boolean
  /** SSN and date of birth: only after an identity refusal. */
  identity: boolean
}

const notAsked: Rule = () => null
const isSsnFragment = (text: string) => text.length === SSN_FRAGMENT_LENGTH

const name = (message: string) => all(needed(message), fits(isPersonName, message))

/** @see docs/specification/validation.md#registration */
export const registrationForm = (asked: Asked) =>
  rules({
    firstName: name('Enter your legal first name'),
    lastName: name('Enter your legal last name'),
    mobileNumber: all(
      needed('Enter your mobile number'),
      fits((text) => nationalDigits(text) !== null, WRONG_MOBILE_FORMAT),
    ),
    healthcareSetting: asked.setting ? needed('Choose HCP or Patient') : notAsked,
    smsConsent: needed('To continue, agree to receive text messages'),
    privacyConsent: needed('To continue, agree to the policy and terms'),
    ssn: asked.identity ? all(needed(WRONG_SSN_FORMAT), fits(isSsnFragment, WRONG_SSN_FORMAT)) : notAsked,
    dateOfBirth: asked.identity
      ? all(
          needed(WRONG_DATE_FORMAT),
          fits((text) => isBirthDate(text, new Date()), WRONG_DATE_FORMAT),
        )
      : notAsked,
  })

type Question = 'firstName' | 'lastName' | 'mobileNumber' | 'healthcareSetting' | 'smsConsent' | 'privacyConsent'
type Answers = Record<Question | 'ssn' | 'dateOfBirth', string>

const settingOf = (text: string) => (text === 'HCP' || text === 'Patient' ? text : undefined)

/** The body of POST /api/session/registration: what was not asked is not sent. */
export const registrationRequest = (answers: Answers, origin: RegistrationOrigin): RegistrationRequest => ({
  ...origin,
  firstName: answers.firstName,
  lastName: answers.lastName,
  mobileNumber: answers.mobileNumber,
  healthcareSetting: settingOf(answers.healthcareSetting),
  smsConsent: true,
  privacyConsent: true,
  ssn: answers.ssn || undefined,
  dateOfBirth: answers.dateOfBirth || undefined,
})
