import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { currentSession, loadProfile, optionalPart } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Verify your email' }

export default async function VerifyEmailPage() {
  const session = await currentSession()
  const profile = session && (await optionalPart(loadProfile(session)))
  return (
    <PageFrame>
      <EmailScreen
        title="Verify your email"
        lead={
          session ? "Confirm your email so you don't miss invitations and payments." : "We'll ask you to log in first."
        }
        brand={config().brand.name}
        signedIn={session !== null}
        email={profile?.email ?? null}
      />
    </PageFrame>
  )
}
