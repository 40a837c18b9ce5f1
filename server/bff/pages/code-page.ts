import 'server-only'
import { RESEND_PAUSE_SECONDS } from '#lib/constants.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { newMember, type OnboardingFacts } from '#lib/rules/profile/onboarding.ts'
import { addresseeOf } from '../session/addressee.ts'
import type { PendingCode, PendingLogin, PendingRegistration } from '../session/pending-verification.ts'
import { currentSession, loadProfile, optionalPart } from './pages.ts'

/**
 * Facts for the step line: of the member who registers, or who confirms an email address. Null for other codes, and for a
 * registration by campaign or partner, where only the panel knows.
 */
export async function onboardingOf(pending: PendingCode): Promise<OnboardingFacts | null> {
  if (pending.flow === 'email') {
    const session = await currentSession()
    return session && optionalPart(loadProfile(session))
  }
  return pending.flow === 'registration' && pending.isHealthCareProfessional !== undefined
    ? newMember(pending.isHealthCareProfessional ? 'HCP' : 'Patient')
    : null
}

/** The page that asked for a step-up; null for any other code. */
const stepUpFrom = (pending: PendingCode) =>
  pending.flow === 'login' && pending.isStepUp ? (pending.returnUrl ?? routes.dashboard.path) : null

/** The form of a survey's or partner's link that sent the code; null for other forms. */
function surveyFormLink(pending: PendingRegistration | PendingLogin): string | null {
  const { maskId, ckey, skey, pikey, returnUrl, login } = pending
  if (skey && pikey)
    return linkTo(routes.internalPartnerRegistration, {
      skey,
      pikey,
      maskId,
      returnUrl,
      isRegistered: login ? 'true' : undefined,
    })
  const isCampaign = pending.isCampaign || (login && pending.isCampaignUnknown)
  const keys = isCampaign ? { ckey } : { maskId }
  return keys.ckey || keys.maskId ? linkTo(routes.surveyLanding, { ...keys, isRegistered: String(login) }) : null
}

/** Home with what the visitor came with, and a campaign's form instead of its introduction. */
const homeFormLink = ({ payload: { ckey, code, rcode, utmSource, utmMedium } }: PendingRegistration) =>
  linkTo(routes.home, {
    ckey,
    join: ckey && 'true',
    code,
    rcode,
    utm_source: utmSource,
    utm_medium: utmMedium,
  })

/** The form that the code was sent from, with its way back; undefined when it is the usual one of its flow. */
function formLinkOf(pending: PendingCode): string | undefined {
  switch (pending.flow) {
    case 'registration':
      return surveyFormLink(pending) ?? homeFormLink(pending)
    case 'login':
      return surveyFormLink(pending) ?? linkTo(routes.login, { returnUrl: pending.returnUrl })
    case 'email':
      return pending.returnUrl && linkTo(routes.emailRegistration, { returnUrl: pending.returnUrl })
  }
}

/** Seconds until another code can be sent. */
const resendPause = ({ sentAt = 0 }: PendingCode) =>
  Math.max(0, Math.ceil(RESEND_PAUSE_SECONDS - (Date.now() - sentAt) / 1000))

/** Whether the code confirms a change in the settings, which a member can leave as they are. */
const isForSettings = (pending: PendingCode) =>
  pending.flow === 'own-number' || (pending.flow === 'email' && pending.returnUrl === routes.settings.path)

/** What the code screen says about a code. */
export const codeFacts = (pending: PendingCode) => ({
  flow: pending.flow,
  sentTo: addresseeOf(pending),
  stepUpFrom: stepUpFrom(pending),
  formLink: formLinkOf(pending),
  resendPause: resendPause(pending),
  isForSettings: isForSettings(pending),
})
