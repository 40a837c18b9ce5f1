import { checkPosted } from '#components/form/checkPosted.ts'
import { type FormPost, formPost, unsentPost } from '#components/form/formPost.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import type { ProfileStatus } from '../profileFacts.ts'
import type { ProfileLookups } from './lookups.ts'
import { profileSchema } from './profileSchema.ts'
import { draftedValues, type ProfileFormData, profileValues, withSavedLookups } from './profileValues.ts'

/* The profile form posted without JavaScript. */

interface Loaded {
  profile: PanelistProfile | null
  status: ProfileStatus | null
  formLookups: ProfileLookups | null
}

/**
 * Validates the form. The body is the draft that the preview submits. Null when the data to validate against couldn't
 * be loaded.
 */
export function checkProfile(
  { profile, status, formLookups: lookups }: Loaded,
  input: DraftValues,
): CheckedForm | null {
  if (!profile || !status || !lookups) return null
  const data = withSavedLookups({ profile, status, lookups })
  const values = draftedValues(data, input)
  return checkPosted(profileSchema(data, values), values, () => ({ form: 'profile', values: { ...input, ...values } }))
}

export function profilePost(posted: PostedForm, opened: ProfileFormData, draft: DraftValues | null): FormPost {
  if (!posted.refused) return unsentPost(posted)
  const data = withSavedLookups(opened)
  const values = draft ? draftedValues(data, draft) : profileValues(data)
  return formPost(posted, { values, schema: () => profileSchema(data, values), errorText: () => GENERIC })
}
