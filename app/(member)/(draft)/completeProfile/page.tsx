import type { Metadata } from 'next'
import { FallbackOnNavigation } from '#components/profile/tabs/FallbackOnNavigation.tsx'
import { ProfileLoading } from '#components/profile/tabs/ProfileLoading.tsx'
import { OpenedProfile } from '#components/screens/profile/OpenedProfile.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { openedTab, profileTabs, tabIndexOf } from '#lib/rules/profile/profile-tabs.ts'
import { openedProfile } from '#server/bff/pages/opened-profile.ts'
import {
  currentSession,
  firstOfEach,
  loadProfile,
  optionalPart,
  type PageProps,
  requireSession,
} from '#server/bff/pages/pages.ts'
import type { Session } from '#server/bff/session/session.ts'

const TITLE = 'Edit Profile'

/** Each tab has a title of its own, so that history and open windows tell them apart. */
export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { tabIndex } = firstOfEach(await searchParams)
  const session = tabIndex ? await currentSession() : null
  const profile = session && (await optionalPart(loadProfile(session)))
  if (!profile) return { title: TITLE }
  const { tab } = openedTab(profile, tabIndex)
  const label = profileTabs(profile).find((one) => one.tab === tab && tabIndexOf(profile, tab))?.label
  return { title: label ? `${label}, ${TITLE}` : TITLE }
}

const Opened = async ({ session, query }: { session: Session; query: Record<string, string | undefined> }) => (
  <OpenedProfile loaded={await openedProfile(session, query)} />
)

export default async function CompleteProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.completeProfile, query)
  return (
    <PageFrame>
      <FallbackOnNavigation fallback={<ProfileLoading />}>
        <Opened session={session} query={query} />
      </FallbackOnNavigation>
    </PageFrame>
  )
}
