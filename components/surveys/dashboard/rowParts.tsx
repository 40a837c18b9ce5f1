import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
import { formatDate, formatInterviewTime } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { SCREENER_TOOLTIP } from '#lib/messages/texts.ts'
import {
  incentiveClass,
  incentiveWords,
  type RowColour,
  rowColour,
  shownIncentive,
  shownStatus,
} from '#lib/rules/surveys/survey-rows.ts'
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

const marks: Record<RowColour, { ink: string; dot: string }> = {
  blue: { ink: 'text-info', dot: 'bg-info-edge' },
  yellow: { ink: 'text-warning', dot: 'bg-warning-edge' },
  grey: { ink: 'text-muted', dot: 'bg-edge' },
}

/** The colour and its word, always together. @see docs/specification/dashboard.md#c-09-one-scheme-of-colors */
export function IncentiveMark({ colour, children }: { colour: RowColour; children?: ReactNode }) {
  const { ink, dot } = marks[colour]
  return (
    <span className={cx('inline-flex items-start gap-1.5 text-xs font-semibold', ink)}>
      <span aria-hidden="true" className={cx('mt-1.25 size-2.5 shrink-0 rounded-full', dot)} />
      {children ?? incentiveClass[colour]}
    </span>
  )
}

export function Incentive({ row }: { row: SurveyRow }) {
  const colour = colourOf(row)
  return (
    <>
      <p className="font-semibold tabular-nums">{formatDollars(shownIncentive(row))}</p>
      <IncentiveMark colour={colour}>{incentiveWords(row)}</IncentiveMark>
    </>
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
      {interview ? <Secondary>{formatInterviewTime(interview, row.respondentTimezone)}</Secondary> : null}
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
