import { useTranslate } from '#components/language/useTranslate.ts'
import { daysLeft, formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { nextDueSurvey } from '#lib/rules/surveys/next-step.ts'
import { rowAction, shownIncentive } from '#lib/rules/surveys/survey-rows.ts'
import { type LoadedSurveys, useSurveys } from '../dashboard/resources.ts'
import { effortParts, perHour } from '../dashboard/rowParts.tsx'
import { knownRows } from '../dashboard/view/surveyView.ts'
import { StartButton } from '../start/StartButton.tsx'
import { RefusalNote } from '../start/StartSurveys.tsx'
import { startRowOf } from '../start/startRow.ts'

interface Props {
  loaded: LoadedSurveys
  /** `YYYY-MM-DD`, Eastern Time. */
  today: string
  /** Whether it is the member's next step, which makes its button primary. */
  isNext: boolean
}

/** The open survey that ends first. @see docs/specification/dashboard.md#next-step */
export default function NextSurvey({ loaded, today, isNext }: Props) {
  const t = useTranslate()
  const row = nextDueSurvey(knownRows(useSurveys(loaded).list), today)
  const action = row && rowAction(row.invitationStatus.status)
  if (!row || !action) return null
  const start = startRowOf(row)
  const label = t(isNext ? 'Next step' : 'Ends soonest')
  const timeLeft = daysLeft(row.endDate, t)
  const due = timeLeft || (row.endDate ? t('Ends {day}', { day: formatDate(row.endDate, t.language) }) : null)
  const effort = effortParts(row, t).join(' · ')
  return (
    <section aria-label={label} className="next-survey">
      <div>
        <p className="text-sm font-semibold text-brand-ink">{label}</p>
        <p className="text-lg font-semibold" lang={row.language}>
          {row.topic}
        </p>
        <p className="text-sm tabular-nums">
          {due ? <span className={timeLeft ? 'font-semibold text-warning' : undefined}>{due}</span> : null}
          {effort ? `${due ? ' · ' : ''}${effort}` : null}
        </p>
      </div>
      <div className="next-pay">
        <p>
          <strong>{formatDollars(shownIncentive(row))}</strong> {perHour(row, t)}
        </p>
        <StartButton action={action} row={start} topic={row.topic} place="next step" isPrimary={isNext} />
      </div>
      <div>
        <RefusalNote invitation={start.invitationMaskedId} topic={row.topic} place="next step" />
      </div>
    </section>
  )
}
