import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { MyIncentives } from '#components/rewards/MyIncentives.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { Dashboard } from '#components/surveys/Dashboard.tsx'
import { readView } from '#components/surveys/surveyView.ts'
import { incentiveSummary, listSurveys } from '#lib/contract/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/panelist-status.ts'
import { firstOfEach, load, loadProfile, type PageProps, requireSession, settled } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const session = await requireSession(routes.dashboard, query)
  const path = { userId: 'me' }
  const [profile, surveys, summary] = await Promise.all([
    settled(loadProfile(session), routes.dashboard, query),
    settled(load(session, listSurveys, { path }), routes.dashboard, query),
    settled(load(session, incentiveSummary, { path }), routes.dashboard, query),
  ])
  const home = profile.ok ? homeOf(profile.data.panelistStatus.status) : routes.dashboard
  if (home !== routes.dashboard) redirect(linkTo(home))
  return (
    <PageFrame width="wide">
      <Dashboard
        profile={profile.ok ? profile.data : null}
        surveys={surveys.ok ? surveys.data : null}
        view={readView(query)}
        brand={config().brand.name}
      >
        <MyIncentives summary={summary.ok ? summary.data : null} />
      </Dashboard>
    </PageFrame>
  )
}
