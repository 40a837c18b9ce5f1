import { checkPosted } from '#components/form/checkPosted.ts'
import { type FormPost, formPost } from '#components/form/formPost.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { ownSigningMessages } from '#lib/messages/tax.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import { questionsFor, type Signing, type W9Values, w9Answers, w9Values, withTypedW9 } from './w9Form.ts'
import { w9Schema } from './w9Schema.ts'

/* Form W-9 posted without JavaScript. The signature is typed, because drawing needs scripts. */

/**
 * Questions that depend on the classification only appear after a first post. Requires their answers, or the member would
 * sign without having seen them.
 */
function missingAnswers(values: W9Values, input: DraftValues): Record<string, string> {
  const { mayBeExempt, hasOwners } = questionsFor(values)
  return {
    ...(hasOwners && input.foreignOwners === undefined && { foreignOwners: 'Say whether you have foreign owners' }),
    ...(mayBeExempt &&
      input.exemptPayeeCode === undefined && { exemptPayeeCode: 'Choose a code, or leave it at None' }),
  }
}

/**
 * @param signing null when the form can no longer be signed
 */
export function checkW9(signing: Signing | null, input: DraftValues): CheckedForm | null {
  if (!signing) return null
  const values = withTypedW9(w9Values(signing), input)
  const checked = checkPosted(w9Schema(values, signing), values, () => ({
    token: input.token,
    answers: w9Answers(values),
  }))
  const errors = { ...missingAnswers(values, input), ...('errors' in checked && checked.errors) }
  return Object.keys(errors).length > 0 ? { errors } : checked
}

export function w9Post(posted: PostedForm, signing: Signing, t: Translate): FormPost {
  const values = withTypedW9(w9Values(signing), posted.refused?.values ?? {})
  const post = formPost(posted, {
    values,
    schema: () => w9Schema(values, signing),
    errorText: (error) => errorAction(ownSigningMessages, error, '', t).text,
  })
  return { ...post, version: signing.signatureRequestId }
}
