import type { ReactNode } from 'react'
import { FailedState } from '#components/ui/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { MySurveys } from './MySurveys.tsx'
import type { SurveyList, SurveyView } from './surveyView.ts'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  /** Null when they could not be loaded. */
  surveys: SurveyList | null
  view: SurveyView
  brand: string
  /** Above everything. */
  alerts?: ReactNode
  /** The cards beside the surveys, or below them on narrow screens. */
  children: ReactNode
}

/** @see docs/specification/dashboard.md */
export function Dashboard({ profile, surveys, view, brand, alerts, children }: Props) {
  const taxTab = profile ? taxTabOf(profile) : routes.completeProfile.path
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <div className="mb-6 flex flex-col gap-4 empty:hidden">
        {profile ? null : <FailedState message={GENERIC} />}
        {alerts}
      </div>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <MySurveys loaded={{ surveys, view }} taxTab={taxTab} taxStatus={profile?.taxStatus ?? null} brand={brand} />
        <aside aria-label="Your account" className="grid grid-cols-1 content-start gap-6 md:grid-cols-2 xl:grid-cols-1">
          {children}
        </aside>
      </div>
    </>
  )
}
