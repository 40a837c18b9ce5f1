import { useId } from 'react'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { calendarFile } from '#lib/format/calendar-file.ts'
import { formatInterviewTime, hostTime } from '#lib/format/interview-time.ts'
import { interviewZone } from '#lib/format/interview-zone.ts'
import { formatDollars } from '#lib/format/money.ts'
import type { Translate } from '#lib/language/translate.ts'
import { interviewInCalendar } from '#lib/rules/surveys/interview-join.ts'
import { shownIncentive } from '#lib/rules/surveys/survey-rows.ts'
import { HowToJoin, JoinButton } from './HowToJoin.tsx'

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
  const { invitationMaskedId, referenceNumber, interviewSequence = 0, interviewCanceled = false } = row
  const interviewDateTime = row.interviewDateTime ?? ''
  const id = invitationMaskedId ?? referenceNumber ?? interviewDateTime
  const appointment = { minutes: row.loi, sequence: interviewSequence, isCanceled: interviewCanceled }
  const texts = interviewInCalendar({ brand, topic: row.topic, join: row.interviewJoin }, t)
  const entry = { id, startsAt: interviewDateTime, ...appointment, ...texts }
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

/** The day as a calendar page. Decorative, because the time includes the day. */
function CalendarPage({ time }: { time: string }) {
  const [month] = /\p{L}{3,}/u.exec(time) ?? []
  return month ? (
    <p aria-hidden="true" className="date-leaf">
      <span>{month}</span>
      {/\d+/.exec(time)?.[0]}
    </p>
  ) : null
}

/** The host's time, without the day if the member's time is on the same day. */
function withoutSameDay(host: string, time: string) {
  const day = /^.*\d{4},? /.exec(time)?.[0] ?? ''
  return host.startsWith(day) ? host.slice(day.length) : host
}

function Scheduled({ row, supportEmail }: Pick<InterviewCardProps, 'row' | 'supportEmail'>) {
  const t = useTranslate()
  const time = timeOf(row, t)
  const host = hostTime(row.interviewDateTime ?? '', row.respondentTimezone, t.language)
  const facts = [row.loi === null ? null : t('{minutes} min', { minutes: row.loi }), formatDollars(shownIncentive(row))]
  return (
    <>
      <p className="fact-line items-baseline text-sm tabular-nums">
        <span className="font-semibold">{time}</span> <span>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {row.interviewSequence ? (
        <p className="text-xs">
          {t('This interview was changed. Add it to your calendar again to replace the old entry.')}
        </p>
      ) : null}
      <div className="fact-line text-xs text-muted tabular-nums">
        <p className="first-letter:uppercase">{interviewZone(row.respondentTimezone, t.language)}</p>
        {host ? <p>{t('For your host: {host}', { host: withoutSameDay(host, time) })}</p> : null}
        {row.interviewJoin ? <HowToJoin join={row.interviewJoin} /> : null}
        <p>
          {t('Need another time?')}{' '}
          <ContactLink
            supportEmail={supportEmail}
            about={t('Please change the time of my interview: {topic}, {time}', { topic: row.topic, time })}
          >
            {t('Contact us')}
          </ContactLink>
        </p>
      </div>
    </>
  )
}

function Canceled({ row }: Pick<InterviewCardProps, 'row'>) {
  const t = useTranslate()
  return (
    <>
      <p className="text-lg font-semibold">{t('Canceled')}</p>
      <p className="text-sm">
        <Sentence
          text={t("It was planned for <time/>. If there's a new time, you'll see it here.")}
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
      className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 shadow-card"
    >
      <CalendarPage time={timeOf(row, t)} />
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <h2 id={heading} className="text-base">
          {titleOf(row, t)}
        </h2>
        {row.interviewCanceled ? <Canceled row={row} /> : <Scheduled {...card} />}
      </div>
      <div className="interview-buttons">
        {row.interviewJoin && !row.interviewCanceled ? <JoinButton join={row.interviewJoin} /> : null}
        <CalendarLink
          {...card}
          label={row.interviewCanceled ? t('Remove from calendar') : t('Add to calendar')}
          variant={isNext ? 'primary' : 'secondary'}
        />
      </div>
    </section>
  )
}
