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
  /** What was typed before and not submitted. */
  draft: DraftValues | null
  steps?: ReactNode
  /** Null where there is no form. */
  post: FormPost | null
}

/** The form of a profile that is not completed yet. @see docs/specification/profile.md#edit-page */
export function EditScreen({ profile, status, lookups, draft, steps, post }: Props) {
  const t = useTranslate()
  // Without the answers given so far the form would show none, and Save would take them for none.
  if (!lookups || !status || !post) return <FailedProfile title={t('Edit Profile')} />
  return <EditProfile profile={profile} status={status} lookups={lookups} draft={draft} steps={steps} post={post} />
}
