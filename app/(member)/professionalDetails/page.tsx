import { pageTitle } from '#components/language/pageTitle.ts'
import { DetailsScreen } from '#components/profile/details/DetailsScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { currentDraft } from '#server/bff/pages/current-draft.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { memberProfile } from '#server/bff/pages/profile/member-profile.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Professional details')

export default async function ProfessionalDetailsPage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.professionalDetails, query)
  const { profile, lookups } = await memberProfile(session)
  const posted = await postedForm('professional-details')
  const waiting = { draft: await currentDraft(session, 'professional-details'), returnUrl: query.returnUrl }
  const { brand } = config()
  return (
    <PageFrame member={session.userId}>
      <DetailsScreen
        {...waiting}
        profile={profile}
        lookups={lookups}
        brand={brand.name}
        supportEmail={brand.supportEmail}
        posted={posted}
      />
    </PageFrame>
  )
}
