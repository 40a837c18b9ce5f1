import { Resources } from '#components/call/Resources.tsx'
import type { BrandFacts } from '#components/shell/brand.ts'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import type { SurveyView } from '#components/surveys/dashboard/surveyView.ts'
import { taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { Alerts } from './Alerts.tsx'
import { Cards } from './Cards.tsx'
import { DialogQueue } from './DialogQueue.tsx'
import { type DashboardData, dialogFacts } from './dashboardData.ts'

interface Props extends DashboardData {
  view: SurveyView
  userId: number
  brand: BrandFacts
}

/** Surveys, cards, alerts and the dialogs that open by themselves. @see docs/specification/dashboard.md */
export function DashboardScreen({ view, userId, brand, ...data }: Props) {
  const { profile, surveys, summary, taxNoteRead } = data
  const taxYear = summary?.taxYear ?? null
  return (
    <Resources>
      <Dashboard
        profile={profile}
        surveys={surveys}
        view={view}
        brand={brand.name}
        alerts={profile ? <Alerts profile={profile} taxYear={taxYear} userId={userId} noteRead={taxNoteRead} /> : null}
      >
        <Cards {...data} view={view} brand={brand} />
      </Dashboard>
      {profile ? (
        <DialogQueue
          facts={dialogFacts(profile, data)}
          brand={brand.name}
          email={profile.email}
          taxTab={taxTabOf(profile)}
          taxYear={taxYear}
        />
      ) : null}
    </Resources>
  )
}
