import type { Metadata } from 'next'
import { FallbackOnNavigation } from '#components/profile/tabs/FallbackOnNavigation.tsx'
import { ProfileLoading } from '#components/profile/tabs/ProfileLoading.tsx'
import { OpenedProfile } from '#components/screens/profile/OpenedProfile.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { openedProfile, profileTitle } from '#server/bff/pages/profile/opened-profile.ts'
import type { Session } from '#server/bff/session/session.ts'

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  return { title: await profileTitle(firstOfEach(await searchParams).tabIndex) }
}

const Opened = async ({ session, query }: { session: Session; query: Record<string, string | undefined> }) => (
  <OpenedProfile
    loaded={await openedProfile(session, query)}
    posted={await postedForms('profile', 'patient', 'caregiver', 'person')}
  />
)

export default async function CompleteProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.completeProfile, query)
  return (
    <PageFrame member={session.userId}>
      <FallbackOnNavigation fallback={<ProfileLoading />}>
        <Opened session={session} query={query} />
      </FallbackOnNavigation>
    </PageFrame>
  )
}
