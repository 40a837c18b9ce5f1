import type { Metadata } from 'next'
import { ReferScreen } from '#components/rewards/ReferScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { loadProfile, requireSession, settledPart } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Refer & Earn' }

export default async function ReferPopUpPage() {
  const session = await requireSession(routes.referPopUp)
  const profile = await settledPart(loadProfile(session), routes.referPopUp)
  return (
    <PageFrame>
      <ReferScreen profile={profile} brand={config().brand.name} />
    </PageFrame>
  )
}
