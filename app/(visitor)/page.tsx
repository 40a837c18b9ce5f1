import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Home } from '#components/auth/Home.tsx'
import { HomeOffer } from '#components/home/HomeOffer.tsx'
import { HomeSteps } from '#components/home/HomeSteps.tsx'
import { HomeStory } from '#components/home/HomeStory.tsx'
import { SampleInvitation } from '#components/home/SampleInvitation.tsx'
import { consentFacts } from '#components/shell/brand.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { UTM_MAX } from '#lib/constants.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { homeCampaign } from '#server/bff/pages/campaign.ts'
import { firstOfEach, memberHome, type PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Paid health research' }

/** The offer, the form beside or below it, and what one asks before one gives a name. */
export default async function HomePage({ searchParams }: PageProps) {
  const { ckey, code, rcode, dev, utm_source, utm_medium } = firstOfEach(await searchParams)
  const [{ home, stale }, { failed, nonProfit, study }] = await Promise.all([memberHome(), homeCampaign(ckey)])
  if (home) redirect(study ? linkTo(routes.surveyLanding, { ckey }) : home)
  const { brand } = config()
  const form = (
    <Home
      brand={consentFacts(brand)}
      stale={stale}
      campaignStatus={failed}
      nonProfit={nonProfit}
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
  if (failed !== null) return <PageFrame>{form}</PageFrame>
  return (
    <PageFrame width="wide">
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:pt-6">
          <HomeOffer study={study} nonProfit={nonProfit} />
        </div>
        <div className="mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">{form}</div>
        <div className="mt-12 flex flex-col gap-10 lg:mt-6">
          <HomeSteps />
          <SampleInvitation />
        </div>
      </div>
      <div className="mt-16">
        <HomeStory brand={brand} />
      </div>
    </PageFrame>
  )
}
