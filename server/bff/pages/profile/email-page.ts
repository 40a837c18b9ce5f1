import 'server-only'
import { currentSession, currentTranslate, loadProfile, optionalPart } from '../pages.ts'

/**
 * Texts and initial value of the email page. A member with a verified address is changing it.
 * @see docs/specification/email.md#c-92-verifyemail-without-a-session
 */
export async function emailPage() {
  const t = await currentTranslate()
  const session = await currentSession()
  const profile = session && (await optionalPart(loadProfile(session)))
  const email = profile?.email ?? null
  if (email && profile?.emailVerificationStatus === 'Verified') {
    const lead = t('Your email is {email} now. Enter the new one: we use it once you have confirmed it.', { email })
    return { title: t('Change your email'), lead, signedIn: true, email: null }
  }
  const lead = t(
    session ? "Confirm your email so you don't miss invitations and payments." : "We'll ask you to log in first.",
  )
  return { title: t('Verify your email'), lead, signedIn: session !== null, email }
}
