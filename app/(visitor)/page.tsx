import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { HomeScreen } from '#components/screens/home/HomeScreen.tsx'
import { UTM_MAX } from '#lib/constants.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { homeCampaign } from '#server/bff/pages/campaign.ts'
import { firstOfEach, memberHome, type PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Paid health research' }

export default async function HomePage({ searchParams }: PageProps) {
  const { ckey, code, rcode, dev, utm_source, utm_medium } = firstOfEach(await searchParams)
  const [{ home, stale }, { failed, nonProfit, study }] = await Promise.all([memberHome(), homeCampaign(ckey)])
  if (home) redirect(study ? linkTo(routes.surveyLanding, { ckey }) : home)
  return (
    <HomeScreen
      brand={config().brand}
      stale={stale}
      campaignStatus={failed}
      nonProfit={nonProfit}
      study={study}
      login={study ? linkTo(routes.surveyLanding, { ckey, isRegistered: 'true' }) : linkTo(routes.login)}
      origin={{
        ckey,
        code,
        rcode,
        utmSource: utm_source?.slice(0, UTM_MAX),
        utmMedium: utm_medium?.slice(0, UTM_MAX),
        dev: dev !== undefined || undefined,
      }}
    />
  )
}
