import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import type { DraftValues } from '#lib/contract/draft.ts'
import type { PanelistProfile } from '#lib/contract/profile.ts'
import { routes } from '#lib/routes.ts'
import { FailedProfile } from '../FailedProfile.tsx'
import { ProfileCards, type ProfileData } from '../ProfileCards.tsx'
import type { ProfileChoices } from './choices.ts'
import { EditProfile } from './EditProfile.tsx'

interface Props extends Omit<ProfileData, 'profile'> {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  /** Null when one of the lists could not be loaded. */
  choices: ProfileChoices | null
  /** What was typed before and not submitted. */
  draft: DraftValues | null
}

const TITLE = 'Edit Profile'

/** The form of the profile; once it is completed, the profile to look at. @see portal-part-2 §2 */
export function EditScreen({ profile, status, lookups, choices, draft }: Props) {
  if (!profile) return <FailedProfile title={TITLE} />
  if (!profile.profileCompleted) {
    // Without the answers given so far the form would show none, and Save would take them for none.
    if (!choices || !status) return <FailedProfile title={TITLE} />
    return <EditProfile profile={profile} status={status} choices={choices} draft={draft} />
  }
  return (
    <>
      <ProfileCards profile={profile} status={status} lookups={lookups} />
      <ButtonLink href={routes.dashboard.path} size="large" wide className="mt-6">
        Go to Dashboard
      </ButtonLink>
    </>
  )
}
