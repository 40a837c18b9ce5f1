import 'server-only'
import { currentSession, loadProfile, optionalPart } from '../pages.ts'

const CONFIRM = "Confirm your email so you don't miss invitations and payments."

/**
 * What the page for an email address says and starts from: whoever has a verified one comes for another.
 * @see docs/specification/email.md#c-92-verifyemail-without-a-session
 */
export async function emailPage() {
  const session = await currentSession()
  const profile = session && (await optionalPart(loadProfile(session)))
  const email = profile?.email ?? null
  if (email && profile?.emailVerificationStatus === 'Verified') {
    const lead = `Your email is ${email} now. Enter the new one: we use it once you have confirmed it.`
    return { title: 'Change your email', lead, signedIn: true, email: null }
  }
  const lead = session ? CONFIRM : "We'll ask you to log in first."
  return { title: 'Verify your email', lead, signedIn: session !== null, email }
}
