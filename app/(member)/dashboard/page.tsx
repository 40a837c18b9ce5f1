import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { MyIncentives } from '#components/rewards/MyIncentives.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { Dashboard } from '#components/surveys/Dashboard.tsx'
import { InviteCode } from '#components/surveys/InviteCode.tsx'
import { listQuery, readView } from '#components/surveys/surveyView.ts'
import { incentiveSummary, listSurveys } from '#lib/contract/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/panelist-status.ts'
import { firstOfEach, load, loadProfile, type PageProps, requireSession, settledPart } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const view = readView(query)
  const session = await requireSession(routes.dashboard, query)
  const path = { userId: 'me' }
  const [profile, surveys, summary] = await Promise.all([
    settledPart(loadProfile(session), routes.dashboard, query),
    settledPart(load(session, listSurveys, { path, query: listQuery(view) }), routes.dashboard, query),
    settledPart(load(session, incentiveSummary, { path }), routes.dashboard, query),
  ])
  if (profile && homeOf(profile.panelistStatus.status) !== routes.dashboard) redirect(linkTo(routes.profile))
  if (query.to) redirect(linkTo(routes.surveyTerms, { to: query.to }))
  return (
    <PageFrame width="wide">
      <Dashboard profile={profile} surveys={surveys} view={view} brand={config().brand.name}>
        <InviteCode brand={config().brand.name} />
        <MyIncentives summary={summary} />
      </Dashboard>
    </PageFrame>
  )
}
