import { useId } from 'react'
import { ContactLink } from '#components/shell/ContactLink.tsx'
import { buttonClass } from '#components/ui/buttonClass.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
import { calendarFile } from '#lib/format/calendar-file.ts'
import { formatInterviewTime, interviewZone } from '#lib/format/interview-time.ts'
import { formatDollars } from '#lib/format/money.ts'
import { shownIncentive } from '#lib/rules/surveys/survey-rows.ts'

export interface InterviewCardProps {
  row: SurveyRow
  /** It is the next step: its button is the main one of the page. */
  isNext: boolean
  brand: string
  supportEmail: string
  /** `YYYY-MM-DD`, Eastern Time. */
  today: string
}

/** An interview that was agreed on, with its calendar file. Reading and saving it take no script. */
export default function InterviewCard({ row, isNext, brand, supportEmail, today }: InterviewCardProps) {
  const heading = useId()
  const at = row.interviewDateTime ?? ''
  const time = formatInterviewTime(at, row.respondentTimezone)
  const title = `Interview: ${row.topic}`
  const id = row.invitationMaskedId ?? row.referenceNumber ?? at
  const file = calendarFile({ id, title, at, minutes: row.loi }, brand, today)
  const zone = `${row.respondentTimezone ? 'Your time zone' : 'Time zone'}: ${interviewZone(row.respondentTimezone)}`
  const facts = [zone, row.loi === null ? null : `${row.loi} min`, formatDollars(shownIncentive(row))]
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-4 shadow-card"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 id={heading} className="text-sm font-semibold text-brand-ink">
          {title}
        </h2>
        <p className="text-lg font-semibold tabular-nums">{time}</p>
        <p className="text-sm tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-sm text-muted">
          Need another time?{' '}
          <ContactLink
            supportEmail={supportEmail}
            about={`Please change the time of my interview: ${row.topic}, ${time}`}
          >
            Contact us
          </ContactLink>
        </p>
      </div>
      {file ? (
        <a
          href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
          download="interview.ics"
          className={buttonClass({ variant: isNext ? 'primary' : 'secondary' })}
        >
          <Icon name="download" className="size-4" />
          Add to calendar
        </a>
      ) : null}
    </section>
  )
}
