import { all, fits, type Rule, required, rules } from '#components/form/rules.ts'
import { SSN_FRAGMENT_LENGTH, ZIP_LENGTH } from '#lib/constants.ts'
import type { LostPhoneRequest } from '#lib/contract/portal/session.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import {
  WRONG_DATE_FORMAT,
  WRONG_EMAIL_FORMAT,
  WRONG_MOBILE_FORMAT,
  WRONG_SSN_FORMAT,
} from '#lib/messages/texts/fields.ts'
import { isBirthDate } from '#lib/values/birth-date.ts'
import { EMAIL_PATTERN } from '#lib/values/email-format.ts'

const mobile = (message: string) =>
  all(
    required(message),
    fits((text) => nationalDigits(text) !== null, WRONG_MOBILE_FORMAT),
  )

/** Makes a rule optional: members may not remember everything they gave us. */
const optional =
  (rule: Rule): Rule =>
  (text) =>
    text === '' ? null : rule(text)

const SHORT_ZIP = 'Enter 5 digits'

export const lostPhoneForm = rules({
  mobileNumber: mobile('Enter your old mobile number'),
  newMobileNumber: mobile('Enter your new mobile number'),
  lastName: required('Enter your legal last name.'),
  email: optional(fits((text) => EMAIL_PATTERN.test(text), WRONG_EMAIL_FORMAT)),
  zipCode: optional(fits((text) => text.length === ZIP_LENGTH, SHORT_ZIP)),
  dateOfBirth: optional(fits((text) => isBirthDate(text, new Date()), WRONG_DATE_FORMAT)),
  ssn: optional(fits((text) => text.length === SSN_FRAGMENT_LENGTH, WRONG_SSN_FORMAT)),
})

/** Field that the error belongs to, if any. */
export const newNumberField = ({ code }: ApiError) => (code === 'SAME_MOBILE_NUMBER' ? 'newMobileNumber' : null)

type Answers = Record<keyof LostPhoneRequest, string>

/** Leaves out empty answers. */
export const lostPhoneRequest = (answers: Answers): LostPhoneRequest => ({
  mobileNumber: answers.mobileNumber,
  newMobileNumber: answers.newMobileNumber,
  lastName: answers.lastName,
  email: answers.email || undefined,
  zipCode: answers.zipCode || undefined,
  dateOfBirth: answers.dateOfBirth || undefined,
  ssn: answers.ssn || undefined,
})
