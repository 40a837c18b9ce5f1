import 'server-only'
import type * as z from 'zod'
import { login, logout, verifyEmailCode, verifyRegistration } from '#lib/contract/auth.ts'
import { type PanelistProfile, saveProfile } from '#lib/contract/profile.ts'
import type { NextPage, Verified, VerifyRequest } from '#lib/contract/session.ts'
import { linkTo, returnPath, routes } from '#lib/routes.ts'
import { afterRegistration, homeOf } from '#lib/rules/panelist-status.ts'
import { deviceCookie } from './caller.ts'
import { clearCookie, noticeCookie } from './cookies.ts'
import type { Exchange } from './handler.ts'
import {
  type EmailJourney,
  endedJourneyCookie,
  journeyCookie,
  type LoginJourney,
  type RegistrationJourney,
  readCodeJourney,
} from './journey.ts'
import { callPanel, type Errand } from './panel.ts'
import { fault, ProblemError } from './problem.ts'
import { endedSessionCookie, type Session, sessionCookie, startSession } from './session.ts'
import { profileOf, startOfJourney } from './start-survey.ts'

type Otp = string

function tokenFor(journey: RegistrationJourney | LoginJourney, otp: Otp, errand: Errand) {
  if (journey.flow === 'login') return callPanel(login, { body: { loginId: journey.loginId, otp } }, errand)
  const { payload, isHealthCareProfessional, nonProfitOrganizationDto } = journey
  const body = { ...payload, otp, isHealthCareProfessional, nonProfitOrganizationDto }
  return callPanel(verifyRegistration, { body }, { ...errand, consents: 'sms privacy' })
}

function pageAfter(
  journey: RegistrationJourney | LoginJourney,
  { panelistStatus, panelistType }: PanelistProfile,
): string {
  const { login, returnUrl } = journey
  if (!login) return linkTo(afterRegistration(panelistStatus.status, panelistType.type), { returnUrl })
  return returnPath(returnUrl) ?? linkTo(homeOf(panelistStatus.status))
}

/** The code is used up, so a profile that cannot be read now must not look like a wrong code: /dashboard will try again. */
async function profileIfKnown(session: Session, errand: Errand): Promise<PanelistProfile | null> {
  try {
    return await profileOf({ ...errand, session })
  } catch (error) {
    if (error instanceof ProblemError && error.status !== 401) return null
    throw error
  }
}

async function signIn(journey: RegistrationJourney | LoginJourney, otp: Otp, exchange: Exchange): Promise<Verified> {
  const { caller, cookies } = exchange
  const device = await deviceCookie(caller)
  const errand: Errand = { caller: { ...caller, device: device.id }, challenge: journey.challengeId }
  const begun = startSession(await tokenFor(journey, otp, errand))
  const profile = await profileIfKnown(begun, errand)
  const session = profile ? begun.seenNow({ panelistId: profile.id }) : begun
  cookies.push(await sessionCookie(session), endedJourneyCookie(), device.header)
  if (journey.identityFail) cookies.push(noticeCookie('identity-failure'))
  if (!profile) return { next: linkTo(routes.dashboard) }
  return (await startOfJourney(journey, profile, { ...errand, session })) ?? { next: pageAfter(journey, profile) }
}

async function confirmEmail(journey: EmailJourney, otp: Otp, exchange: Exchange): Promise<Verified> {
  const { caller, session, cookies } = exchange
  if (!session) throw fault('UNAUTHORIZED')
  if (session.userId !== journey.userId) throw fault('FORBIDDEN')
  const errand = { caller, session, challenge: journey.challengeId }
  const { email } = journey
  if (!journey.codeAccepted) await callPanel(verifyEmailCode, { body: { verificationCode: otp, email } }, errand)
  try {
    const profile = await profileOf(errand)
    await callPanel(saveProfile, { path: { id: 'me' }, body: { id: profile.id, email } }, errand)
    cookies.push(endedJourneyCookie(), noticeCookie('profile-saved'))
    return { next: returnPath(journey.returnUrl) ?? linkTo(homeOf(profile.panelistStatus.status)) }
  } catch (error) {
    // The code is used up: the next try must only save.
    cookies.push(await journeyCookie({ ...journey, codeAccepted: true }))
    throw error instanceof ProblemError ? error.during('saveProfile') : error
  }
}

/**
 * POST /api/session/verify
 * @throws ProblemError NOT_FOUND when no journey is under way in this browser, or the panel's refusal
 */
export async function verifyCode(exchange: Exchange<z.output<typeof VerifyRequest>>): Promise<Verified> {
  const journey = await readCodeJourney(exchange.request.headers.get('cookie'))
  if (!journey) throw fault('NOT_FOUND')
  const { otp } = exchange.body
  return journey.flow === 'email' ? confirmEmail(journey, otp, exchange) : signIn(journey, otp, exchange)
}

/** DELETE /api/session: dead at the panel first, then here; whatever the panel says, the cookie goes. */
export async function signOut({ caller, session, cookies }: Exchange): Promise<NextPage> {
  cookies.push(endedSessionCookie(), endedJourneyCookie())
  // Whose session has ended by itself comes back to what they were typing; whoever leaves, leaves nothing behind.
  if (session) cookies.push(clearCookie('draft'))
  try {
    if (session) await callPanel(logout, {}, { caller, session })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
  }
  return { next: linkTo(routes.login) }
}
