import { useTranslate } from '#components/language/useTranslate.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { routes } from '#lib/routes.ts'
import type { ProfileLookups } from '../edit/lookups.ts'
import { FailedProfile } from '../FailedProfile.tsx'
import type { ProfileData } from '../ProfileCards.tsx'
import { ReadOnlyProfile } from '../ReadOnlyProfile.tsx'
import { FormRail } from '../rail/FormRail.tsx'
import { PreviewProfile } from './PreviewProfile.tsx'
import { submitProfilePost } from './submitProfilePost.ts'

interface Props extends Omit<ProfileData, 'profile'> {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  /** Null when one of the lists could not be loaded. */
  formLookups: ProfileLookups | null
  /** The unsaved draft. */
  draft: DraftValues | null
  brand: string
  posted: PostedForm
}

/**
 * The preview of an incomplete profile; a completed one is shown read-only, without Submit.
 * @see docs/specification/profile.md#c-23-preview-button-and-save-button
 */
export function PreviewScreen({ profile, status, lookups, formLookups, draft, brand, posted }: Props) {
  const t = useTranslate()
  const title = t('Profile preview')
  if (!profile) return <FailedProfile title={title} />
  if (!profile.profileCompleted) {
    if (!formLookups || !status) return <FailedProfile title={title} />
    return (
      <FormRail profile={profile} isPreview>
        {(steps) => (
          <PreviewProfile
            profile={profile}
            status={status}
            lookups={formLookups}
            draft={draft}
            brand={brand}
            post={submitProfilePost(posted, brand, t)}
            steps={steps}
          />
        )}
      </FormRail>
    )
  }
  return (
    <ReadOnlyProfile
      title={title}
      profile={profile}
      status={status}
      lookups={lookups}
      leave={{ label: t('Back'), href: routes.profile.path }}
    />
  )
}
