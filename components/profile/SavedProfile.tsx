import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { routes } from '#lib/routes.ts'
import { ProfileCards, type ProfileData } from './ProfileCards.tsx'

/** A completed profile where it used to be filled in: to look at. @see docs/specification/profile.md#edit-page */
export function SavedProfile(data: ProfileData) {
  return (
    <>
      <ProfileCards {...data} />
      <ButtonLink href={routes.dashboard.path} size="large" wide className="mt-6">
        Go to Dashboard
      </ButtonLink>
    </>
  )
}
