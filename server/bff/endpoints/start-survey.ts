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
import { type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import { linkPanelistMessages } from '#lib/messages/partners.ts'
import { campaignInvitationUrlMessages, validateInvitationMessages } from '#lib/messages/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { blockedStart } from '#lib/rules/surveys/survey-start.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { isTest } from '../pages/test-account.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import type { PendingLogin, PendingRegistration } from '../session/pending-verification.ts'
import { redirectTo } from '../session/sealed-links.ts'
import type { Session } from '../session/session.ts'

/*
 * What the code screen does once the code is right and a survey was the reason to come.
 * @see docs/specification/survey-start.md#blocked-statuses
 */

type PendingSurvey = PendingRegistration | PendingLogin
type SignedIn = CallContext & { session: Session }

/** A refused start is no failure of signing in: the member is told, and led on. */
async function orNotice(start: () => Promise<Verified>, table: ErrorTable, pending: PendingSurvey): Promise<Verified> {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error
    const { text, redirect } = errorAction(table, error, config().brand.name)
    const { to = routes.dashboard, after = 0 } = redirect ?? {}
    const next = linkTo(to, { ckey: pending.ckey, maskId: pending.maskId, isRegistered: 'true' })
    return text === null ? { next } : { next, notice: { message: text, after } }
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
    return orNotice(() => linkPartner(pending, callContext), linkPanelistMessages, pending)
  if (pending.isSurvey)
    return orNotice(() => startInvitation(pending, profile, callContext), validateInvitationMessages.code, pending)
  if (pending.isCampaign)
    return orNotice(() => startCampaign(pending, profile, callContext), campaignInvitationUrlMessages.code, pending)
  return null
}

export const profileOf = (callContext: SignedIn) => callPanel(getProfile, { path: { userId: 'me' } }, callContext)
