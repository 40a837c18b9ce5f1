import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { StepLine } from '#components/profile/StepLine.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, loadProfile, optionalPart, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Your email address')

export default async function EmailRegistrationPage({ searchParams }: PageProps) {
  const t = await currentTranslate()
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.emailRegistration, query)
  const [profile, email, link] = await Promise.all([
    optionalPart(loadProfile(session)),
    postedForm('email'),
    postedForm('email-link'),
  ])
  return (
    <PageFrame>
      <EmailScreen
        title={t('Your email address')}
        lead={t("We'll email you when a survey matches your profile.")}
        brand={config().brand.name}
        signedIn
        email={profile?.email ?? null}
        returnUrl={query.returnUrl}
        posted={{ email, link }}
      >
        {profile ? <StepLine profile={profile} step="account" /> : null}
      </EmailScreen>
    </PageFrame>
  )
}
