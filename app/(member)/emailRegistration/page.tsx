import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/EmailScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { loadProfile, requireSession, settledPart } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Your email address' }

export default async function EmailRegistrationPage() {
  const session = await requireSession(routes.emailRegistration)
  const profile = await settledPart(loadProfile(session), routes.emailRegistration)
  return (
    <PageFrame>
      <EmailScreen
        title="Your email address"
        lead="We write to it when there is a survey for you."
        brand={config().brand.name}
        signedIn
        email={profile?.email ?? null}
      />
    </PageFrame>
  )
}
