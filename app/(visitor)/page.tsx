import { redirect } from 'next/navigation'
import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { HomeScreen } from '#components/screens/home/HomeScreen.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { howPaid } from '#server/bff/information/how-paid.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, memberHome, type PageProps } from '#server/bff/pages/pages.ts'
import { homeCampaign, homeOrigin } from '#server/bff/pages/surveys/campaign.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Paid health research')

export default async function HomePage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const { ckey, join } = query
  const [{ home, stale }, { error, nonProfit, study, mayHaveStudy }, posted] = await Promise.all([
    memberHome(),
    homeCampaign(ckey),
    postedForm('registration'),
  ])
  const settings = config()
  // The landing page of the survey says when it could not be loaded, and offers Retry.
  if (home) redirect(mayHaveStudy ? linkTo(routes.surveyLanding, { ckey }) : home)
  return (
    <HomeScreen
      brand={settings.brand}
      howPaid={howPaid(settings, await currentTranslate())}
      stale={stale}
      campaignError={error}
      nonProfit={nonProfit}
      study={study}
      posted={posted}
      join={join ? null : linkTo(routes.home, { ...query, join: 'true' })}
      login={mayHaveStudy ? linkTo(routes.surveyLanding, { ckey, isRegistered: 'true' }) : linkTo(routes.login)}
      origin={homeOrigin(query)}
    />
  )
}
