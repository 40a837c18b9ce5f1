import { redirect } from 'next/navigation'
import { pageTitle } from '#components/language/pageTitle.ts'
import { DashboardScreen } from '#components/screens/dashboard/DashboardScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { listQuery, readView } from '#components/surveys/dashboard/view/surveyView.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { homeOf } from '#lib/rules/profile/panelist-status.ts'
import { dashboardData } from '#server/bff/pages/dashboard.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Dashboard')

export default async function DashboardPage({ searchParams }: PageProps) {
  const query = firstOfEach(await searchParams)
  const view = readView(query)
  const session = await requireSession(routes.dashboard, query)
  const [data, start, code, undo] = await Promise.all([
    dashboardData(session, listQuery(view)),
    postedForm('start'),
    postedForm('start-by-code'),
    postedForm('undo-decline'),
  ])
  const { profile } = data
  if (profile && homeOf(profile.panelistStatus.status) !== routes.dashboard) redirect(linkTo(routes.profile))
  if (query.to) redirect(linkTo(routes.surveyTerms, { to: query.to }))
  return (
    <PageFrame member={session.userId} wide>
      <DashboardScreen
        {...data}
        view={view}
        userId={session.userId}
        brand={config().brand}
        posted={{ start, code, undo }}
      />
    </PageFrame>
  )
}
