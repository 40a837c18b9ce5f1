import type { Metadata } from 'next'
import { Arrival } from '#components/profile/tabs/Arrival.tsx'
import { ProfileLoading } from '#components/profile/tabs/ProfileLoading.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { OpenedProfile } from './OpenedProfile.tsx'

export const metadata: Metadata = { title: 'Edit Profile' }

export default async function CompleteProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.completeProfile, query)
  return (
    <PageFrame>
      <Arrival fallback={<ProfileLoading />}>
        <OpenedProfile session={session} query={query} />
      </Arrival>
    </PageFrame>
  )
}
