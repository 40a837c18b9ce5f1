import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
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
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className={cx(
          'mt-1.75 size-3 shrink-0 rounded-full border-2',
          step.done ? 'border-brand bg-brand' : 'border-edge',
        )}
      />
      <div>
        <p>
          <span className={step.done ? undefined : 'font-semibold'}>
            {step.done ? null : 'Next: '}
            {stepWords(step)}
          </span>{' '}
          <span className="inline-block text-muted tabular-nums">{whenOf(step, row)}</span>
        </p>
        {step.reason ? <p className="max-w-prose text-muted">{step.reason}</p> : null}
        {asksForForm && step.event === 'w9-hold' ? (
          <PageLink href={taxTab} className="link">
            Complete Form W-9
          </PageLink>
        ) : null}
      </div>
    </li>
  )
}

/**
 * What became of a survey and its money. Closed it is one line, the step that matters most; opened it is every step with
 * its day. It opens without scripts.
 */
export function PaymentStory({ row, taxTab, taxStatus, labelledBy }: StoryProps) {
  const story = paymentTimeline(row)
  const main = headline(story)
  if (!main) return null
  return (
    <details aria-labelledby={labelledBy} className="group/story text-sm">
      <summary
        aria-describedby={labelledBy}
        className="-mx-1 inline-flex min-h-9 list-none items-center gap-2 rounded-sm px-1 [&::-webkit-details-marker]:hidden"
      >
        <Icon
          name="next"
          className="size-4 text-muted transition-transform motion-reduce:transition-none group-open/story:rotate-90"
        />
        <span className="hidden group-open/story:inline">All steps</span>
        <span className="group-open/story:hidden">
          {main.done ? null : 'Next: '}
          {stepWords(main)} <span className="inline-block text-muted tabular-nums">{whenOf(main, row)}</span>
        </span>
      </summary>
      <ol className="mt-2 mb-1 ml-1 flex flex-col gap-2">
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
      {row.projectNumber ? <p className="mb-1 ml-1 text-xs text-muted">Project {row.projectNumber}</p> : null}
    </details>
  )
}
