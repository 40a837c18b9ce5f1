import { all, fits, required, rules } from '#components/form/rules.ts'
import type { LoginRequest } from '#lib/contract/portal/session.ts'
import { WRONG_EMAIL_FORMAT, WRONG_MOBILE_FORMAT } from '#lib/messages/texts/fields.ts'
import { EMAIL_PATTERN } from '#lib/values/email-format.ts'

/** Login fields that come from the URL, not from the visitor, such as the return address. */
export type LoginOrigin = Omit<LoginRequest, 'loginId'>

export type Mode = 'email' | 'mobile'

/** Length of a complete number, as the phone mask formats it. */
const MASKED_LENGTH = '(###) ###-####'.length

const NUMBER = /^\+?[\d().-]+$/
const NUMBER_DIGITS = 10

/** Whether a text in the email field is a mobile number. */
export const looksLikeNumber = (text: string) => NUMBER.test(text) && text.replace(/\D/g, '').length >= NUMBER_DIGITS

export const loginForms = {
  email: rules({
    email: all(
      required(WRONG_EMAIL_FORMAT),
      fits((text) => EMAIL_PATTERN.test(text), WRONG_EMAIL_FORMAT),
    ),
  }),
  mobile: rules({
    mobile: all(
      required(WRONG_MOBILE_FORMAT),
      fits((text) => text.length >= MASKED_LENGTH, WRONG_MOBILE_FORMAT),
    ),
  }),
}
