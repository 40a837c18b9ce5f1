import 'server-only'
import { sendLoginCode } from '#lib/contract/panel/auth.ts'
import { getProfile } from '#lib/contract/panel/profile/profile.ts'
import * as portal from '#lib/contract/portal/session.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { idempotencyKeyOf } from '../panel-client/outgoing.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'
import {
  assertFits,
  type PendingLogin,
  pendingCookie,
  pendingParameters,
  replacedChallenge,
  sentNow,
} from '../session/pending-verification.ts'
import { campaignOf } from './campaign.ts'
import { loginIdOf, ownLoginId } from './identifiers.ts'

export const requestLoginCode = route(portal.requestLoginCode, async ({ request, body, caller, session, cookies }) => {
  const callContext = { caller, session }
  const loginId = loginIdOf(body)
  const campaign = await campaignOf(body.ckey, callContext)
  const pending: PendingLogin = {
    flow: 'login',
    loginId,
    isStepUp: false,
    ...pendingParameters(body),
    isCampaign: campaign.isCampaign,
    isCampaignUnknown: campaign.isCampaignUnknown,
    surveyMaskedId: body.surveyMaskedId ?? campaign.surveyMaskedId,
    identityFail: false,
    login: true,
    ...sentNow(null),
  }
  await assertFits(pending)
  const challenge = await replacedChallenge(request, 'login')
  const { challengeId } = await callPanel(
    sendLoginCode,
    { body: { loginId, otp: '' } },
    { ...callContext, challenge, idempotencyKey: idempotencyKeyOf(request) },
  )
  cookies.push(await pendingCookie({ ...pending, ...sentNow(challengeId) }))
  return { next: routes.otp.path }
})

/**
 * Step-up: a signed-in member enters a code again before seeing sensitive data. It uses the login calls, so every panel
 * supports it; it starts a new session and returns to the page that asked.
 * @throws AppError NOT_FOUND when no number or address is known, or the panel's error
 */
export const requestStepUpCode = route(
  portal.requestStepUpCode,
  async ({ request, body, caller, session, cookies }) => {
    const callContext = { caller, session }
    const loginId = ownLoginId(await callPanel(getProfile, {}, callContext))
    const sendContext = { ...callContext, idempotencyKey: idempotencyKeyOf(request) }
    const { challengeId } = await callPanel(sendLoginCode, { body: { loginId, otp: '' } }, sendContext)
    cookies.push(
      await pendingCookie({
        flow: 'login',
        loginId,
        isStepUp: true,
        login: true,
        returnUrl: returnPath(body.returnUrl) ?? undefined,
        isCampaign: false,
        isSurvey: false,
        identityFail: false,
        ...sentNow(challengeId),
      }),
    )
    return { next: routes.otp.path }
  },
)
