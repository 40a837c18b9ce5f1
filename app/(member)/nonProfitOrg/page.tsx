import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { NonProfitScreen } from '#components/rewards/non-profits/NonProfitScreen.tsx'
import { nonProfitPost } from '#components/rewards/non-profits/nonProfitForm.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { routes } from '#lib/routes.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { load, loadProfile, optionalPart, requireSession } from '#server/bff/pages/pages.ts'

export const generateMetadata = pageTitle('Donation Center')

export default async function NonProfitOrgPage() {
  const session = await requireSession(routes.nonProfitOrg)
  const [organizations, profile, posted] = await Promise.all([
    optionalPart(load(session, nonProfitOrganizations)),
    optionalPart(loadProfile(session)),
    postedForm('non-profit'),
  ])
  return (
    <PageFrame>
      <NonProfitScreen
        organizations={organizations}
        chosen={profile?.nonProfitOrganizationDto?.id ?? null}
        post={nonProfitPost(posted, await currentTranslate())}
      />
    </PageFrame>
  )
}
