import type { Metadata } from 'next'
import { DetailsScreen } from '#components/profile/details/DetailsScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { memberProfile } from '#server/bff/member-profile.ts'
import { requireSession } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Professional details' }

export default async function ProfessionalDetailsPage() {
  const session = await requireSession(routes.professionalDetails)
  const { profile, lookups } = await memberProfile(session, routes.professionalDetails)
  return (
    <PageFrame>
      <DetailsScreen profile={profile} lookups={lookups} brand={config().brand.name} />
    </PageFrame>
  )
}
