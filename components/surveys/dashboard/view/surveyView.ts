import { DASHBOARD_PAGE_SIZE, DASHBOARD_PAGE_SIZES, SURVEY_SEARCH_MAX } from '#lib/constants.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { SURVEY_FILTERS, type SurveyFilter, type SurveySortKey } from '#lib/contract/panel/surveys/survey-filters.ts'
import type { listSurveys, SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { linkTo, type Query, routes } from '#lib/routes.ts'
import {
  DEFAULT_FILTER,
  DEFAULT_SORT,
  inFilter,
  readSort,
  type SurveySort,
  sortRows,
  sortText,
} from '#lib/rules/surveys/survey-rows.ts'

/** Filter, sort order and page of the list. Kept in the URL, so that it survives sharing, reload and Back. */
export interface SurveyView {
  filter: SurveyFilter
  sort: SurveySort
  /** One-based. */
  page: number
  size: number
  /** Part of a survey name; empty for all. */
  search: string
}

const startView: SurveyView = {
  filter: DEFAULT_FILTER,
  sort: DEFAULT_SORT,
  page: 1,
  size: DASHBOARD_PAGE_SIZE,
  search: '',
}

/** Parses the view from the URL. Invalid values get the default. */
export function readView({ filter, sort, page, size, search }: Query): SurveyView {
  return {
    filter: SURVEY_FILTERS.find((candidate) => candidate === filter) ?? startView.filter,
    sort: readSort(sort?.toString()) ?? startView.sort,
    page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : startView.page,
    size: DASHBOARD_PAGE_SIZES.find((candidate) => String(candidate) === String(size)) ?? startView.size,
    search: search?.toString().trim().slice(0, SURVEY_SEARCH_MAX) ?? startView.search,
  }
}

/** URL parameters of the view, without defaults. */
export function viewQuery({ filter, sort, page, size, search }: SurveyView) {
  return {
    filter: filter === startView.filter ? undefined : filter,
    sort: sortText(sort) === sortText(startView.sort) ? undefined : sortText(sort),
    page: page === startView.page ? undefined : String(page),
    size: size === startView.size ? undefined : String(size),
    search: search || undefined,
  }
}

/** URL of the view with a change. Goes to page 1, unless the change is a page. */
export const viewLink = (view: SurveyView, change: Partial<SurveyView>) =>
  linkTo(routes.dashboard, viewQuery({ ...view, page: 1, ...change }))

/** Sort order after a click on a column: reverses the current one. Text starts ascending, dates and amounts descending. */
export function nextSort({ sort }: SurveyView, key: SurveySortKey): SurveySort {
  return { key, descending: sort.key === key ? !sort.descending : key !== 'topic' }
}

/** The view as query parameters of the panel's API. */
export const listQuery = ({ filter, sort, page, size, search }: SurveyView) => ({
  filter,
  sort: sortText(sort),
  page,
  size,
  ...(search && { search }),
})

/** The panel's response: the requested page, or the whole list. */
export type SurveyList = AnswerOf<typeof listSurveys>

/** Known rows, independent of the view: the whole list, or the panel's `upcoming` rows. */
export function knownRows(list: SurveyList | null): readonly SurveyRow[] {
  if (Array.isArray(list)) return list
  return list?.upcoming ?? list?.rows ?? []
}

export interface ShownSurveys {
  rows: readonly SurveyRow[]
  /** The current page: the last one if the URL asks for a later one. */
  page: number
  pages: number
  /** Number of rows that match the filter. */
  total: number
  /** Number of rows before filtering. Panels with paging report it only when no row matches. */
  all: number
}

const pagesOf = (total: number, { size }: SurveyView) => Math.max(1, Math.ceil(total / size))

const isNamed = (topic: string, search: string) => topic.toLowerCase().includes(search.toLowerCase())

/** The rows to show. A whole list is filtered, sorted and paged here. */
export function shownSurveys(list: SurveyList, view: SurveyView): ShownSurveys {
  if (!Array.isArray(list)) {
    const total = Math.max(list.total, list.rows.length)
    const pages = pagesOf(total, view)
    return { ...list, total, pages, page: Math.min(Math.max(list.page, 1), pages), all: list.all ?? total }
  }
  const chosen = list.filter(
    ({ topic, invitationStatus: { status } }) => inFilter(view.filter, status) && isNamed(topic, view.search),
  )
  const total = chosen.length
  const pages = pagesOf(total, view)
  const page = Math.min(view.page, pages)
  const rows = sortRows(chosen, view.sort).slice((page - 1) * view.size, page * view.size)
  return { rows, page, pages, total, all: list.length }
}
