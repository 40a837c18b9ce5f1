import type { ReactNode } from 'react'
import { FailedState } from '#components/ui/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/profile.ts'
import { GENERIC } from '#lib/messages.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { MySurveys } from './MySurveys.tsx'
import type { SurveyList, SurveyView } from './surveyView.ts'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  /** Null when they could not be loaded. */
  surveys: SurveyList | null
  view: SurveyView
  brand: string
  /** The cards beside the surveys, or below them on narrow screens. */
  children: ReactNode
}

/** The W-9 is the third tab of a patient and the first of anybody else. @see portal-part-1 §2 */
const taxTabOf = (profile: PanelistProfile | null) =>
  linkTo(routes.completeProfile, { tabIndex: profile ? (profile.panelistType.type === 'Patient' ? 3 : 1) : undefined })

/** @see portal-part-1 §2 */
export function Dashboard({ profile, surveys, view, brand, children }: Props) {
  const starter = profile && { panelistId: profile.id, panelistStatus: profile.panelistStatus.status }
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      {profile ? null : (
        <div className="mb-6">
          <FailedState message={GENERIC} />
        </div>
      )}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <MySurveys surveys={surveys} view={view} starter={starter} taxTab={taxTabOf(profile)} brand={brand} />
        <aside aria-label="Your account" className="flex flex-col gap-6">
          {children}
        </aside>
      </div>
    </>
  )
}
