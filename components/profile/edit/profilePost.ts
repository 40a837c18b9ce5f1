import { type FormPost, formPost, unsentPost } from '#components/form/formPost.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import type { Draft, DraftValues } from '#lib/contract/portal/draft.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import type { ProfileStatus } from '../profileFacts.ts'
import type { ProfileLookups } from './lookups.ts'
import { profileSchema } from './profileSchema.ts'
import { type About, draftedValues, profileValues, withSavedLookups } from './profileValues.ts'

/* The profile as the browser itself sends it. */

interface Loaded {
  profile: PanelistProfile | null
  status: ProfileStatus | null
  formLookups: ProfileLookups | null
}

/** The draft that the preview submits; null while something is missing or wrong. */
export function profileDraft({ profile, status, formLookups: lookups }: Loaded, typed: DraftValues): Draft | null {
  if (!profile || !status || !lookups) return null
  const about = withSavedLookups({ profile, status, lookups })
  const values = draftedValues(about, typed)
  return profileSchema(about, values).safeParse(values).success
    ? { form: 'profile', values: { ...typed, ...values } }
    : null
}

export function profilePost(posted: PostedForm, opened: About, draft: DraftValues | null): FormPost {
  if (!posted.refused) return unsentPost(posted)
  const about = withSavedLookups(opened)
  const values = draft ? draftedValues(about, draft) : profileValues(about)
  return formPost(posted, { values, schema: () => profileSchema(about, values), errorText: () => GENERIC })
}
