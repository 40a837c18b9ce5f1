import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { listQuery, readView } from '#components/surveys/dashboard/surveyView.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import { dashboardData } from '#server/bff/pages/dashboard.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'
import { Alerts } from './Alerts.tsx'
import { Cards } from './Cards.tsx'
import { Dialogs } from './Dialogs.tsx'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const view = readView(query)
  const session = await requireSession(routes.dashboard, query)
  const data = await dashboardData(session, query, listQuery(view))
  const { profile, surveys, status, emailVerified, taxNoteRead } = data
  if (profile && homeOf(profile.panelistStatus.status) !== routes.dashboard) redirect(linkTo(routes.profile))
  if (query.to) redirect(linkTo(routes.surveyTerms, { to: query.to }))
  const alerts = profile ? <Alerts profile={profile} userId={session.userId} noteRead={taxNoteRead} /> : null
  return (
    <PageFrame width="wide">
      <Dashboard profile={profile} surveys={surveys} view={view} brand={config().brand.name} alerts={alerts}>
        <Cards {...data} />
      </Dashboard>
      {profile ? <Dialogs profile={profile} status={status} emailVerified={emailVerified} /> : null}
    </PageFrame>
  )
}
