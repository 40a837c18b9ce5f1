import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { SignTextLink } from '#components/shell/SignLink.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { easternToday, formatDate } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'
import {
  asksForTaxForm,
  headline,
  isLate,
  paymentTimeline,
  stepText,
  type TimelineStep,
} from '#lib/rules/rewards/payment-timeline.ts'
import { InterviewTime } from './InterviewTime.tsx'

interface Props {
  row: SurveyRow
  /** Link to the member's tax tab. */
  taxTab: string
}

interface StoryProps extends Props {
  /** From the profile; null when it couldn't be loaded. */
  taxStatus: string | null
  labelledBy: string
}

function stepTitle(step: TimelineStep, t: Translate): string {
  const text = stepText(step, t)
  return step.done ? text : t('Next: {words}', { words: text })
}

/** When the step happened, or when it is due. Past due dates are shown as late. */
function whenOf(step: TimelineStep, row: SurveyRow, t: Translate): ReactNode {
  if (step.date) return formatDate(step.date, t.language)
  if (step.event === 'interview' && row.interviewDateTime) {
    return <InterviewTime startsAt={row.interviewDateTime} zone={row.respondentTimezone} />
  }
  if (!step.dueBy) return ''
  const day = formatDate(step.dueBy, t.language)
  return isLate(step, easternToday()) ? t('is late (expected by {day})', { day }) : t('by {day}', { day })
}

function Step({ step, asksForForm, row, taxTab }: { step: TimelineStep; asksForForm: boolean } & Props) {
  const t = useTranslate()
  return (
    <li className={step.done ? undefined : 'to-come'}>
      {step.done ? stepTitle(step, t) : <b>{stepTitle(step, t)}</b>} <span>{whenOf(step, row, t)}</span>
      {step.reason ? <p>{step.reason}</p> : null}
      {asksForForm && step.event === 'w9-hold' ? (
        <div>
          <SignTextLink href={taxTab}>{t('Complete Form W-9')}</SignTextLink>
        </div>
      ) : null}
    </li>
  )
}

/**
 * Timeline of a survey and its payment. Summary line of the current step; expands to all steps with dates, also without
 * JavaScript.
 */
export function PaymentTimeline({ row, taxTab, taxStatus, labelledBy }: StoryProps) {
  const t = useTranslate()
  const timeline = paymentTimeline(row)
  const main = headline(timeline)
  if (!main) return null
  return (
    <details aria-labelledby={labelledBy} className="survey-timeline">
      <summary aria-describedby={labelledBy}>
        <span>{t('All steps')}</span>
        <span>
          {`${stepTitle(main, t)} `}
          <i>{whenOf(main, row, t)}</i>
        </span>
      </summary>
      <ol>
        {timeline.map((step) => (
          <Step
            key={`${step.event} ${step.date} ${step.dueBy}`}
            step={step}
            asksForForm={asksForTaxForm(timeline, taxStatus)}
            row={row}
            taxTab={taxTab}
          />
        ))}
      </ol>
      {row.projectNumber ? <p>{t('Project {number}', { number: row.projectNumber })}</p> : null}
    </details>
  )
}
