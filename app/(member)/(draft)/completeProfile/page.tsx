import type { Metadata } from 'next'
import { EditScreen } from '#components/profile/edit/EditScreen.tsx'
import { PROFILE_DRAFT } from '#components/profile/edit/profileDraft.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { currentDraft } from '#server/bff/draft.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages.ts'
import { editableProfile } from '#server/bff/profile-choices.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Edit Profile' }

export default async function CompleteProfilePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.completeProfile, query)
  const loaded = await editableProfile(session, routes.completeProfile, query)
  const draft = await currentDraft(session, PROFILE_DRAFT)
  return (
    <PageFrame>
      <EditScreen {...loaded} draft={draft} tabIndex={query.tabIndex} supportEmail={config().brand.supportEmail} />
    </PageFrame>
  )
}
