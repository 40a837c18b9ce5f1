import type { ReactNode } from 'react'
import type { FormPost } from '#components/form/formPost.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { FailedProfile } from '../FailedProfile.tsx'
import type { ProfileStatus } from '../profileFacts.ts'
import { EditProfile } from './EditProfile.tsx'
import type { ProfileLookups } from './lookups.ts'

interface Props {
  profile: PanelistProfile
  /** Null when it could not be loaded. */
  status: ProfileStatus | null
  /** Null when one of the lists could not be loaded. */
  lookups: ProfileLookups | null
  /** The unsaved draft. */
  draft: DraftValues | null
  steps?: ReactNode
  /** Null when there is no form. */
  post: FormPost | null
}

/** Edit page of an incomplete profile. @see docs/specification/profile.md#edit-page */
export function EditScreen({ profile, status, lookups, draft, steps, post }: Props) {
  const t = useTranslate()
  // Without the saved answers the form would be empty, and Save would overwrite them.
  if (!lookups || !status || !post) return <FailedProfile title={t('Edit Profile')} />
  return <EditProfile profile={profile} status={status} lookups={lookups} draft={draft} steps={steps} post={post} />
}
