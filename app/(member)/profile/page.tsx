import type { Metadata } from 'next'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import { Welcome } from '#components/profile/Welcome.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { memberProfile } from '#server/bff/pages/member-profile.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { TaxTab } from '../TaxTab.tsx'

export const metadata: Metadata = { title: 'My Profile' }

export default async function ProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.profile, query)
  const { profile, ...rest } = await memberProfile(session, routes.profile, query)
  return (
    <PageFrame>
      {profile ? (
        <Welcome
          profile={profile}
          {...rest}
          tab={query.tab}
          tax={<TaxTab session={session} page={routes.profile} query={query} />}
        />
      ) : (
        <FailedProfile title="My Profile" />
      )}
    </PageFrame>
  )
}
