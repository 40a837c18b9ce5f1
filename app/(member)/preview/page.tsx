import type { Metadata } from 'next'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import { ReadOnlyProfile } from '#components/profile/ReadOnlyProfile.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { memberProfile } from '#server/bff/member-profile.ts'
import { requireSession } from '#server/bff/pages.ts'

export const metadata: Metadata = { title: 'Profile preview' }

export default async function PreviewPage() {
  const session = await requireSession(routes.preview)
  const { profile, ...rest } = await memberProfile(session, routes.preview)
  return (
    <PageFrame>
      {profile ? (
        <ReadOnlyProfile
          title="Profile preview"
          profile={profile}
          {...rest}
          leave={{ label: 'Back', href: routes.profile.path }}
        />
      ) : (
        <FailedProfile title="Profile preview" />
      )}
    </PageFrame>
  )
}
