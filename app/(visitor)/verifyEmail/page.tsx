import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { currentSession } from '#server/bff/pages/pages.ts'
import { emailPage } from '#server/bff/pages/profile/email-page.ts'
import { config } from '#server/config.ts'

/** @see docs/specification/email.md#c-92-verifyemail-without-a-session */
async function currentPage() {
  const session = await currentSession()
  const lead = session
    ? "Confirm your email so you don't miss invitations and payments."
    : "We'll ask you to log in first."
  return emailPage(session, { title: 'Verify your email', lead })
}

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await currentPage()).title })

export default async function VerifyEmailPage() {
  const [page, email, link] = await Promise.all([currentPage(), postedForm('email'), postedForm('email-link')])
  return (
    <PageFrame>
      <EmailScreen {...page} brand={config().brand.name} posted={{ email, link }} />
    </PageFrame>
  )
}
