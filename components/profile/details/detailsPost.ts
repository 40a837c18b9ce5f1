import { checkPosted } from '#components/form/checkPosted.ts'
import { type FormPost, formPost } from '#components/form/formPost.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import { registerProfessionMessages } from '#lib/messages/profile.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import type { ProfessionLookups } from '#lib/rules/profile/profession.ts'
import { detailsPayload, detailsValues, draftedDetails, isAsked } from './detailsForm.ts'
import { detailsSchema } from './detailsSchema.ts'

/* Professional details posted without JavaScript. */

interface LoadedDetails {
  profile: PanelistProfile | null
  lookups: ProfessionLookups | null
}

/** Null when the data to validate against couldn't be loaded. */
export function checkDetails({ profile, lookups }: LoadedDetails, input: DraftValues): CheckedForm | null {
  if (!profile || !lookups) return null
  const values = draftedDetails(profile, input)
  return checkPosted(detailsSchema(profile, lookups, values), values, () => detailsPayload(profile, values, lookups))
}

interface OpenedDetails {
  profile: PanelistProfile
  lookups: ProfessionLookups
  draft: DraftValues | null
  brand: string
}

export function detailsPost(
  posted: PostedForm,
  { profile, lookups, draft, brand }: OpenedDetails,
  t: Translate,
): FormPost {
  const values = draft ? draftedDetails(profile, draft) : detailsValues(profile)
  const actionOf = (error: ApiError) => errorAction(registerProfessionMessages, error, brand, t)
  return formPost(posted, {
    values,
    schema: () => detailsSchema(profile, lookups, values),
    errorText: (error) => actionOf(error).text,
    fieldOf: (error) => {
      const { field } = actionOf(error)
      return field && isAsked(profile, field) ? field : null
    },
  })
}
