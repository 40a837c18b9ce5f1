import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { StepLine } from '#components/profile/StepLine.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import {
  currentSession,
  firstOfEach,
  loadProfile,
  optionalPart,
  type PageProps,
  requireSession,
} from '#server/bff/pages/pages.ts'
import { emailPage } from '#server/bff/pages/profile/email-page.ts'
import { config } from '#server/config.ts'

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await emailPage(await currentSession())).title,
})

export default async function EmailRegistrationPage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.emailRegistration, query)
  const [page, profile, posted] = await Promise.all([
    emailPage(session),
    optionalPart(loadProfile(session)),
    postedForms('email', 'email-link', 'step-up'),
  ])
  return (
    <PageFrame member={session.userId}>
      <EmailScreen {...page} brand={config().brand.name} returnUrl={query.returnUrl} posted={posted}>
        {profile ? <StepLine profile={profile} step="account" /> : null}
      </EmailScreen>
    </PageFrame>
  )
}
