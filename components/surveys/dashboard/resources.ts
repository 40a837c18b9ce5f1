import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { useResource } from '#components/call/useResource.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { listQuery, readView, type SurveyList, type SurveyView } from './view/surveyView.ts'

const endpoints = () => import('#lib/contract/panel/surveys/surveys.ts')

/** The list from the server, and the view it was loaded for. */
export interface LoadedSurveys {
  surveys: SurveyList | null
  view: SurveyView
}

const queryOf = (view: SurveyView) => JSON.stringify(listQuery(view))

/** The view in the current URL. */
const useView = () => readView(Object.fromEntries(useSearchParams()))

/**
 * The list for the view in the URL. Panels without paging return the whole list, so it loads once. While another view
 * loads, the previous list stays.
 */
export function useSurveys({ surveys, view: loadedView }: LoadedSurveys) {
  const view = useView()
  const requestedView = Array.isArray(surveys) ? loadedView : view
  const key = queryOf(requestedView)
  const { data, error, isLoading, mutate } = useResource<SurveyList>(
    `surveys ${key}`,
    () => lazyCall(endpoints, 'listSurveys', { query: listQuery(requestedView) }),
    key === queryOf(loadedView) ? surveys : null,
  )
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)
  const loading = !data && isLoading
  return { view, list: data ?? (loading ? latest : undefined) ?? null, loading, failed: error !== undefined, mutate }
}

/** The member's payment totals. */
export const useSummary = (loaded: IncentiveSummary | null) =>
  useResource('summary', () => lazyCall(endpoints, 'incentiveSummary'), loaded)
