import 'server-only'
import { linkPanelist } from '#lib/contract/panel/partners.ts'
import { getProfile, type PanelistProfile } from '#lib/contract/panel/profile.ts'
import {
  campaignInvitationUrl,
  methodology,
  surveyByInvitation,
  validateInvitation,
} from '#lib/contract/panel/surveys.ts'
import type { Verified } from '#lib/contract/portal/session.ts'
import {
  codeCampaignMessages,
  codeStartMessages,
  partnerLinkMessages,
  type Reaction,
  reactionTo,
  sentence,
} from '#lib/messages.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { blockedStart } from '#lib/rules/surveys/survey-start.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { isTest } from '../pages/test-account.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import { redirectTo } from '../sealed-links.ts'
import type { PendingLogin, PendingRegistration } from '../session/pending-verification.ts'
import type { Session } from '../session/session.ts'

/*
 * What the code screen does once the code is right and a survey was the reason to come.
 * @see docs/specification/survey-start.md#blocked-statuses
 */

type PendingSurvey = PendingRegistration | PendingLogin
type SignedIn = CallContext & { session: Session }
type Catalogue = Parameters<typeof reactionTo>[0]

/** A refused start is no failure of signing in: the member is told, and led on. */
async function orNotice(
  start: () => Promise<Verified>,
  catalogue: Catalogue,
  pending: PendingSurvey,
): Promise<Verified> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error
    const problem = { status: error.status, errorCode: error.code, errorMessage: error.message }
    const reaction: Reaction = reactionTo(catalogue, problem)
    const to = reaction.lead?.to ?? routes.dashboard
    const next = linkTo(to, { ckey: pending.ckey, maskId: pending.maskId, isRegistered: 'true' })
    const message = sentence(reaction, problem, config().brand.name)
    return message === null ? { next } : { next, notice: { message, after: reaction.lead?.after ?? 0 } }
  }
}

async function blocked(
  profile: PanelistProfile,
  surveyMaskedId: string | undefined,
  callContext: SignedIn,
): Promise<Verified | null> {
  if (!surveyMaskedId) return null
  const method = await callPanel(methodology, { path: { surveyMaskedId } }, callContext)
  const refused = blockedStart(profile.panelistStatus.status, method, 'code')
  return refused && { next: linkTo(refused.to), notice: { message: refused.message, after: refused.delay } }
}

const surveyOf = async (maskId: string, callContext: SignedIn) =>
  (await callPanel(surveyByInvitation, { path: { maskId } }, callContext)).surveyMaskedId ?? undefined

async function startInvitation(
  pending: PendingSurvey,
  profile: PanelistProfile,
  callContext: SignedIn,
): Promise<Verified> {
  const maskId = pending.maskId ?? ''
  const surveyMaskedId = pending.surveyMaskedId ?? (await surveyOf(maskId, callContext))
  const refused = await blocked(profile, surveyMaskedId, callContext)
  if (refused) return refused
  const body = { panelistId: profile.id, invitationMaskedId: maskId }
  const { redirectUrl } = await callPanel(validateInvitation, { body }, callContext)
  return { next: await redirectTo(redirectUrl, callContext.session) }
}

async function startCampaign(
  pending: PendingSurvey,
  profile: PanelistProfile,
  callContext: SignedIn,
): Promise<Verified> {
  const refused = await blocked(profile, pending.surveyMaskedId, callContext)
  if (refused) return refused
  const { redirectUrl } = await callPanel(campaignInvitationUrl, { path: { ckey: pending.ckey ?? '' } }, callContext)
  return { next: await redirectTo(redirectUrl, callContext.session) }
}

async function linkPartner(pending: PendingSurvey, callContext: SignedIn): Promise<Verified> {
  const keys = { surveyMaskId: pending.skey ?? '', partnerInvitationMaskId: pending.pikey ?? '' }
  const loginId = pending.flow === 'login' ? pending.loginId : pending.payload.mobileNumber
  if (await isTest(loginId, callContext)) return { next: linkTo(routes.dashboard), confirmTestAccount: keys }
  const { redirectUrl } = await callPanel(linkPanelist, { body: keys }, callContext)
  return { next: await redirectTo(redirectUrl, callContext.session) }
}

/** Where the survey that this journey is for begins; `null` when it is for none. */
export async function startOfPending(
  pending: PendingSurvey,
  profile: PanelistProfile,
  callContext: SignedIn,
): Promise<Verified | null> {
  if (pending.skey && pending.pikey)
    return orNotice(() => linkPartner(pending, callContext), partnerLinkMessages, pending)
  if (pending.isSurvey)
    return orNotice(() => startInvitation(pending, profile, callContext), codeStartMessages, pending)
  if (pending.isCampaign)
    return orNotice(() => startCampaign(pending, profile, callContext), codeCampaignMessages, pending)
  return null
}

export const profileOf = (callContext: SignedIn) => callPanel(getProfile, { path: { userId: 'me' } }, callContext)
