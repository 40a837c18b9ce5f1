import { formPost } from '#components/form/formPost.ts'
import { required, rules } from '#components/form/rules.ts'
import type { Translate } from '#lib/language/translate.ts'
import { generalText } from '#lib/messages/error-action.ts'
import type { PostedForm } from '#lib/posted-form.ts'

/** Rejects the placeholder option. @see docs/specification/validation.md#referral-and-fundraising */
export const nonProfitForm = rules({ id: required('Select an organization') })

export const nonProfitPost = (posted: PostedForm, t: Translate) =>
  formPost(posted, { schema: () => nonProfitForm, errorText: (failed) => generalText(failed, t) })
