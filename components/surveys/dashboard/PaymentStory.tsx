import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { easternToday, formatDate } from '#lib/format/dates.ts'
import {
  asksForTaxForm,
  headline,
  paymentTimeline,
  stepWords,
  type TimelineStep,
} from '#lib/rules/rewards/payment-timeline.ts'
import { InterviewTime } from './InterviewTime.tsx'

interface Props {
  row: SurveyRow
  /** Address of the member's tax tab. */
  taxTab: string
}

interface StoryProps extends Props {
  /** The profile's; null when it could not be loaded. */
  taxStatus: string | null
  /** Id of the survey's name. */
  labelledBy: string
}

/** When it happened, or by when it is due. A day that has passed is late. */
function whenOf({ event, date, dueBy }: TimelineStep, row: SurveyRow): ReactNode {
  if (date) return formatDate(date)
  if (event === 'interview' && row.interviewDateTime) {
    return <InterviewTime at={row.interviewDateTime} zone={row.respondentTimezone} />
  }
  if (!dueBy) return ''
  return dueBy < easternToday() ? `is late (expected by ${formatDate(dueBy)})` : `by ${formatDate(dueBy)}`
}

function Step({ step, asksForForm, row, taxTab }: { step: TimelineStep; asksForForm: boolean } & Props) {
  const t = useTranslate()
  return (
    <li className={step.done ? 'done' : undefined}>
      {step.done ? stepWords(step, t) : <b>{t('Next: {words}', { words: stepWords(step, t) })}</b>}{' '}
      <span>{whenOf(step, row)}</span>
      {step.reason ? <p>{step.reason}</p> : null}
      {asksForForm && step.event === 'w9-hold' ? (
        <div>
          <PageLink href={taxTab} className="link">
            {t('Complete Form W-9')}
          </PageLink>
        </div>
      ) : null}
    </li>
  )
}

/**
 * What became of a survey and its money. Closed it is one line, the step that matters most; opened it is every step with
 * its day. It opens without scripts.
 */
export function PaymentStory({ row, taxTab, taxStatus, labelledBy }: StoryProps) {
  const t = useTranslate()
  const story = paymentTimeline(row)
  const main = headline(story)
  if (!main) return null
  return (
    <details aria-labelledby={labelledBy} className="survey-story">
      <summary aria-describedby={labelledBy}>
        <span>{t('All steps')}</span>
        <span>
          {`${main.done ? stepWords(main, t) : t('Next: {words}', { words: stepWords(main, t) })} `}
          <i>{whenOf(main, row)}</i>
        </span>
      </summary>
      <ol>
        {story.map((step) => (
          <Step
            key={`${step.event} ${step.date} ${step.dueBy}`}
            step={step}
            asksForForm={asksForTaxForm(story, taxStatus)}
            row={row}
            taxTab={taxTab}
          />
        ))}
      </ol>
      {row.projectNumber ? <p>{t('Project {projectNumber}', { projectNumber: row.projectNumber })}</p> : null}
    </details>
  )
}
