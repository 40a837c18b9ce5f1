import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import { Welcome } from '#components/profile/Welcome.tsx'
import { TaxTab } from '#components/screens/profile/TaxTab.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { memberProfile } from '#server/bff/pages/profile/member-profile.ts'
import { taxTab } from '#server/bff/pages/tax/tax.ts'
import type { Session } from '#server/bff/session/session.ts'

export const generateMetadata = pageTitle('My Profile')

const Tax = async ({ session }: { session: Session }) => <TaxTab {...(await taxTab(session))} />

export default async function ProfilePage({ searchParams }: PageProps) {
  const t = await currentTranslate()
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.profile, query)
  const { profile, ...rest } = await memberProfile(session)
  return (
    <PageFrame member={session.userId} wide={Boolean(profile?.profileCompleted)}>
      {profile ? (
        <Welcome profile={profile} {...rest} tab={query.tab} tax={<Tax session={session} />} />
      ) : (
        <FailedProfile title={t('My Profile')} />
      )}
    </PageFrame>
  )
}
