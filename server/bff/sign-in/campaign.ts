import 'server-only'
import { campaignDetails } from '#lib/contract/panel/auth.ts'
import { surveyByCampaign } from '#lib/contract/panel/surveys/survey-start.ts'
import { isNonProfitCampaign } from '#lib/rules/rewards/non-profit-campaign.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CallContext, callPanel } from '../panel-client/panel-client.ts'

/** Sign-in continues when a campaign's lookups fail, except when the session has expired. */
async function orNull<T>(lookup: Promise<T>): Promise<T | null> {
  try {
    return await lookup
  } catch (error) {
    if (error instanceof AppError && error.status !== 401) return null
    throw error
  }
}

/** Whether a ckey has a survey, the survey's masked id, and the non-profit that it donates to. */
export async function campaignOf(ckey: string | undefined, callContext: CallContext) {
  if (!ckey) return { isCampaign: false, nonProfit: undefined }
  const [details, survey] = await Promise.all([
    orNull(callPanel(campaignDetails, { path: { ckey } }, callContext)),
    orNull(callPanel(surveyByCampaign, { path: { ckey } }, callContext)),
  ])
  const id = details && isNonProfitCampaign(details.campaignType) ? details.nonProfitOrgId : null
  return {
    isCampaign: survey !== null,
    surveyMaskedId: survey?.surveyMaskedId ?? undefined,
    nonProfit: id === null || id === undefined ? undefined : { id },
  }
}
