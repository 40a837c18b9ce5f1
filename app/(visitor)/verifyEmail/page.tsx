import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { currentSession, loadProfile, settledPart } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Verify your email' }

export default async function VerifyEmailPage() {
  const session = await currentSession()
  const profile = session && (await settledPart(loadProfile(session), routes.verifyEmail))
  return (
    <PageFrame>
      <EmailScreen
        title="Verify your email"
        lead={session ? 'So that we know that our messages reach you.' : 'You will be asked to log in first.'}
        brand={config().brand.name}
        signedIn={session !== null}
        email={profile?.email ?? null}
      />
    </PageFrame>
  )
}
