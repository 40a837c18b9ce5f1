import { formPost } from '#components/form/formPost.ts'
import { all, fits, required, rules } from '#components/form/rules.ts'
import type { Translate } from '#lib/language/translate.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { startSurveyMessages } from '#lib/messages/survey-start.ts'
import { WRONG_PARTICIPATION_CODE } from '#lib/messages/texts/fields.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { PARTICIPATION_CODE_PATTERN } from '#lib/values/participation-code.ts'

export const inviteCodeForm = rules({
  code: all(
    required('Enter your participation code'),
    fits((text) => PARTICIPATION_CODE_PATTERN.test(text), WRONG_PARTICIPATION_CODE),
  ),
})

export const inviteCodePost = (posted: PostedForm, brand: string, t: Translate) =>
  formPost(posted, {
    schema: () => inviteCodeForm,
    errorText: (error) => errorAction(startSurveyMessages.stays, error, brand, t).text,
  })
