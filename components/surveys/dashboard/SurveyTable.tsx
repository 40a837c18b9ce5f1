import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { tableRoles } from '#components/ui/tableRoles.ts'
import { uniqueKeys } from '#components/ui/uniqueKeys.ts'
import type { SurveySortKey } from '#lib/contract/panel/surveys/survey-filters.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
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
  sorted?: 'ascending' | 'descending' | 'none'
  children: ReactNode
}

function Head({ sorted, children }: HeadProps) {
  return (
    <th {...tableRoles.columnheader} scope="col" aria-sort={sorted} className="survey-head">
      {children}
    </th>
  )
}

interface SortHeadProps {
  by: SurveySortKey
  view: SurveyView
  children: string
}

function SortHead({ by, view, children }: SortHeadProps) {
  const direction = view.sort.descending ? 'descending' : 'ascending'
  const sorted = view.sort.key === by ? direction : 'none'
  return (
    <Head sorted={sorted}>
      <ViewLink
        href={viewLink(view, { sort: nextSort(view, by) })}
        className="-my-1 inline-flex min-h-9 items-center gap-1 whitespace-nowrap"
      >
        {children}
        <Icon name={sorted === 'ascending' ? 'up' : 'down'} className="size-4" />
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
  const keys = uniqueKeys(rows.map(keyOf))
  return (
    <table {...tableRoles.table} className="survey-table">
      <caption className="sr-only">{t('My Surveys: {filter}', { filter: t(view.filter) })}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row} data-label={t('Sort by')}>
          <SortHead by="topic" view={view}>
            {t('Survey')}
          </SortHead>
          <SortHead by="endDate" view={view}>
            {t('End date')}
          </SortHead>
          <SortHead by="incentive" view={view}>
            {t('Incentive')}
          </SortHead>
          <Head>{t('Survey Status')}</Head>
          <Head>{t('Payment Status')}</Head>
          <Head>{t('Action')}</Head>
        </tr>
      </thead>
      {rows.map((row, index) => (
        <SurveyItem key={keys[index]} row={row} {...tax} />
      ))}
    </table>
  )
}
