import { type ReactNode, useId } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
import type { SurveySortKey } from '#lib/rules/surveys/survey-filters.ts'
import { rowAction } from '#lib/rules/surveys/survey-rows.ts'
import { StartButton } from '../start/StartButton.tsx'
import { startRowOf } from '../start/startRow.ts'
import { PaymentStory } from './PaymentStory.tsx'
import { colourOf, EndDate, Incentive, keyOf, PaymentStatus, SurveyFacts, SurveyStatus } from './rowParts.tsx'
import { nextSort, type SurveyView, viewLink } from './surveyView.ts'
import { ViewLink } from './ViewLink.tsx'

export interface SurveyListProps {
  rows: readonly SurveyRow[]
  view: SurveyView
  taxTab: string
  /** The profile's; null when it could not be loaded. */
  taxStatus: string | null
}

export type SurveyProps = Pick<SurveyListProps, 'taxTab' | 'taxStatus'> & { row: SurveyRow }

const COLUMNS = 6

interface HeadProps {
  /** Share of the table's width. */
  width: string
  sorted?: 'ascending' | 'descending' | 'none'
  children: ReactNode
}

function Head({ width, sorted, children }: HeadProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={cx(
        'border-b border-line bg-sunken px-2 py-2.5 align-bottom font-semibold first:border-l-4 first:border-l-sunken lg:px-3',
        width,
      )}
    >
      {children}
    </th>
  )
}

interface SortHeadProps {
  by: SurveySortKey
  view: SurveyView
  width: string
  children: string
}

function SortHead({ by, view, width, children }: SortHeadProps) {
  const direction = view.sort.descending ? 'descending' : 'ascending'
  const sorted = view.sort.key === by ? direction : 'none'
  return (
    <Head width={width} sorted={sorted}>
      <ViewLink
        href={viewLink(view, { sort: nextSort(view, by) })}
        className="-my-1 inline-flex min-h-9 items-center gap-1 whitespace-nowrap"
      >
        {children}
        <Icon
          name={sorted === 'ascending' ? 'up' : 'down'}
          className={cx('size-4', sorted === 'none' && 'opacity-40')}
        />
      </ViewLink>
    </Head>
  )
}

/** The colour of a row as an edge and, once there is an outcome, a wash. */
const rowLook = cx(
  'border-b border-line last:border-b-0 *:*:first:border-l-4',
  'data-[colour=blue]:bg-info-wash data-[colour=blue]:*:*:first:border-l-info-edge',
  'data-[colour=yellow]:bg-warning-wash data-[colour=yellow]:*:*:first:border-l-warning-edge',
  'data-[colour=grey]:*:*:first:border-l-edge',
)

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={cx('px-2 pt-3 align-top lg:px-3', className)}>{children}</td>
}

/** A survey is two rows: its facts, and under them what became of it. */
function Survey({ row, taxTab, taxStatus }: SurveyProps) {
  const topic = useId()
  const action = rowAction(row.invitationStatus.status)
  return (
    <tbody data-colour={colourOf(row)} className={rowLook}>
      <tr>
        <Cell className="wrap-anywhere">
          <p id={topic} className="font-semibold">
            {row.topic}
          </p>
          <SurveyFacts row={row} />
        </Cell>
        <Cell className="tabular-nums">
          <EndDate row={row} />
        </Cell>
        <Cell>
          <Incentive row={row} />
        </Cell>
        <Cell>
          <SurveyStatus row={row} />
        </Cell>
        <Cell>
          <PaymentStatus row={row} taxTab={taxTab} />
        </Cell>
        <Cell>{action ? <StartButton action={action} row={startRowOf(row)} describedBy={topic} /> : null}</Cell>
      </tr>
      <tr>
        <td colSpan={COLUMNS} className="px-2 pt-1 pb-2 lg:px-3">
          <PaymentStory row={row} taxTab={taxTab} taxStatus={taxStatus} describedBy={topic} />
        </td>
      </tr>
    </tbody>
  )
}

/** From 768 px on. It does not scroll sideways, so that a row's explanation is never cut off. */
export function SurveyTable({ rows, view, ...tax }: SurveyListProps) {
  return (
    <div className="hidden rounded-md border border-line bg-surface md:block">
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <caption className="sr-only">My Surveys: {view.filter}</caption>
        <thead>
          <tr>
            <SortHead by="topic" view={view} width="w-[25%]">
              Survey
            </SortHead>
            <SortHead by="endDate" view={view} width="w-[16%]">
              End date
            </SortHead>
            <SortHead by="incentive" view={view} width="w-[16%]">
              Incentive
            </SortHead>
            <Head width="w-[15%]">Survey Status</Head>
            <Head width="w-[13%]">Payment Status</Head>
            <Head width="w-[15%]">Action</Head>
          </tr>
        </thead>
        {rows.map((row, at) => (
          <Survey key={keyOf(row, at)} row={row} {...tax} />
        ))}
      </table>
    </div>
  )
}
