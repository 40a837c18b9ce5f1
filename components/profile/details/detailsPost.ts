import { type FormPost, formPost } from '#components/form/formPost.ts'
import type { ProfessionLookups } from '#components/form/profession/professionForm.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { registerProfessionMessages } from '#lib/messages/profile.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { detailsPayload, detailsValues, draftedDetails } from './detailsForm.ts'
import { detailsSchema } from './detailsSchema.ts'

/* The professional details as the browser itself sends them. */

interface Loaded {
  profile: PanelistProfile | null
  lookups: ProfessionLookups | null
}

/** What the call takes; null while something is missing or wrong. */
export function detailsBody({ profile, lookups }: Loaded, typed: DraftValues) {
  if (!profile || !lookups) return null
  const values = draftedDetails(profile, typed)
  const isRight = detailsSchema(profile, lookups, values).safeParse(values).success
  return isRight ? detailsPayload(profile, values, lookups) : null
}

interface Opened {
  profile: PanelistProfile
  lookups: ProfessionLookups
  draft: DraftValues | null
  brand: string
}

export function detailsPost(posted: PostedForm, { profile, lookups, draft, brand }: Opened): FormPost {
  const values = draft ? draftedDetails(profile, draft) : detailsValues(profile)
  return formPost(posted, {
    values,
    schema: () => detailsSchema(profile, lookups, values),
    errorText: (error) => errorAction(registerProfessionMessages, error, brand).text,
  })
}
