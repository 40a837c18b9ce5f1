import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
import { daysLeft, formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { SCREENER_TOOLTIP } from '#lib/messages/texts.ts'
import {
  incentiveClass,
  incentiveWords,
  type RowColour,
  rowAction,
  rowColour,
  shownIncentive,
  shownStatus,
} from '#lib/rules/surveys/survey-rows.ts'
import { InterviewTime } from './InterviewTime.tsx'
import { StatusTip } from './StatusTip.tsx'

/*
 * What a survey says of itself, the same in the table and in the cards.
 * @see docs/specification/dashboard.md#survey-list
 */

export const colourOf = (row: SurveyRow): RowColour =>
  rowColour(row.invitationStatus.status, row.paymentStatus?.status ?? null)

/** A list may have the same survey twice, but never the same invitation. */
export const keyOf = (row: SurveyRow, at: number) => row.invitationMaskedId ?? row.referenceNumber ?? `row-${at}`

const Secondary = ({ children }: { children: ReactNode }) => <p className="text-xs text-muted">{children}</p>

export function SurveyFacts({ row }: { row: SurveyRow }) {
  const { loi, projectNumber } = row
  if (loi === null && !projectNumber) return null
  return (
    <Secondary>
      {loi === null ? null : `${loi} min`}
      {loi !== null && projectNumber ? ' · ' : null}
      {projectNumber ? <span className="inline-block">Project {projectNumber}</span> : null}
    </Secondary>
  )
}

/** Until when a survey can be taken; near the end of an open one, how many days are left. */
export function EndDate({ row }: { row: SurveyRow }) {
  const left = rowAction(row.invitationStatus.status) && daysLeft(row.endDate)
  return (
    <>
      <p>{formatDate(row.endDate) || 'Open'}</p>
      {left ? <p className="text-xs font-semibold text-warning">{left}</p> : null}
    </>
  )
}

const dots: Record<RowColour, string> = { blue: 'bg-info-edge', yellow: 'bg-warning-edge', grey: 'bg-edge' }

const Dot = ({ colour }: { colour: RowColour }) => (
  <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', dots[colour])} />
)

const inks: Record<RowColour, string> = { blue: 'text-info', yellow: 'text-warning', grey: 'text-muted' }

/** A color of the legend with its word. @see docs/specification/dashboard.md#c-09-one-scheme-of-colors */
export const IncentiveMark = ({ colour }: { colour: RowColour }) => (
  <span className={cx('inline-flex items-center gap-1.5 text-xs font-semibold', inks[colour])}>
    <Dot colour={colour} />
    {incentiveClass[colour]}
  </span>
)

/**
 * The sum with the dot of its class. The eye has the word in the legend and in the row's status, the ear here.
 * @see docs/specification/dashboard.md#c-119-words-and-gray-under-an-incentive
 */
export function Incentive({ row }: { row: SurveyRow }) {
  const colour = colourOf(row)
  return (
    <p className="inline-flex items-center gap-1.5 font-semibold tabular-nums">
      <Dot colour={colour} />
      {formatDollars(shownIncentive(row))}
      <span className="sr-only">, {incentiveWords(row)}</span>
    </p>
  )
}

export function SurveyStatus({ row }: { row: SurveyRow }) {
  const { status } = row.invitationStatus
  const shown = shownStatus(status)
  if (status === 'Screener Completed') return <StatusTip status={shown}>{SCREENER_TOOLTIP}</StatusTip>
  const interview = status === 'Interview Scheduled' && row.interviewDateTime
  return (
    <>
      <p>{shown}</p>
      {interview ? (
        <Secondary>
          <InterviewTime at={interview} zone={row.respondentTimezone} />
        </Secondary>
      ) : null}
    </>
  )
}

interface PaymentProps {
  row: SurveyRow
  /** Address of the member's tax tab. */
  taxTab: string
}

export function PaymentStatus({ row, taxTab }: PaymentProps) {
  const status = row.paymentStatus?.status
  if (!status) return <p className="text-muted">None</p>
  return (
    <>
      {status === 'Pending W9' ? (
        <PageLink href={taxTab} className="link font-semibold">
          {status}
        </PageLink>
      ) : (
        <p>{status}</p>
      )}
      {row.paymentDate ? <Secondary>{formatDate(row.paymentDate)}</Secondary> : null}
    </>
  )
}
