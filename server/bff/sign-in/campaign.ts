import 'server-only'
import { campaignDetails } from '#lib/contract/panel/auth.ts'
import { surveyByCampaign } from '#lib/contract/panel/surveys/survey-start.ts'
import { isNonProfitCampaign } from '#lib/rules/rewards/non-profit-campaign.ts'
import { AppError, isTemporary } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'
import type { PendingLogin, PendingRegistration } from '../session/pending-verification.ts'

/** A lookup's answer; null without one, and whether the panel may have one and could not be asked. */
interface LookedUp<T> {
  found: T | null
  isUnknown: boolean
}

/** Sign-in continues when a campaign's lookups fail, except when the session has expired. */
async function lookedUp<T>(lookup: Promise<T>): Promise<LookedUp<T>> {
  try {
    return { found: await lookup, isUnknown: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error
    return { found: null, isUnknown: isTemporary(error.status) }
  }
}

/** Whether a ckey has a survey, the survey's masked id, and the non-profit that it donates to. */
export async function campaignOf(ckey: string | undefined, callContext: CallContext) {
  if (!ckey) return { isCampaign: false, nonProfit: undefined }
  const [details, survey] = await Promise.all([
    lookedUp(callPanel(campaignDetails, { path: { ckey } }, callContext)),
    lookedUp(callPanel(surveyByCampaign, { path: { ckey } }, callContext)),
  ])
  const isNonProfit = details.found !== null && isNonProfitCampaign(details.found.campaignType)
  const id = isNonProfit ? details.found?.nonProfitOrgId : null
  return {
    isCampaign: survey.found !== null,
    surveyMaskedId: survey.found?.surveyMaskedId ?? undefined,
    nonProfit: id === null || id === undefined ? undefined : { id },
    // As on Home, the campaign of a non-profit has a survey only if the panel says so.
    isCampaignUnknown: (survey.isUnknown && !isNonProfit) || undefined,
    isNonProfitUnknown: details.isUnknown || undefined,
  }
}

/** Asks again what the panel could not say about the campaign when the code was requested. */
export async function withCampaign<Pending extends PendingRegistration | PendingLogin>(
  pending: Pending,
  callContext: CallContext,
): Promise<Pending> {
  const isKnown = !pending.isCampaignUnknown && (pending.flow === 'login' || !pending.isNonProfitUnknown)
  if (isKnown) return pending
  const { nonProfit, ...campaign } = await campaignOf(pending.ckey, callContext)
  return { ...pending, ...campaign, ...(nonProfit && { nonProfitOrganizationDto: nonProfit }) }
}
