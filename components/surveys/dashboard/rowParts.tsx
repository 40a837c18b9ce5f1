import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { SCREENER_TOOLTIP_HOURS } from '#lib/constants.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { daysLeft, formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import type { Translate } from '#lib/language/translate.ts'
import { SCREENER_TOOLTIP } from '#lib/messages/texts/surveys.ts'
import { otherLanguage } from '#lib/rules/surveys/survey-language.ts'
import {
  hasColorMark,
  incentiveLabels,
  incentiveNote,
  incentiveText,
  type RowColor,
  rowAction,
  rowColor,
  shownIncentive,
  shownStatus,
} from '#lib/rules/surveys/survey-rows.ts'
import { InterviewTime } from './InterviewTime.tsx'
import { StatusTip } from './StatusTip.tsx'

/* The cells of a survey row. @see docs/specification/dashboard.md#survey-list */

export const colorOf = (row: SurveyRow): RowColor =>
  rowColor(row.invitationStatus.status, row.paymentStatus?.status ?? null)

/** Several rows may have the same key, because an existing panel may repeat a row: see `uniqueKeys`. */
export const keyOf = (row: SurveyRow) => row.invitationMaskedId ?? row.referenceNumber ?? 'row'

const Secondary = ({ children }: { children: ReactNode }) => <p className="text-xs text-muted">{children}</p>

/** "20 min" and "In Spanish": the language only for a reader of another one. */
export function effortParts({ loi, language: code }: SurveyRow, t: Translate): string[] {
  const language = otherLanguage(code, t)
  return [
    loi === null ? null : t('{minutes} min', { minutes: loi }),
    language && t('In {language}', { language }),
  ].filter((part) => part !== null)
}

/** Duration and language, after the name; below it on wide screens. */
export const Duration = ({ row }: { row: SurveyRow }) => {
  const [first, ...more] = effortParts(row, useTranslate())
  return first === undefined ? null : (
    <span className="whitespace-nowrap text-muted md:block md:text-xs">
      <span className="sr-only"> · </span>
      {first}
      {more.map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </span>
  )
}

/** An open survey shows the days left if there are at most this many. */
const COUNTED_DAYS = 30

/** End date; for an open survey, also the days left, stronger in the last week. The label is only visible on cards. */
export function EndDate({ row }: { row: SurveyRow }) {
  const t = useTranslate()
  const isOpen = rowAction(row.invitationStatus.status) !== null
  // "Expiring Soon" comes from a reminder, which may be sent long before the end.
  const timeLeft =
    isOpen && daysLeft(row.endDate, t, row.invitationStatus.status === 'Reminded' ? Infinity : COUNTED_DAYS)
  const date = formatDate(row.endDate, t.language)
  return (
    <>
      {date ? (
        <span aria-hidden="true" className="text-muted md:hidden">
          {`${isOpen ? t('Ends') : t('End date')} `}
        </span>
      ) : null}
      <span className="whitespace-nowrap">{date || t('Open')}</span>{' '}
      {timeLeft ? (
        <span className={cx('days-left', daysLeft(row.endDate, t) ? 'font-semibold text-warning' : 'text-muted')}>
          {timeLeft}
        </span>
      ) : null}
    </>
  )
}

const inks: Record<RowColor, string> = { blue: 'text-info', yellow: 'text-warning', gray: 'text-muted' }

/** Color and label of the legend. @see docs/specification/dashboard.md#c-09-one-scheme-of-colors */
export function IncentiveMark({ color }: { color: RowColor }) {
  const t = useTranslate()
  return (
    <span data-color={color} className={cx('survey-mark text-xs', inks[color])}>
      {t(incentiveLabels[color])}
    </span>
  )
}

/** The incentive per hour of an open survey: "$300/hr"; null when either number is unknown. */
export const perHour = ({ loi, incentivesOffered: offered }: SurveyRow, t: Translate) =>
  loi && offered !== null ? t('{amount}/hr', { amount: formatDollars(Math.round((offered * 60) / loi)) }) : null

/**
 * Amount with a colored dot if the legend's text holds for this row, else with a note. Screen readers read the text that
 * the dot stands for. Open surveys also show the incentive per hour.
 * @see docs/specification/dashboard.md#c-119-words-and-gray-under-an-incentive
 */
export function Incentive({ row }: { row: SurveyRow }) {
  const t = useTranslate()
  const note = incentiveNote(row)
  return (
    <>
      <span className={hasColorMark(row) ? 'survey-mark' : 'font-semibold tabular-nums'}>
        {formatDollars(shownIncentive(row))}
      </span>
      {note ? (
        <span className="text-xs text-muted md:block">{` ${t(note)}`}</span>
      ) : (
        <span className="sr-only">{`, ${t(incentiveText(row))}`}</span>
      )}
      {rowAction(row.invitationStatus.status) ? (
        <span className="hidden text-xs text-muted md:block">{perHour(row, t)}</span>
      ) : null}
    </>
  )
}

export function SurveyStatus({ row }: { row: SurveyRow }) {
  const t = useTranslate()
  const { status } = row.invitationStatus
  const statusText = t(shownStatus(status))
  if (status === 'Screener Completed') {
    return (
      <StatusTip status={statusText} className="survey-status">
        {t(SCREENER_TOOLTIP, { hours: t(SCREENER_TOOLTIP_HOURS) })}
      </StatusTip>
    )
  }
  const interview = status === 'Interview Scheduled' && row.interviewDateTime
  return (
    <>
      <span className={status === 'Invited' || status === 'Re-invited' ? 'text-muted' : 'survey-status'}>
        {statusText}
      </span>
      {interview ? (
        <Secondary>
          <InterviewTime startsAt={interview} zone={row.respondentTimezone} />
        </Secondary>
      ) : null}
    </>
  )
}

/** The survey is open, or its outcome may still be paid. */
const isOutcomePending = (row: SurveyRow) =>
  rowAction(row.invitationStatus.status) !== null || (colorOf(row) === 'yellow' && incentiveText(row) !== 'No payment')

interface PaymentProps {
  row: SurveyRow
  /** Link to the member's tax tab. */
  taxTab: string
}

export function PaymentStatus({ row, taxTab }: PaymentProps) {
  const t = useTranslate()
  const status = row.paymentStatus?.status
  if (!status)
    return (
      <span className="text-muted">
        <span aria-hidden="true" className="max-md:hidden">
          —
        </span>
        <span className="sr-only">{isOutcomePending(row) ? t('None yet') : t('None')}</span>
      </span>
    )
  return (
    <>
      {status === 'Pending W9' ? (
        <PageLink href={taxTab} className="link font-semibold">
          {t(status)}
        </PageLink>
      ) : (
        t(status)
      )}
      {row.paymentDate ? (
        <Secondary>
          <span className="whitespace-nowrap">{formatDate(row.paymentDate, t.language)}</span>
        </Secondary>
      ) : null}
    </>
  )
}
