import { Resources } from '#components/call/Resources.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FailedProfile } from '#components/profile/FailedProfile.tsx'
import type { BrandFacts } from '#components/shell/brand.ts'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { inviteCodePost } from '#components/surveys/dashboard/inviteCodeForm.ts'
import { knownRows, type SurveyView } from '#components/surveys/dashboard/view/surveyView.ts'
import { easternToday } from '#lib/format/dates.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { nextStep } from '#lib/rules/surveys/next-step.ts'
import { Alerts, DashboardTaxNote, LateAlert } from './Alerts.tsx'
import { Balance } from './Balance.tsx'
import { Cards } from './Cards.tsx'
import { DialogQueue } from './DialogQueue.tsx'
import { type DashboardData, dialogFacts } from './dashboardData.ts'
import { Declined, Interviews, NextSurvey } from './lateParts.tsx'
import { WhileYouWait } from './WhileYouWait.tsx'

interface Props extends DashboardData {
  view: SurveyView
  userId: number
  brand: BrandFacts
  posted: { start: PostedForm; code: PostedForm; undo: PostedForm }
}

type OverviewProps = Omit<Props, 'posted'> & {
  step: ReturnType<typeof nextStep>
  today: string
  undoAction: string
}

/** What is above the surveys: pay, next step, alerts and dialogs. */
function Overview({ view, userId, brand, step, today, undoAction, ...data }: OverviewProps) {
  const { profile, surveys, summary, rejection } = data
  const loaded = { surveys, view }
  return (
    <>
      <Balance summary={summary} />
      <div className="grid grid-cols-1 gap-3 empty:hidden lg:grid-cols-[repeat(auto-fit,minmax(min(27rem,100%),1fr))]">
        {step === 'survey' || step === 'interview' ? (
          <NextSurvey loaded={loaded} today={today} isNext={step === 'survey'} />
        ) : null}
        <Interviews
          loaded={loaded}
          isNext={step === 'interview'}
          brand={brand.name}
          supportEmail={brand.supportEmail}
          today={today}
        />
      </div>
      <LateAlert summary={summary} rows={knownRows(surveys)} />
      {profile ? (
        <>
          <Alerts profile={profile} step={step} rejection={rejection} />
          <DialogQueue
            facts={dialogFacts(profile, data)}
            userId={userId}
            previous={data.shownDialogs}
            brand={brand.name}
            email={profile.email}
            taxTab={taxTabOf(profile)}
            taxYear={summary?.taxYear ?? null}
            rejection={rejection}
          />
        </>
      ) : null}
      <Declined loaded={loaded} action={undoAction} />
    </>
  )
}

/**
 * The dashboard: next step, surveys, cards, alerts and dialogs. Only the next step's button is primary.
 * @see docs/specification/dashboard.md
 */
export function DashboardScreen({ posted, ...shown }: Props) {
  const t = useTranslate()
  const { view, userId, brand, ...data } = shown
  const { profile, surveys, summary, taxNoteRead } = data
  if (!profile && !surveys && !summary) return <FailedProfile title={t('Dashboard')} />
  const today = easternToday()
  const step = nextStep(knownRows(surveys), profile, today, summary)
  const loaded = { surveys, view }
  return (
    <Resources>
      <Dashboard
        profile={profile}
        loaded={loaded}
        brand={brand.name}
        startAction={posted.start.action}
        overview={<Overview {...shown} step={step} today={today} undoAction={posted.undo.action} />}
        notes={
          profile ? (
            <>
              {surveys && step === null ? <WhileYouWait profile={profile} /> : null}
              {taxNoteRead ? null : (
                <DashboardTaxNote profile={profile} taxYear={summary?.taxYear ?? null} userId={userId} />
              )}
            </>
          ) : null
        }
      >
        <Cards {...data} loaded={loaded} brand={brand} code={inviteCodePost(posted.code, brand.name, t)} />
      </Dashboard>
    </Resources>
  )
}
