import { pageTitle } from '#components/language/pageTitle.ts'
import { ReferScreen } from '#components/rewards/referrals/ReferScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { loadProfile, optionalPart, requireSession } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Refer & Earn')

export default async function ReferPopUpPage() {
  const session = await requireSession(routes.referPopUp)
  const [profile, posted] = await Promise.all([optionalPart(loadProfile(session)), postedForm('refer')])
  return (
    <PageFrame member={session.userId}>
      <ReferScreen profile={profile} brand={config().brand.name} posted={posted} />
    </PageFrame>
  )
}
