import 'server-only'
import { panelHas } from '../../panel-client/features.ts'
import { hasRecentCode, type Session } from '../../session/session.ts'
import { currentDraft } from '../current-draft.ts'
import { currentPendingVerification, currentTranslate, loadProfile, optionalPart } from '../pages.ts'

/** In English. */
interface Texts {
  title: string
  lead: string
}

const NEW_MEMBER: Texts = {
  title: 'Your email address',
  lead: "We'll email you when a survey matches your profile.",
}

const CHANGE: Texts = {
  title: 'Change your email',
  lead: "We send a code to the new address, to check that it's yours.",
}

/** The address that a code was just sent to, for a member who comes back from the code screen. */
async function codeSentTo(session: Session): Promise<string | null> {
  const pending = await currentPendingVerification()
  return pending?.flow === 'email' && pending.userId === session.userId ? pending.email : null
}

/**
 * What an email page shows. A member with a verified address is changing it.
 * @param toVerify texts for everybody else; by default those after the registration
 * @see docs/specification/email.md#another-email
 */
export async function emailPage(session: Session | null, toVerify = NEW_MEMBER) {
  const t = await currentTranslate()
  const profile = session && (await optionalPart(loadProfile(session)))
  const email = profile?.email ?? null
  const isChange = email !== null && profile?.emailVerificationStatus === 'Verified'
  const sentTo = session && (await codeSentTo(session))
  const typed = (session && (await currentDraft(session, 'email')))?.email
  const { title, lead } = isChange ? CHANGE : toVerify
  return {
    title: t(title),
    lead: t(lead),
    signedIn: session !== null,
    email,
    isChange,
    needsCode: isChange && session !== null && !hasRecentCode(session),
    codeSentTo: sentTo,
    typed: typeof typed === 'string' ? typed : undefined,
    isUnknown: session !== null && !profile && !sentTo,
    notifiesOldEmail: panelHas('email-change-notice'),
    keepsPayouts: panelHas('payout-address-kept'),
  }
}
