import { formPost } from '#components/form/formPost.ts'
import { required, rules } from '#components/form/rules.ts'
import type { Translate } from '#lib/language/translate.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { saveProfileMessages } from '#lib/messages/profile.ts'
import { CONFIRMATION_NEEDED } from '#lib/messages/texts/profile.ts'
import type { PostedForm } from '#lib/posted-form.ts'

export const submitProfileForm = rules({ confirmed: required(CONFIRMATION_NEEDED) })

export const submitProfilePost = (posted: PostedForm, brand: string, t: Translate) =>
  formPost(posted, {
    schema: () => submitProfileForm,
    errorText: (error) => errorAction(saveProfileMessages, error, brand, t).text,
  })
