import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { NonProfitScreen } from '#components/rewards/non-profits/NonProfitScreen.tsx'
import { nonProfitPost } from '#components/rewards/non-profits/nonProfitForm.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { loadProfile, optionalPart, requireSession } from '#server/bff/pages/pages.ts'
import { loadNonProfits } from '#server/bff/pages/profile/profile-lookups.ts'

export const generateMetadata = pageTitle('Donation Center')

export default async function NonProfitOrgPage() {
  const session = await requireSession(routes.nonProfitOrg)
  const [organizations, profile, posted] = await Promise.all([
    optionalPart(loadNonProfits(session)),
    optionalPart(loadProfile(session)),
    postedForm('non-profit'),
  ])
  return (
    <PageFrame member={session.userId}>
      <NonProfitScreen
        organizations={organizations}
        chosen={profile?.nonProfitOrganizationDto?.id ?? null}
        post={nonProfitPost(posted, await currentTranslate())}
      />
    </PageFrame>
  )
}
