import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { currentSession, loadProfile, optionalPart } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

/** Whoever has a verified address comes here for another one. */
const verifiedEmail = (profile: PanelistProfile | null) =>
  profile?.emailVerificationStatus === 'Verified' ? profile.email : null

async function visitor() {
  const session = await currentSession()
  const profile = session && (await optionalPart(loadProfile(session)))
  return { signedIn: session !== null, profile, verified: verifiedEmail(profile) }
}

function leadFor({ signedIn, verified }: Awaited<ReturnType<typeof visitor>>) {
  if (!signedIn) return "We'll ask you to log in first."
  if (verified) return `Your email is ${verified} now. Enter the new one: we use it once you have confirmed it.`
  return "Confirm your email so you don't miss invitations and payments."
}

const titleFor = (verified: string | null) => (verified ? 'Change your email' : 'Verify your email')

export const generateMetadata = async (): Promise<Metadata> => ({ title: titleFor((await visitor()).verified) })

export default async function VerifyEmailPage() {
  const who = await visitor()
  const { signedIn, profile, verified } = who
  return (
    <PageFrame>
      <EmailScreen
        title={titleFor(verified)}
        lead={leadFor(who)}
        brand={config().brand.name}
        signedIn={signedIn}
        email={verified ? null : (profile?.email ?? null)}
      />
    </PageFrame>
  )
}
