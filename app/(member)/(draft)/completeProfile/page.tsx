import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ProfileLoading } from '#components/profile/tabs/ProfileLoading.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { firstOfEach, isMove, type PageProps, requireSession } from '#server/bff/pages.ts'
import { OpenedProfile } from './OpenedProfile.tsx'

export const metadata: Metadata = { title: 'Edit Profile' }

export default async function CompleteProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.completeProfile, query)
  const opened = { session, query }
  return (
    <PageFrame>
      <Suspense fallback={<ProfileLoading />}>
        {(await isMove()) ? <OpenedProfile {...opened} /> : await OpenedProfile(opened)}
      </Suspense>
    </PageFrame>
  )
}
