'use client'

import { lazy, Suspense } from 'react'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { EmptyState } from '#components/ui/feedback/EmptyState.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { SURVEY_SEARCH_FROM } from '#lib/constants.ts'
import { SURVEY_FILTERS } from '#lib/contract/panel/surveys/survey-filters.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import type { Translate } from '#lib/language/translate.ts'
import { NO_SURVEYS, OFFLINE } from '#lib/messages/texts/surveys.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { DEFAULT_SORT, hasColorMark, type RowColor, type SurveySort, sortText } from '#lib/rules/surveys/survey-rows.ts'
import { type LoadedSurveys, useSurveys } from './resources.ts'
import { colorOf, IncentiveMark } from './rowParts.tsx'
import { SurveyTable } from './SurveyTable.tsx'
import { SurveyPages } from './view/SurveyPages.tsx'
import { type SurveyView, shownSurveys, viewLink, viewQuery } from './view/surveyView.ts'
import { ViewLink } from './view/ViewLink.tsx'
import { ViewSelect } from './view/ViewSelect.tsx'

/** Loaded only for long lists. */
const SurveySearch = lazy(retryWhenOnline(() => import('./view/SurveySearch.tsx')))

interface Props {
  loaded: LoadedSurveys
  taxTab: string
  /** From the profile; null when it couldn't be loaded. */
  taxStatus: string | null
}

/** Surveys that end first on top; the default order is the reverse. */
const ENDING_FIRST: SurveySort = { key: 'endDate', descending: false }

const colors: readonly RowColor[] = ['blue', 'yellow', 'gray']

/** Legend of the dots beside the amounts. Left out if there are no dots, or if all rows have the same color. */
function Legend({ rows }: { rows: readonly SurveyRow[] }) {
  const t = useTranslate()
  if (!rows.some(hasColorMark) || new Set(rows.map(colorOf)).size < 2) return null
  return (
    <ul aria-label={t('What the colors of surveys mean')} className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
      {colors.map((color) => (
        <li key={color}>
          <IncentiveMark color={color} />
        </li>
      ))}
    </ul>
  )
}

function noneText({ filter: name, search }: SurveyView, t: Translate): string {
  const filter = t(name)
  if (search) return t('No survey under “{filter}” has “{search}” in its name.', { filter, search })
  return name === 'Active'
    ? t('You have no open surveys right now.')
    : t('None of your surveys is “{filter}”.', { filter })
}

function NoSurveys({ view, all }: { view: SurveyView; all: number }) {
  const t = useTranslate()
  return (
    <EmptyState title={t(NO_SURVEYS)}>
      {all > 0 ? (
        <p>
          {noneText(view, t)}{' '}
          <ViewLink href={viewLink(view, { filter: 'All Surveys', search: '' })} className="link">
            {all === 1 ? t('See your other survey') : t('See all {all} surveys', { all })}
          </ViewLink>
        </p>
      ) : null}
      {view.search ? null : (
        <p className="mt-2">
          {t(
            "When a survey matches your profile, you'll find it here. Each one looks for different people, so it can take a few weeks.",
          )}
        </p>
      )}
    </EmptyState>
  )
}

interface ToolsProps {
  view: SurveyView
  /** Null when it couldn't be loaded. */
  page: ReturnType<typeof shownSurveys> | null
  loading: boolean
  failed: boolean
}

/** Heading, filter, order and search of the list. */
function Tools({ view, page, loading, failed }: ToolsProps) {
  const t = useTranslate()
  const { filter, page: _, search, ...keep } = viewQuery(view)
  const hasSearch = page !== null && (view.search !== '' || Math.max(page.total, page.all) >= SURVEY_SEARCH_FROM)
  const totalText = page && t(page.total === 0 ? 'None found' : '{total} found', { total: page.total })
  // The link stays when it is pressed, to undo it, so that it keeps focus.
  const endsFirst = sortText(view.sort) === sortText(ENDING_FIRST)
  return (
    <div className="survey-tools">
      <h2 id="my-surveys" className="text-xl">
        {t('My Surveys')}
      </h2>
      {page || failed ? (
        <ViewSelect
          name="filter"
          label={t('Status')}
          value={view.filter}
          options={SURVEY_FILTERS}
          keep={{ ...keep, search }}
          loading={loading}
          result={totalText ?? undefined}
        />
      ) : null}
      {page && page.total > 1 && view.filter === 'Active' ? (
        <ViewLink
          href={viewLink(view, { sort: endsFirst ? DEFAULT_SORT : ENDING_FIRST })}
          className="button-secondary button-small max-md:hidden"
        >
          {t(endsFirst ? 'Sort by ending latest' : 'Sort by ending soonest')}
        </ViewLink>
      ) : null}
      <Suspense>{hasSearch ? <SurveySearch search={view.search} keep={{ ...keep, filter }} /> : null}</Suspense>
    </div>
  )
}

/**
 * The member's invitations. Filter, sort order and page come from the URL.
 * @see docs/specification/dashboard.md#survey-list
 */
export function MySurveys({ loaded, taxTab, taxStatus }: Props) {
  const { view, list, loading, failed, mutate } = useSurveys(loaded)
  const page = list && shownSurveys(list, view)
  const retry = async () => {
    await mutate()
  }
  return (
    <section aria-labelledby="my-surveys" aria-busy={loading || undefined}>
      <Tools view={view} page={page} loading={loading} failed={failed} />
      {page ? null : <FailedState message={failed && !navigator.onLine ? OFFLINE : GENERIC} onRetry={retry} />}
      {page?.total === 0 ? <NoSurveys view={view} all={page.all} /> : null}
      {page && page.total > 0 ? (
        <>
          <SurveyTable rows={page.rows} view={view} taxTab={taxTab} taxStatus={taxStatus} />
          <Legend rows={page.rows} />
          {page.pages > 1 ? <SurveyPages view={view} shown={page} /> : null}
        </>
      ) : null}
    </section>
  )
}
