import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
import { DID_NOT_QUALIFY, SURVEY_SORTS, type SurveyFilter, type SurveySortKey } from './survey-filters.ts'

/**
 * Raw invitation status -> as shown; a status without a row is shown as it is.
 * @see docs/specification/dashboard.md#shown-status
 */
const shownAs: Readonly<Record<string, string>> = {
  Reminded: 'Expiring Soon',
  'Partially Completed': 'Completed - Partial Incentive',
  'Quota Completed': 'Survey Full',
  Straightlining: DID_NOT_QUALIFY,
  Speeding: DID_NOT_QUALIFY,
  Cheating: DID_NOT_QUALIFY,
  Terminated: DID_NOT_QUALIFY,
  'No Show': DID_NOT_QUALIFY,
  'Other Cause': DID_NOT_QUALIFY,
  Other: DID_NOT_QUALIFY,
  'Illogical Answers': DID_NOT_QUALIFY,
}

export const shownStatus = (rawStatus: string) =>
  (Object.hasOwn(shownAs, rawStatus) ? shownAs[rawStatus] : undefined) ?? rawStatus

export const DEFAULT_FILTER: SurveyFilter = 'Active'

const disqualified = Object.keys(shownAs).filter((raw) => shownAs[raw] === DID_NOT_QUALIFY)

/**
 * Which raw statuses a filter lets through; `null` lets everything through.
 * @see docs/specification/dashboard.md#filter
 */
const filterGroups: Readonly<Record<SurveyFilter, readonly string[] | null>> = {
  'All Surveys': null,
  Active: ['Invited', 'Reminded', 'Re-invited', 'Started'],
  Completed: ['Completed', 'Partially Completed'],
  [DID_NOT_QUALIFY]: disqualified,
  Expired: ['Expired'],
  'Survey Full': ['Quota Completed'],
}

/** The raw statuses that a filter lets through, or `null` for every one. */
export const statusesIn = (filter: SurveyFilter) => filterGroups[filter]

export const inFilter = (filter: SurveyFilter, rawStatus: string) => filterGroups[filter]?.includes(rawStatus) ?? true

/** The word on the row's button, or `null` for no button. @see docs/specification/dashboard.md#action-button */
export function rowAction(rawStatus: string): 'Start' | 'Resume' | null {
  if (rawStatus === 'Started') return 'Resume'
  return ['Invited', 'Reminded', 'Re-invited'].includes(rawStatus) ? 'Start' : null
}

export type RowColour = 'blue' | 'yellow' | 'grey'
/** What each colour says in words; a colour never speaks alone. @see docs/specification/dashboard.md#colors */
export const incentiveClass = { blue: 'Earned', yellow: 'Processing', grey: 'Not Eligible' } as const satisfies Record<
  RowColour,
  string
>

const greyRows = ['Invited', 'Started', 'Re-invited', 'Expiring Soon', 'Expired', 'Survey Full']

/**
 * Grey before an outcome; afterwards blue when paid, else yellow.
 * @see docs/specification/dashboard.md#colors
 * @see docs/specification/dashboard.md#c-09-one-scheme-of-colors
 */
export function rowColour(rawStatus: string, paymentStatus: string | null): RowColour {
  if (greyRows.includes(shownStatus(rawStatus))) return 'grey'
  return paymentStatus === 'Paid' ? 'blue' : 'yellow'
}

/** No money is on its way, and none will be. */
const isUnpaid = ({ invitationStatus: { status }, paymentStatus, incentivesEarned }: SurveyRow) =>
  ['Not Eligible', 'Stopped'].includes(paymentStatus?.status ?? '') ||
  (shownStatus(status) === DID_NOT_QUALIFY && !paymentStatus && !incentivesEarned)

/**
 * The class of a row's incentive in words. A survey that can still be taken has earned nothing yet; a row that will never
 * be paid is not being processed, whatever its color.
 * @see docs/specification/dashboard.md#c-09-one-scheme-of-colors
 */
export function incentiveWords(row: SurveyRow): string {
  const { status } = row.invitationStatus
  const colour = rowColour(status, row.paymentStatus?.status ?? null)
  if (colour === 'grey' && rowAction(status)) return `${incentiveClass.grey} yet`
  return colour === 'yellow' && isUnpaid(row) ? incentiveClass.grey : incentiveClass[colour]
}

const outcomes = ['Completed', 'Completed - Partial Incentive', DID_NOT_QUALIFY]

/**
 * Dollars: what is offered before an outcome, what was earned after one.
 * @see docs/specification/dashboard.md#c-58-which-incentive-a-row-shows
 */
export const shownIncentive = (row: SurveyRow) =>
  outcomes.includes(shownStatus(row.invitationStatus.status)) ? (row.incentivesEarned ?? 0) : row.incentivesOffered

export interface SurveySort {
  key: SurveySortKey
  descending: boolean
}
export const DEFAULT_SORT: SurveySort = { key: 'endDate', descending: true }

/** The sort in an address and in a query of the panel: `endDate`, or `-endDate` for descending. */
export const sortText = ({ key, descending }: SurveySort) => (descending ? (`-${key}` as const) : key)

export function readSort(text: string | undefined): SurveySort | null {
  const descending = text?.startsWith('-') ?? false
  const key = SURVEY_SORTS.find((known) => known === (descending ? text?.slice(1) : text))
  return key ? { key, descending } : null
}

const sortValue: Record<SurveySortKey, (row: SurveyRow) => string | number | null> = {
  endDate: (row) => row.endDate,
  topic: (row) => row.topic.toLowerCase(),
  incentive: shownIncentive,
}

/**
 * A sorted copy: rows without the value last whichever way, ties by topic.
 * @see docs/specification/dashboard.md#c-88-sorting-by-other-columns
 */
export function sortRows(rows: readonly SurveyRow[], { key, descending }: SurveySort): SurveyRow[] {
  const valueIn = sortValue[key]
  return [...rows].sort((a, b) => {
    const [left, right] = [valueIn(a), valueIn(b)]
    if (left === right) return a.topic.localeCompare(b.topic)
    if (left === null) return 1
    if (right === null) return -1
    return (left < right ? -1 : 1) * (descending ? -1 : 1)
  })
}
