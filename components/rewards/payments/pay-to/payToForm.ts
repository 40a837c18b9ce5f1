import { type FormPost, formPost } from '#components/form/formPost.ts'
import { all, fits, required, rules, wholeCode } from '#components/form/rules.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import { isAboutCode, privacyCodeMessages } from '#lib/messages/privacy.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { EMAIL_PATTERN } from '#lib/values/email-format.ts'

export const WRONG_ADDRESS = 'Enter an email address, such as name@example.com'

export const payToForm = rules({
  method: required('Choose how you want to be paid'),
  address: all(
    required(WRONG_ADDRESS),
    fits((text) => EMAIL_PATTERN.test(text.trim()), WRONG_ADDRESS),
  ),
  otp: wholeCode,
})

export const payToErrorText = (error: ApiError, t: Translate) => errorAction(privacyCodeMessages, error, '', t).text

/** Field that the error belongs to. */
export const payToFieldOf = (error: ApiError) => (isAboutCode(error) ? 'otp' : null)

export const payToPost = (posted: PostedForm, t: Translate): FormPost =>
  formPost(posted, { schema: () => payToForm, errorText: (error) => payToErrorText(error, t), fieldOf: payToFieldOf })
