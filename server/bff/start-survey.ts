import 'server-only'
import { linkPanelist } from '#lib/contract/partners.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/profile.ts'
import type { Verified } from '#lib/contract/session.ts'
import { campaignInvitationUrl, methodology, surveyByInvitation, validateInvitation } from '#lib/contract/surveys.ts'
import {
  codeCampaignMessages,
  codeStartMessages,
  partnerLinkMessages,
  type Reaction,
  reactionTo,
  sentence,
} from '#lib/messages.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { blockedStart } from '#lib/rules/survey-start.ts'
import { config } from '#server/config.ts'
import type { LoginJourney, RegistrationJourney } from './journey.ts'
import { redirectTo } from './links.ts'
import { callPanel, type Errand } from './panel.ts'
import { ProblemError } from './problem.ts'
import type { Session } from './session.ts'
import { isTest } from './test-account.ts'

/*
 * What the code screen does once the code is right and a survey was the reason to come.
 * @see portal-part-1 §4
 */

type SurveyJourney = RegistrationJourney | LoginJourney
type SignedIn = Errand & { session: Session }
type Catalogue = Parameters<typeof reactionTo>[0]

/** A refused start is no failure of signing in: the member is told, and led on. */
async function orNotice(
  start: () => Promise<Verified>,
  catalogue: Catalogue,
  journey: SurveyJourney,
): Promise<Verified> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status === 401) throw error
    const problem = { status: error.status, errorCode: error.errorCode, errorMessage: error.message }
    const reaction: Reaction = reactionTo(catalogue, problem)
    const to = reaction.lead?.to ?? routes.dashboard
    const next = linkTo(to, { ckey: journey.ckey, maskId: journey.maskId, isRegistered: 'true' })
    const message = sentence(reaction, problem, config().brand.name)
    return message === null ? { next } : { next, notice: { message, after: reaction.lead?.after ?? 0 } }
  }
}

async function blocked(
  profile: PanelistProfile,
  surveyMaskedId: string | undefined,
  errand: SignedIn,
): Promise<Verified | null> {
  if (!surveyMaskedId) return null
  const method = await callPanel(methodology, { path: { surveyMaskedId } }, errand)
  const refused = blockedStart(profile.panelistStatus.status, method, 'code')
  return refused && { next: linkTo(refused.to), notice: { message: refused.message, after: refused.delay } }
}

const surveyOf = async (maskId: string, errand: SignedIn) =>
  (await callPanel(surveyByInvitation, { path: { maskId } }, errand)).surveyMaskedId ?? undefined

async function startInvitation(journey: SurveyJourney, profile: PanelistProfile, errand: SignedIn): Promise<Verified> {
  const maskId = journey.maskId ?? ''
  const surveyMaskedId = journey.surveyMaskedId ?? (await surveyOf(maskId, errand))
  const refused = await blocked(profile, surveyMaskedId, errand)
  if (refused) return refused
  const body = { panelistId: profile.id, invitationMaskedId: maskId }
  const { redirectUrl } = await callPanel(validateInvitation, { body }, errand)
  return { next: await redirectTo(redirectUrl, errand.session) }
}

async function startCampaign(journey: SurveyJourney, profile: PanelistProfile, errand: SignedIn): Promise<Verified> {
  const refused = await blocked(profile, journey.surveyMaskedId, errand)
  if (refused) return refused
  const { redirectUrl } = await callPanel(campaignInvitationUrl, { path: { ckey: journey.ckey ?? '' } }, errand)
  return { next: await redirectTo(redirectUrl, errand.session) }
}

async function linkPartner(journey: SurveyJourney, errand: SignedIn): Promise<Verified> {
  const keys = { surveyMaskId: journey.skey ?? '', partnerInvitationMaskId: journey.pikey ?? '' }
  const loginId = journey.flow === 'login' ? journey.loginId : journey.payload.mobileNumber
  if (await isTest(loginId, errand)) return { next: linkTo(routes.dashboard), confirmTestAccount: keys }
  const { redirectUrl } = await callPanel(linkPanelist, { body: keys }, errand)
  return { next: await redirectTo(redirectUrl, errand.session) }
}

/** Where the survey that this journey is for begins; `null` when it is for none. */
export async function startOfJourney(
  journey: SurveyJourney,
  profile: PanelistProfile,
  errand: SignedIn,
): Promise<Verified | null> {
  if (journey.skey && journey.pikey) return orNotice(() => linkPartner(journey, errand), partnerLinkMessages, journey)
  if (journey.isSurvey) return orNotice(() => startInvitation(journey, profile, errand), codeStartMessages, journey)
  if (journey.isCampaign) return orNotice(() => startCampaign(journey, profile, errand), codeCampaignMessages, journey)
  return null
}

export const profileOf = (errand: SignedIn) => callPanel(getProfile, { path: { userId: 'me' } }, errand)
