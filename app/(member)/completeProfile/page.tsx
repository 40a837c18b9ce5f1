import type { Metadata } from 'next'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import { NotEditableYet } from '#components/profile/NotEditableYet.tsx'
import { ReadOnlyProfile } from '#components/profile/ReadOnlyProfile.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { memberProfile } from '#server/bff/member-profile.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Edit Profile' }

export default async function CompleteProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.completeProfile, query)
  const { profile, ...rest } = await memberProfile(session, routes.completeProfile, query)
  if (!profile) {
    return (
      <PageFrame>
        <FailedProfile title="Edit Profile" />
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <ReadOnlyProfile
        title="Edit Profile"
        profile={profile}
        {...rest}
        leave={{ label: 'Cancel', href: routes.dashboard.path }}
      >
        <NotEditableYet what="Your profile" supportEmail={config().brand.supportEmail} />
      </ReadOnlyProfile>
    </PageFrame>
  )
}
