import { type FormPost, formPost } from '#components/form/formPost.ts'
import { all, fits, required, rules, wholeCode } from '#components/form/rules.ts'
import { nationalDigits } from '#lib/format/phone.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import { requestOwnNumberCodeMessages } from '#lib/messages/own-number.ts'
import { isAboutCode } from '#lib/messages/privacy.ts'
import { WRONG_MOBILE_FORMAT } from '#lib/messages/texts/fields.ts'
import type { PostedForm } from '#lib/posted-form.ts'

export const ownNumberForm = rules({
  otp: wholeCode,
  newMobileNumber: all(
    required('Enter your new mobile number'),
    fits((text) => nationalDigits(text) !== null, WRONG_MOBILE_FORMAT),
  ),
})

const ABOUT_NUMBER: readonly string[] = ['SAME_MOBILE_NUMBER', 'NOT_VALID_MOBILE_NUMBER']

/** Field that the error belongs to. */
export function fieldOf(error: ApiError): string | null {
  if (isAboutCode(error)) return 'otp'
  return ABOUT_NUMBER.includes(error.code) ? 'newMobileNumber' : null
}

export const errorTextIn = (t: Translate) => (error: ApiError) =>
  errorAction(requestOwnNumberCodeMessages, error, '', t).text

export const ownNumberPost = (posted: PostedForm, t: Translate): FormPost =>
  formPost(posted, { schema: () => ownNumberForm, errorText: errorTextIn(t), fieldOf })
