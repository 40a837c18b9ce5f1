import 'server-only'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { linkPanelist } from '#lib/contract/panel/surveys/partners.ts'
import { surveyByInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import type { Verified } from '#lib/contract/portal/session.ts'
import { linkPanelistMessages } from '#lib/messages/partners.ts'
import { campaignInvitationUrlMessages, validateInvitationMessages } from '#lib/messages/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import type { PendingLogin, PendingRegistration } from '../session/pending-verification.ts'
import { redirectTo } from '../session/sealed-links.ts'
import { withFailureNotice } from './started.ts'
import { reserveCampaign, reserveInvitation, type StartContext, startUnlessBlocked } from './steps.ts'
import { isTestAccount } from './test-account.ts'

/*
 * Starts the survey that a member signed in for, after the code was accepted. If the start fails the member stays signed in
 * and sees the reason.
 */

type Pending = PendingRegistration | PendingLogin

const surveyOf = async (maskId: string, context: StartContext) =>
  (await callPanel(surveyByInvitation, { path: { maskId } }, context)).surveyMaskedId ?? undefined

async function startInvitation(pending: Pending, profile: PanelistProfile, context: StartContext) {
  const { maskId = '' } = pending
  const surveyMaskedId = pending.surveyMaskedId ?? (await surveyOf(maskId, context))
  const reserve = reserveInvitation(maskId, undefined, context)
  return startUnlessBlocked({ screen: 'code', surveyMaskedId, profile }, context, reserve)
}

/** @throws AppError UPSTREAM_UNAVAILABLE while the panel cannot say whether the campaign has a survey */
async function startCampaign(pending: Pending, profile: PanelistProfile, context: StartContext) {
  const { surveyMaskedId, ckey = '' } = pending
  if (!pending.isCampaign) throw new AppError('UPSTREAM_UNAVAILABLE')
  const reserve = reserveCampaign(ckey, undefined, context)
  return startUnlessBlocked({ screen: 'code', surveyMaskedId, profile }, context, reserve)
}

async function linkPartner(pending: Pending, context: StartContext): Promise<Verified> {
  const keys = { surveyMaskId: pending.skey ?? '', partnerInvitationMaskId: pending.pikey ?? '' }
  const loginId = pending.flow === 'login' ? pending.loginId : pending.payload.mobileNumber
  if (await isTestAccount(loginId, context)) return { next: linkTo(routes.dashboard), confirmTestAccount: keys }
  const linked = await callPanel(linkPanelist, { body: keys }, context)
  return { next: await redirectTo(linked, context.session) }
}

/** Starts the survey that the verification was for; `null` when it was for none. */
export async function startOfPending(
  pending: Pending,
  profile: PanelistProfile,
  context: StartContext,
): Promise<Verified | null> {
  const query = { ckey: pending.ckey, maskId: pending.maskId, isRegistered: 'true' }
  if (pending.skey && pending.pikey)
    return withFailureNotice(linkPartner(pending, context), () => linkPanelistMessages, context, query)
  if (pending.isSurvey)
    return withFailureNotice(
      startInvitation(pending, profile, context),
      () => validateInvitationMessages.code,
      context,
      query,
    )
  if (pending.isCampaign || pending.isCampaignUnknown)
    return withFailureNotice(
      startCampaign(pending, profile, context),
      () => campaignInvitationUrlMessages.code,
      context,
      query,
    )
  return null
}
