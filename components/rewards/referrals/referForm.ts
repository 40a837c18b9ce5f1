import { formPost } from '#components/form/formPost.ts'
import { all, fits, required, rules } from '#components/form/rules.ts'
import type { Translate } from '#lib/language/translate.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { referPanelistMessages } from '#lib/messages/rewards.ts'
import { WRONG_EMAIL_FORMAT } from '#lib/messages/texts/fields.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { EMAIL_PATTERN } from '#lib/values/email-format.ts'

export const referForm = rules({
  name: required("Enter your friend's name"),
  email: all(
    required("Enter your friend's email"),
    fits((text) => EMAIL_PATTERN.test(text), WRONG_EMAIL_FORMAT),
  ),
})

export const referPost = (posted: PostedForm, brand: string, t: Translate) =>
  formPost(posted, {
    schema: () => referForm,
    errorText: (error) => errorAction(referPanelistMessages, error, brand, t).text,
    labels: { name: t("Your friend's name"), email: t("Your friend's email") },
  })
