import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { tableRoles } from '#components/ui/tableRoles.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import type { SurveySortKey } from '#lib/rules/surveys/survey-filters.ts'
import { rowAction } from '#lib/rules/surveys/survey-rows.ts'
import { keyOf } from './rowParts.tsx'
import { SurveyItem } from './SurveyItem.tsx'
import { nextSort, type SurveyView, viewLink } from './view/surveyView.ts'
import { ViewLink } from './view/ViewLink.tsx'

interface Props {
  rows: readonly SurveyRow[]
  view: SurveyView
  taxTab: string
  /** From the profile; null when it couldn't be loaded. */
  taxStatus: string | null
}

interface HeadProps {
  /** CSS class for the share of the table's width. */
  width: string
  sorted?: 'ascending' | 'descending' | 'none'
  children: ReactNode
}

/** Below 768 px, sortable headers are in one line above the cards; the others are visually hidden. */
function Head({ width, sorted, children }: HeadProps) {
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      aria-sort={sorted}
      className={cx('survey-head', !sorted && 'max-md:sr-only', width)}
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

/**
 * One table for all widths: below 768 px, CSS turns each survey into a card. Doesn't scroll horizontally, because that
 * would cut off tooltips.
 */
export function SurveyTable({ rows, view, ...tax }: Props) {
  const t = useTranslate()
  const hasAction = rows.some(({ invitationStatus: { status } }) => rowAction(status) !== null)
  return (
    <table {...tableRoles.table} className="survey-table">
      <caption className="sr-only">{t('My Surveys: {filter}', { filter: t(view.filter) })}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          <SortHead by="topic" view={view} width="md:w-[22%] xl:w-[30%]">
            {t('Survey')}
          </SortHead>
          <SortHead by="endDate" view={view} width="md:w-[15%] xl:w-[12.5%]">
            {t('End date')}
          </SortHead>
          <SortHead by="incentive" view={view} width="md:w-[13%] xl:w-[11%]">
            {t('Incentive')}
          </SortHead>
          <Head width="md:w-[17%] xl:w-[14%]">{t('Survey Status')}</Head>
          {/* If no row has a button, the payment gets the width. */}
          <Head width={hasAction ? 'md:w-[11%] xl:w-[14%]' : 'md:w-[20%] xl:w-[18%]'}>{t('Payment Status')}</Head>
          <Head width={hasAction ? 'md:w-[22%] xl:w-[18.5%]' : 'md:w-[11%] xl:w-[11%]'}>{t('Action')}</Head>
        </tr>
      </thead>
      {rows.map((row, index) => (
        <SurveyItem key={keyOf(row, index)} row={row} {...tax} />
      ))}
    </table>
  )
}
