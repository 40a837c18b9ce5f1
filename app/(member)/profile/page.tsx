import type { Metadata } from 'next'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import { Welcome } from '#components/profile/Welcome.tsx'
import { TaxTab } from '#components/screens/profile/TaxTab.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { type Query, routes } from '#lib/routes.ts'
import { memberProfile } from '#server/bff/pages/member-profile.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { taxTab } from '#server/bff/pages/tax.ts'
import type { Session } from '#server/bff/session/session.ts'

export const metadata: Metadata = { title: 'My Profile' }

const Tax = async ({ session, query }: { session: Session; query: Query }) => (
  <TaxTab {...(await taxTab(session, routes.profile, query))} />
)

export default async function ProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.profile, query)
  const { profile, ...rest } = await memberProfile(session, routes.profile, query)
  return (
    <PageFrame>
      {profile ? (
        <Welcome profile={profile} {...rest} tab={query.tab} tax={<Tax session={session} query={query} />} />
      ) : (
        <FailedProfile title="My Profile" />
      )}
    </PageFrame>
  )
}
