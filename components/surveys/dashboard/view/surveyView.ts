import { DASHBOARD_PAGE_SIZE, DASHBOARD_PAGE_SIZES, SURVEY_SEARCH_MAX } from '#lib/constants.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { listSurveys, SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { linkTo, type Query, routes } from '#lib/routes.ts'
import { SURVEY_FILTERS, type SurveyFilter, type SurveySortKey } from '#lib/rules/surveys/survey-filters.ts'
import {
  DEFAULT_FILTER,
  DEFAULT_SORT,
  inFilter,
  readSort,
  type SurveySort,
  sortRows,
  sortText,
} from '#lib/rules/surveys/survey-rows.ts'

/** Which part of the list is looked at. It lives in the address, so it can be shared, reloaded and gone back to. */
export interface SurveyView {
  filter: SurveyFilter
  sort: SurveySort
  /** From 1. */
  page: number
  size: number
  /** Part of a survey's name; empty for all. */
  search: string
}

const startView: SurveyView = {
  filter: DEFAULT_FILTER,
  sort: DEFAULT_SORT,
  page: 1,
  size: DASHBOARD_PAGE_SIZE,
  search: '',
}

/** The view that an address asks for; whatever it says wrongly is as at the start. */
export function readView({ filter, sort, page, size, search }: Query): SurveyView {
  return {
    filter: SURVEY_FILTERS.find((known) => known === filter) ?? startView.filter,
    sort: readSort(sort?.toString()) ?? startView.sort,
    page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : startView.page,
    size: DASHBOARD_PAGE_SIZES.find((known) => String(known) === String(size)) ?? startView.size,
    search: search?.toString().trim().slice(0, SURVEY_SEARCH_MAX) ?? startView.search,
  }
}

/** The view's own parameters; what is as at the start is left out. */
export function viewQuery({ filter, sort, page, size, search }: SurveyView) {
  return {
    filter: filter === startView.filter ? undefined : filter,
    sort: sortText(sort) === sortText(startView.sort) ? undefined : sortText(sort),
    page: page === startView.page ? undefined : String(page),
    size: size === startView.size ? undefined : String(size),
    search: search || undefined,
  }
}

/** The address of the same view with something changed; any change but of the page itself leads back to page 1. */
export const viewLink = (view: SurveyView, change: Partial<SurveyView>) =>
  linkTo(routes.dashboard, viewQuery({ ...view, page: 1, ...change }))

/** The other way round when it is sorted by this already; else texts upwards, dates and amounts downwards. */
export function nextSort({ sort }: SurveyView, key: SurveySortKey): SurveySort {
  return { key, descending: sort.key === key ? !sort.descending : key !== 'topic' }
}

/** The view as the panel is asked for it. */
export const listQuery = ({ filter, sort, page, size, search }: SurveyView) => ({
  filter,
  sort: sortText(sort),
  page,
  size,
  ...(search && { search }),
})

/** What a panel answers: the page that was asked for, or everything. */
export type SurveyList = AnswerOf<typeof listSurveys>

/** What is known of the member's surveys whatever the view: all of them, or what a panel with pages says lies ahead. */
export function knownRows(list: SurveyList | null): readonly SurveyRow[] {
  if (Array.isArray(list)) return list
  return list?.upcoming ?? list?.rows ?? []
}

export interface ShownSurveys {
  rows: readonly SurveyRow[]
  /** The page shown: the last one when the address asks for more than there are. */
  page: number
  pages: number
  /** Rows that the filter lets through. */
  total: number
  /** Rows there are, when the filter lets none through. */
  all: number
}

const pagesOf = (total: number, { size }: SurveyView) => Math.max(1, Math.ceil(total / size))

const isNamed = (topic: string, search: string) => topic.toLowerCase().includes(search.toLowerCase())

/** The rows to show; of a whole list they are found here. */
export function shownSurveys(list: SurveyList, view: SurveyView): ShownSurveys {
  if (!Array.isArray(list)) return { ...list, pages: pagesOf(list.total, view), all: list.all ?? list.total }
  const chosen = list.filter(
    ({ topic, invitationStatus: { status } }) => inFilter(view.filter, status) && isNamed(topic, view.search),
  )
  const total = chosen.length
  const pages = pagesOf(total, view)
  const page = Math.min(view.page, pages)
  const rows = sortRows(chosen, view.sort).slice((page - 1) * view.size, page * view.size)
  return { rows, page, pages, total, all: list.length }
}
