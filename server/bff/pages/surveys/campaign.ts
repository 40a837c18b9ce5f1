import 'server-only'
import { UTM_MAX } from '#lib/constants.ts'
import { campaignDetails } from '#lib/contract/panel/auth.ts'
import { surveyByCampaign } from '#lib/contract/panel/surveys/survey-start.ts'
import { isNonProfitCampaign } from '#lib/rules/rewards/non-profit-campaign.ts'
import { isTemporary } from '#server/http/app-error.ts'
import { loadOpenForAnyone, resultOf } from '../pages.ts'

/**
 * The campaign of a key, for Home.
 * `error`: why the campaign could not be loaded. `mayHaveStudy`: it has a survey, or that could not be asked.
 */
export async function homeCampaign(ckey: string | undefined) {
  if (!ckey) return { error: null, nonProfit: null, study: null, mayHaveStudy: false }
  const [campaign, survey] = await Promise.all([
    resultOf(loadOpenForAnyone(campaignDetails, { path: { ckey } })),
    resultOf(loadOpenForAnyone(surveyByCampaign, { path: { ckey } })),
  ])
  const study = survey.ok ? survey.data : null
  const mayHaveStudy = survey.ok || isTemporary(survey.status)
  if (!campaign.ok) {
    const error = isTemporary(campaign.status) ? ('unavailable' as const) : ('unknown' as const)
    return { error, nonProfit: null, study, mayHaveStudy }
  }
  const { campaignType, nonProfitOrgName } = campaign.data
  if (!isNonProfitCampaign(campaignType)) return { error: null, nonProfit: null, study, mayHaveStudy }
  return { error: null, nonProfit: nonProfitOrgName, study, mayHaveStudy: survey.ok }
}

/** How a visitor came to Home, from the URL's parameters. */
export const homeOrigin = ({ ckey, code, rcode, dev, utm_source, utm_medium }: Record<string, string | undefined>) => ({
  ckey,
  code,
  rcode,
  utmSource: utm_source?.slice(0, UTM_MAX),
  utmMedium: utm_medium?.slice(0, UTM_MAX),
  dev: dev !== undefined || undefined,
})
