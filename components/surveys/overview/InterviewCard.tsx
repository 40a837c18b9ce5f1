import { useId } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/ContactLink.tsx'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { calendarFile } from '#lib/format/calendar-file.ts'
import { formatInterviewTime, hostTime, interviewZone } from '#lib/format/interview-time.ts'
import { formatDollars } from '#lib/format/money.ts'
import type { Translate } from '#lib/language/translate.ts'
import { joinInCalendar } from '#lib/rules/surveys/interview-join.ts'
import { shownIncentive } from '#lib/rules/surveys/survey-rows.ts'
import { HowToJoin } from './HowToJoin.tsx'

export interface InterviewCardProps {
  row: SurveyRow
  /** Whether it is the member's next step, which makes its button primary. */
  isNext: boolean
  brand: string
  supportEmail: string
  /** `YYYY-MM-DD`, Eastern Time. */
  today: string
}

const titleOf = ({ topic }: SurveyRow, t: Translate) => t('Interview: {topic}', { topic })
const timeOf = ({ interviewDateTime, respondentTimezone }: SurveyRow, { language }: Translate) =>
  formatInterviewTime(interviewDateTime ?? '', respondentTimezone, language)

type CalendarProps = Omit<InterviewCardProps, 'isNext'> & { label: string; variant: 'primary' | 'secondary' }

/** The file updates an earlier calendar entry, because it has the same id and a higher sequence. */
function CalendarLink({ row, brand, supportEmail, today, label, variant }: CalendarProps) {
  const t = useTranslate()
  const { invitationMaskedId, referenceNumber, interviewSequence = 0, interviewCanceled = false, loi: minutes } = row
  const at = row.interviewDateTime ?? ''
  const id = invitationMaskedId ?? referenceNumber ?? at
  const appointment = { title: titleOf(row, t), sequence: interviewSequence, isCanceled: interviewCanceled }
  const entry = { id, at, minutes, ...appointment, ...joinInCalendar(row.interviewJoin) }
  const file = calendarFile(entry, { name: brand, email: supportEmail }, today)
  if (!file) return null
  return (
    <a
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="interview.ics"
      className={buttonClass({ variant })}
    >
      <Icon name="download" className="size-4" />
      {label}
    </a>
  )
}

function Scheduled({ row, supportEmail }: Pick<InterviewCardProps, 'row' | 'supportEmail'>) {
  const t = useTranslate()
  const time = timeOf(row, t)
  const zone = t(row.respondentTimezone ? 'Your time zone: {zone}' : 'Time zone: {zone}', {
    zone: interviewZone(row.respondentTimezone, t.language),
  })
  const host = hostTime(row.interviewDateTime ?? '', row.respondentTimezone, t.language)
  const facts = [
    zone,
    row.loi === null ? null : t('{minutes} min', { minutes: row.loi }),
    formatDollars(shownIncentive(row)),
  ]
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">{time}</p>
      <p className="text-sm tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      {host ? <p className="text-sm tabular-nums">{t('For your host: {host}', { host })}</p> : null}
      {row.interviewJoin ? <HowToJoin join={row.interviewJoin} /> : null}
      {row.interviewSequence ? (
        <p className="text-sm">
          {t('This interview was changed. Add it to your calendar again to replace the old entry.')}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {t('Need another time?')}{' '}
        <ContactLink
          supportEmail={supportEmail}
          about={t('Please change the time of my interview: {topic}, {time}', { topic: row.topic, time })}
        >
          {t('Contact us')}
        </ContactLink>
      </p>
    </>
  )
}

function Canceled({ row }: Pick<InterviewCardProps, 'row'>) {
  const t = useTranslate()
  return (
    <>
      <p className="text-lg font-semibold">{t('Called off')}</p>
      <p className="text-sm">
        <Sentence
          text={t("It was planned for <time/>. We'll email you if there is a new time.")}
          parts={{ time: () => <span className="tabular-nums">{timeOf(row, t)}</span> }}
        />
      </p>
    </>
  )
}

/** A scheduled or canceled interview with its calendar file. Works without JavaScript. */
export default function InterviewCard({ isNext, ...card }: InterviewCardProps) {
  const t = useTranslate()
  const heading = useId()
  const { row } = card
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface p-4 shadow-card"
    >
      <div className="min-w-0 wrap-anywhere">
        <h2 id={heading} className="text-sm font-semibold text-brand-ink">
          {titleOf(row, t)}
        </h2>
        {row.interviewCanceled ? <Canceled row={row} /> : <Scheduled {...card} />}
      </div>
      <CalendarLink
        {...card}
        label={row.interviewCanceled ? t('Remove from calendar') : t('Add to calendar')}
        variant={isNext ? 'primary' : 'secondary'}
      />
    </section>
  )
}
