import { type FormPost, formPost } from '#components/form/formPost.ts'
import { all, fits, needed, rules } from '#components/form/rules.ts'
import { OTP_LENGTH } from '#lib/constants.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import { privacyCodeMessages } from '#lib/messages/privacy.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { EMAIL_PATTERN } from '#lib/rules/email-format.ts'

export const WRONG_ADDRESS = 'Enter an email address, such as name@example.com'
const INCOMPLETE = 'Enter all 6 digits of the code'

export const payToForm = rules({
  method: needed('Choose how you want to be paid'),
  address: all(
    needed(WRONG_ADDRESS),
    fits((text) => EMAIL_PATTERN.test(text.trim()), WRONG_ADDRESS),
  ),
  otp: all(
    needed(INCOMPLETE),
    fits((text) => text.length === OTP_LENGTH, INCOMPLETE),
  ),
})

export const payToErrorText = (error: ApiError, t: Translate) => errorAction(privacyCodeMessages, error, '', t).text

export const payToPost = (posted: PostedForm, t: Translate): FormPost =>
  formPost(posted, { schema: () => payToForm, errorText: (error) => payToErrorText(error, t) })
