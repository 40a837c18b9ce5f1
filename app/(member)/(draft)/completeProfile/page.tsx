import type { Metadata } from 'next'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages.ts'
import { editableProfile } from '#server/bff/profile-choices.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Edit Profile' }

export default async function CompleteProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.completeProfile, query)
  const loaded = await editableProfile(session, routes.completeProfile, query)
  return (
    <PageFrame>
      <EditScreen {...loaded} tabIndex={query.tabIndex} supportEmail={config().brand.supportEmail} />
    </PageFrame>
  )
}
