import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { StepLine } from '#components/profile/StepLine.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { currentSession, loadProfile, optionalPart } from '#server/bff/pages/pages.ts'
import { emailPage } from '#server/bff/pages/profile/email-page.ts'
import { config } from '#server/config.ts'

/** @see docs/specification/email.md#c-92-verifyemail-without-a-session */
async function currentPage() {
  const session = await currentSession()
  const introduction = session
    ? "Confirm your email so you don't miss invitations and payments."
    : "We'll ask you to log in first."
  return emailPage(session, { title: 'Verify your email', lead: introduction })
}

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await currentPage()).title })

export default async function VerifyEmailPage() {
  const session = await currentSession()
  const [page, profile, posted] = await Promise.all([
    currentPage(),
    session && optionalPart(loadProfile(session)),
    postedForms('email', 'email-link', 'step-up'),
  ])
  return (
    <PageFrame>
      <EmailScreen {...page} brand={config().brand.name} posted={posted}>
        {profile ? <StepLine profile={profile} step="account" /> : null}
      </EmailScreen>
    </PageFrame>
  )
}
