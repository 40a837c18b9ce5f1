import { redirect } from 'next/navigation'
import { Home } from '#components/auth/Home.tsx'
import { consentFacts } from '#components/shell/brand.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { UTM_MAX } from '#lib/constants.ts'
import { campaignDetails } from '#lib/contract/auth.ts'
import { surveyByCampaign } from '#lib/contract/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { firstOfEach, loadOpen, memberHome, type PageProps, settled } from '#server/bff/pages.ts'
import { isNonProfitCampaign } from '#server/bff/send-code.ts'
import { config } from '#server/config.ts'

export default async function HomePage({ searchParams }: PageProps) {
  const { ckey, code, rcode, dev, utm_source, utm_medium } = firstOfEach(await searchParams)
  const { home, stale } = await memberHome()
  if (home) {
    const survey = ckey ? await settled(loadOpen(surveyByCampaign, { path: { ckey } }), routes.home) : null
    redirect(survey?.ok ? linkTo(routes.surveyLanding, { ckey }) : home)
  }
  const campaign = ckey ? await settled(loadOpen(campaignDetails, { path: { ckey } }), routes.home) : null
  const details = campaign?.ok && isNonProfitCampaign(campaign.data.campaignType) ? campaign.data : null
  return (
    <PageFrame>
      <Home
        brand={consentFacts(config().brand)}
        stale={stale}
        campaignStatus={campaign && !campaign.ok ? campaign.status : null}
        nonProfit={details?.nonProfitOrgName ?? null}
        origin={{
          ckey,
          code,
          rcode,
          utmSource: utm_source?.slice(0, UTM_MAX),
          utmMedium: utm_medium?.slice(0, UTM_MAX),
          dev: dev !== undefined || undefined,
        }}
      />
    </PageFrame>
  )
}
