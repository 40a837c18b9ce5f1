import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { firstNameOf } from '#lib/format/names.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { StartSurveys } from '../start/StartSurveys.tsx'
import { MySurveys } from './MySurveys.tsx'
import type { LoadedSurveys } from './resources.ts'

interface Props {
  /** Null when it could not be loaded. */
  profile: PanelistProfile | null
  loaded: LoadedSurveys
  brand: string
  /** URL the start buttons post to without JavaScript. */
  startAction: string
  /** Above the surveys: tasks and upcoming interviews. */
  overview?: ReactNode
  /** Below the surveys: notes that aren't urgent. */
  notes?: ReactNode
  /** Cards beside the surveys; below them on narrow screens. */
  children: ReactNode
}

/** @see docs/specification/dashboard.md */
export function Dashboard({ profile, loaded, brand, startAction, overview, notes, children }: Props) {
  const t = useTranslate()
  const taxTab = profile ? taxTabOf(profile) : routes.completeProfile.path
  const name = firstNameOf(profile?.panelistName ?? '')
  return (
    <StartSurveys brand={brand} action={startAction}>
      <div className="dashboard-head">
        <PageHeading lead={name ? t('Hello, {name}', { name }) : null}>{t('Dashboard')}</PageHeading>
      </div>
      <div className="dashboard-columns">
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-3 empty:hidden">
            {profile ? null : <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>}
            {overview}
          </div>
          <MySurveys loaded={loaded} taxTab={taxTab} taxStatus={profile?.taxStatus ?? null} />
          {notes}
        </div>
        <aside aria-label={t('Your account')}>{children}</aside>
      </div>
    </StartSurveys>
  )
}
