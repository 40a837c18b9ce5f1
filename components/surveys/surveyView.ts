import { DASHBOARD_PAGE_SIZE, DASHBOARD_PAGE_SIZES } from '#lib/constants.ts'
import type { SurveyRow } from '#lib/contract/surveys.ts'
import { linkTo, type Query, routes } from '#lib/routes.ts'
import {
  DEFAULT_FILTER,
  DEFAULT_SORT,
  inFilter,
  SURVEY_FILTERS,
  SURVEY_SORTS,
  type SurveyFilter,
  type SurveySort,
  type SurveySortKey,
  sortRows,
} from '#lib/rules/survey-rows.ts'

/** Which part of the list is looked at. It lives in the address, so it can be shared, reloaded and gone back to. */
export interface SurveyView {
  filter: SurveyFilter
  sort: SurveySort
  /** From 1. */
  page: number
  size: number
}

const startView: SurveyView = { filter: DEFAULT_FILTER, sort: DEFAULT_SORT, page: 1, size: DASHBOARD_PAGE_SIZE }

/** `endDate`, or `-endDate` for descending. */
export const sortText = ({ key, descending }: SurveySort) => (descending ? `-${key}` : key)

function readSort(text: string | undefined): SurveySort {
  const descending = text?.startsWith('-') ?? false
  const key = SURVEY_SORTS.find((known) => known === (descending ? text?.slice(1) : text))
  return key ? { key, descending } : startView.sort
}

/** The view that an address asks for; whatever it says wrongly is as at the start. */
export function readView({ filter, sort, page, size }: Query): SurveyView {
  return {
    filter: SURVEY_FILTERS.find((known) => known === filter) ?? startView.filter,
    sort: readSort(sort?.toString()),
    page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : startView.page,
    size: DASHBOARD_PAGE_SIZES.find((known) => String(known) === String(size)) ?? startView.size,
  }
}

/** The view's own parameters; what is as at the start is left out. */
export function viewQuery({ filter, sort, page, size }: SurveyView) {
  return {
    filter: filter === startView.filter ? undefined : filter,
    sort: sortText(sort) === sortText(startView.sort) ? undefined : sortText(sort),
    page: page === startView.page ? undefined : String(page),
    size: size === startView.size ? undefined : String(size),
  }
}

/** The address of the same view with something changed; any change but of the page itself leads back to page 1. */
export const viewLink = (view: SurveyView, change: Partial<SurveyView>) =>
  linkTo(routes.dashboard, viewQuery({ ...view, page: 1, ...change }))

/** The other way round when it is sorted by this already; else texts upwards, dates and amounts downwards. */
export function nextSort({ sort }: SurveyView, key: SurveySortKey): SurveySort {
  return { key, descending: sort.key === key ? !sort.descending : key !== 'topic' }
}

export interface SurveyPage {
  rows: readonly SurveyRow[]
  /** The page shown: the last one when the address asks for more than there are. */
  page: number
  pages: number
  /** Rows that the filter lets through. */
  total: number
}

/** The rows to show. */
export function surveyPage(all: readonly SurveyRow[], view: SurveyView): SurveyPage {
  const chosen = all.filter((row) => inFilter(view.filter, row.invitationStatus.status))
  const total = chosen.length
  const pages = Math.max(1, Math.ceil(total / view.size))
  const page = Math.min(view.page, pages)
  const rows = sortRows(chosen, view.sort).slice((page - 1) * view.size, page * view.size)
  return { rows, page, pages, total }
}
