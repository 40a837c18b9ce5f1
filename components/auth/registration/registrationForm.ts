import { all, fits, type Rule, required, rules } from '#components/form/rules.ts'
import { SSN_FRAGMENT_LENGTH } from '#lib/constants.ts'
import type { RegistrationRequest } from '#lib/contract/portal/session.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import { requestRegistrationCodeMessages } from '#lib/messages/auth.ts'
import { type ApiError, rowOf } from '#lib/messages/error-action.ts'
import { WRONG_DATE_FORMAT, WRONG_SSN_FORMAT } from '#lib/messages/texts/fields.ts'
import { isBirthDate } from '#lib/values/birth-date.ts'
import { isPersonName } from '#lib/values/person-name.ts'

/** Registration fields that come from the URL, not from the visitor. */
export type RegistrationOrigin = Pick<
  RegistrationRequest,
  'ckey' | 'code' | 'rcode' | 'utmSource' | 'utmMedium' | 'dev' | 'maskId' | 'skey' | 'pikey' | 'returnUrl'
>

/**
 * Only direct sign-ups are asked for their healthcare setting: campaigns and partners already know it.
 * @see docs/specification/registration.md#form
 */
export const asksSetting = ({ ckey, skey, pikey }: RegistrationOrigin) => !ckey && !skey && !pikey

const aboutMobile = ['ALREADY_REGISTERED_MOBILE', 'NOT_VALID_MOBILE_NUMBER']

/** Field that shows the error. Rejected identity answers are shown at the first identity field. */
export function fieldOf(error: ApiError, asksIdentity: boolean): string | null {
  if (aboutMobile.includes(error.code)) return 'mobileNumber'
  return asksIdentity && rowOf(requestRegistrationCodeMessages, error).ask ? 'ssn' : null
}

/** Optional questions that the form currently asks. */
export interface OptionalQuestions {
  /** HCP or Patient: only for direct sign-ups. */
  setting: boolean
  /** SSN and date of birth: only after the panel couldn't identify the person. */
  identity: boolean
}

const WRONG_NUMBER = 'Incorrect mobile number format. Enter 10 digits, like (212) 555-0101.'

const alwaysValid: Rule = () => null
const isSsnFragment = (text: string) => text.length === SSN_FRAGMENT_LENGTH

const name = (message: string) => all(required(message), fits(isPersonName, message))

/** @see docs/specification/validation.md#registration */
export const registrationForm = (questions: OptionalQuestions) =>
  rules({
    firstName: name('Enter your legal first name.'),
    lastName: name('Enter your legal last name.'),
    mobileNumber: all(
      required('Enter your mobile number.'),
      fits((text) => nationalDigits(text) !== null, WRONG_NUMBER),
    ),
    healthcareSetting: questions.setting ? required('Choose HCP or Patient.') : alwaysValid,
    smsConsent: required('To continue, agree to receive text messages.'),
    privacyConsent: required('To continue, agree to the policy and terms.'),
    ssn: questions.identity ? all(required(WRONG_SSN_FORMAT), fits(isSsnFragment, WRONG_SSN_FORMAT)) : alwaysValid,
    dateOfBirth: questions.identity
      ? all(
          required(WRONG_DATE_FORMAT),
          fits((text) => isBirthDate(text, new Date()), WRONG_DATE_FORMAT),
        )
      : alwaysValid,
  })

type Question = 'firstName' | 'lastName' | 'mobileNumber' | 'healthcareSetting' | 'smsConsent' | 'privacyConsent'
type Answers = Record<Question | 'ssn' | 'dateOfBirth', string>

const settingOf = (text: string) => (text === 'HCP' || text === 'Patient' ? text : undefined)

/** Body of POST /api/session/registration, without the questions that weren't asked. */
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
