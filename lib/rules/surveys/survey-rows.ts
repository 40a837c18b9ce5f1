import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import {
  DID_NOT_QUALIFY,
  SURVEY_SORTS,
  type SurveyFilter,
  type SurveySortKey,
} from '../../contract/panel/surveys/survey-filters.ts'

/**
 * Invitation status to displayed status; other statuses are shown as they are.
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
 * The raw statuses of each filter; `null` for all.
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

/** The raw statuses of a filter, or `null` for all. */
export const statusesIn = (filter: SurveyFilter) => filterGroups[filter]

export const inFilter = (filter: SurveyFilter, rawStatus: string) => filterGroups[filter]?.includes(rawStatus) ?? true

/** The label of the row's button, or `null` for no button. @see docs/specification/dashboard.md#action-button */
export function rowAction(rawStatus: string): 'Start' | 'Resume' | null {
  if (rawStatus === 'Started') return 'Resume'
  return ['Invited', 'Reminded', 'Re-invited'].includes(rawStatus) ? 'Start' : null
}

export type RowColor = 'blue' | 'yellow' | 'gray'
/** The meaning of each color in words, because color alone is not accessible. @see docs/specification/dashboard.md#colors */
export const incentiveLabels = { blue: 'Earned', yellow: 'Processing', gray: 'Not Eligible' } as const satisfies Record<
  RowColor,
  string
>

/** Condition of a survey that can still be taken. */
const WHEN_COMPLETED = 'when you complete it'

const grayRows = ['Invited', 'Declined', 'Started', 'Re-invited', 'Expiring Soon', 'Expired', 'Survey Full']

/**
 * Gray before an outcome; afterwards blue when paid, else yellow.
 * @see docs/specification/dashboard.md#colors
 * @see docs/specification/dashboard.md#c-09-one-scheme-of-colors
 */
export function rowColor(rawStatus: string, paymentStatus: string | null): RowColor {
  if (grayRows.includes(shownStatus(rawStatus))) return 'gray'
  return paymentStatus === 'Paid' ? 'blue' : 'yellow'
}

/** Whether there is no payment and will not be one. */
const isUnpaid = ({ invitationStatus: { status }, paymentStatus, incentivesEarned }: SurveyRow) =>
  paymentStatus?.status === 'Not Eligible' ||
  (shownStatus(status) === DID_NOT_QUALIFY && !paymentStatus && !incentivesEarned)

/** The condition for an incentive, by raw status. */
const conditions: Readonly<Record<string, string>> = {
  'Screener Completed': 'If you are chosen',
  'Interview Scheduled': 'After the interview',
  Declined: 'Not earned',
  Expired: 'Not earned',
  'Quota Completed': 'Not earned',
}

/**
 * Describes a row's incentive: the word of its color, or a more precise one where that would mislead.
 * @see docs/specification/dashboard.md#c-119-words-and-gray-under-an-incentive
 */
export function incentiveText(row: SurveyRow): string {
  const { status } = row.invitationStatus
  const payment = row.paymentStatus?.status ?? null
  if (rowAction(status)) return WHEN_COMPLETED
  if (payment === 'Paid') return incentiveLabels[rowColor(status, payment)]
  if (payment === 'Stopped') return 'Not paid'
  if (Object.hasOwn(conditions, status)) return conditions[status] ?? ''
  return isUnpaid(row) ? 'No payment' : incentiveLabels[rowColor(status, payment)]
}

/** Texts that match no color of the legend. */
const UNCOLORED: readonly string[] = [WHEN_COMPLETED, 'No payment', 'Not paid']

/** Whether the legend's word applies to the row, so that its amount gets the color's dot. */
export const hasColorMark = (row: SurveyRow) => !UNCOLORED.includes(incentiveText(row))

/** Text shown beside the amount; null when the color's own word applies, or the button makes it clear. */
export function incentiveNote(row: SurveyRow): string | null {
  const text = incentiveText(row)
  const isKnown = text === WHEN_COMPLETED || Object.values<string>(incentiveLabels).includes(text)
  return isKnown ? null : text
}

const outcomes = ['Completed', 'Completed - Partial Incentive', DID_NOT_QUALIFY]

/**
 * In dollars: the offered amount before an outcome, the earned amount after it; null when unknown. Without a payment it is
 * nothing.
 * @see docs/specification/dashboard.md#c-58-which-incentive-a-row-shows
 */
export const shownIncentive = (row: SurveyRow) =>
  outcomes.includes(shownStatus(row.invitationStatus.status))
    ? (row.incentivesEarned ?? (isUnpaid(row) ? 0 : null))
    : row.incentivesOffered

export interface SurveySort {
  key: SurveySortKey
  descending: boolean
}
export const DEFAULT_SORT: SurveySort = { key: 'endDate', descending: true }

/** A sort order in URLs and panel queries: `endDate`, or `-endDate` for descending. */
export const sortText = ({ key, descending }: SurveySort) => (descending ? (`-${key}` as const) : key)

export function readSort(text: string | undefined): SurveySort | null {
  const descending = text?.startsWith('-') ?? false
  const key = SURVEY_SORTS.find((candidate) => candidate === (descending ? text?.slice(1) : text))
  return key ? { key, descending } : null
}

const sortValue: Record<SurveySortKey, (row: SurveyRow) => string | number | null> = {
  endDate: (row) => row.endDate,
  topic: (row) => row.topic.toLowerCase(),
  incentive: shownIncentive,
}

/**
 * A sorted copy. Rows without the value are last in either direction; ties are sorted by topic.
 * @see docs/specification/dashboard.md#c-88-sorting-by-other-columns
 */
export function sortRows(rows: readonly SurveyRow[], { key, descending }: SurveySort): SurveyRow[] {
  const valueIn = sortValue[key]
  return [...rows].sort((a, b) => {
    const [aValue, bValue] = [valueIn(a), valueIn(b)]
    if (aValue === bValue) return a.topic.localeCompare(b.topic)
    if (aValue === null) return 1
    if (bValue === null) return -1
    return (aValue < bValue ? -1 : 1) * (descending ? -1 : 1)
  })
}
