import { formPost } from '#components/form/formPost.ts'
import { all, fits, required, rules } from '#components/form/rules.ts'
import type { Translate } from '#lib/language/translate.ts'
import { requestEmailCodeMessages } from '#lib/messages/auth.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import { WRONG_EMAIL_FORMAT } from '#lib/messages/texts/fields.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { EMAIL_PATTERN } from '#lib/values/email-format.ts'

/** The saved address passes unchanged, even if it breaks the rule for typed addresses. */
export const emailForm = (savedEmail: string | undefined) =>
  rules({
    email: all(
      required(WRONG_EMAIL_FORMAT),
      fits((text) => EMAIL_PATTERN.test(text) || text === savedEmail?.toLowerCase(), WRONG_EMAIL_FORMAT),
    ),
  })

const REGISTERED = 400

/**
 * Any 400 means this, with or without the error code: the panel answers 422 to malformed addresses.
 * @see docs/specification/email.md#c-38-already-registered-email
 */
export const isEmailTaken = ({ status }: ApiError) => status === REGISTERED

export function emailErrorText(error: ApiError, brand: string, t: Translate): string | null {
  const code = isEmailTaken(error) ? 'ALREADY_REGISTERED_EMAIL' : error.code
  return errorAction(requestEmailCodeMessages, { ...error, code }, brand, t).text
}

export const emailPost = (
  posted: PostedForm,
  { savedEmail, brand, returnUrl }: { savedEmail: string | undefined; brand: string; returnUrl: string | undefined },
  t: Translate,
) =>
  formPost(posted, {
    schema: () => emailForm(savedEmail),
    errorText: (error) => emailErrorText(error, brand, t),
    parameters: { returnUrl },
  })
