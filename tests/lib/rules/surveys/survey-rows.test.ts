import { DASHBOARD_PAGE_SIZE, DASHBOARD_PAGE_SIZES } from '#lib/constants.ts'
import { SURVEY_FILTERS, type SurveyFilter, type SurveySortKey } from '#lib/contract/panel/surveys/survey-filters.ts'
import { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import {
  DEFAULT_FILTER,
  DEFAULT_SORT,
  incentiveLabels,
  incentiveNote,
  incentiveText,
  inFilter,
  readSort,
  rowAction,
  rowColor,
  shownIncentive,
  shownStatus,
  sortRows,
  sortText,
  statusesIn,
} from '#lib/rules/surveys/survey-rows.ts'

/** The raw statuses that are shown as "Did Not Qualify". */
const DISQUALIFIED = [
  'Straightlining',
  'Speeding',
  'Cheating',
  'Terminated',
  'No Show',
  'Other Cause',
  'Other',
  'Illogical Answers',
]

/** Every raw status of the specification, and an unknown one. */
const RAW_STATUSES = [
  'Invited',
  'Reminded',
  'Re-invited',
  'Started',
  'Completed',
  'Partially Completed',
  'Quota Completed',
  'Expired',
  'Screener Completed',
  'Interview Scheduled',
  ...DISQUALIFIED,
  'Brand New Status',
]

const PAYMENT_STATUSES = [null, 'Not Eligible', 'Pending', 'Pending W9', 'Approved', 'Stopped']

const row = (status: string, rest: object = {}) =>
  SurveyRow.parse({ topic: 'Sleep', invitationStatus: { status }, incentivesOffered: 100, ...rest })

describe('the survey list', () => {
  it.each([
    ['with ten rows', 'DASH-016', DASHBOARD_PAGE_SIZE, 10],
    ['with a choice of five or ten', 'DASH-017', DASHBOARD_PAGE_SIZES, [5, 10]],
    ['newest end date first', 'DASH-018', DEFAULT_SORT, { key: 'endDate', descending: true }],
    ['with what is active', 'DASH-020', DEFAULT_FILTER, 'Active'],
  ])('starts %s (%s)', (_what, _id, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('has six filters, in this order (DASH-019)', () => {
    const expected = ['All Surveys', 'Active', 'Completed', 'Did Not Qualify', 'Expired', 'Survey Full']
    expect(SURVEY_FILTERS).toEqual(expected)
  })
})

describe('the button of a survey row', () => {
  it.each([
    ['Invited', 'Start', 'DASH-021'],
    ['Reminded', 'Start', 'DASH-022'],
    ['Re-invited', 'Start', 'DASH-023'],
    ['Started', 'Resume', 'DASH-024'],
  ])('of status %s is %s (%s)', (status, action) => {
    expect(rowAction(status)).toBe(action)
  })

  const others = RAW_STATUSES.filter((status) => !['Invited', 'Reminded', 'Re-invited', 'Started'].includes(status))
  it.each([...others, 'toString', ''])('with the status %s is missing (DASH-025)', (status) => {
    expect(rowAction(status)).toBeNull()
  })
})

describe('shownStatus', () => {
  it.each([
    ['Started', 'Started', 'DASH-068'],
    ['Completed', 'Completed', 'DASH-069'],
    ['Invited', 'Invited', 'DASH-070'],
    ['Re-invited', 'Re-invited', 'DASH-071'],
    ['Expired', 'Expired', 'DASH-072'],
    ['Reminded', 'Expiring Soon', 'DASH-073'],
    ['Partially Completed', 'Completed - Partial Incentive', 'DASH-074'],
    ['Quota Completed', 'Survey Full', 'DASH-075'],
    ['Straightlining', 'Did Not Qualify', 'DASH-076'],
    ['Speeding', 'Did Not Qualify', 'DASH-077'],
    ['Cheating', 'Did Not Qualify', 'DASH-078'],
    ['Terminated', 'Did Not Qualify', 'DASH-079'],
    ['No Show', 'Did Not Qualify', 'DASH-080'],
    ['Other Cause', 'Did Not Qualify', 'DASH-081'],
    ['Illogical Answers', 'Did Not Qualify', 'DASH-082'],
    ['Other', 'Did Not Qualify', 'DASH-083'],
    ['Screener Completed', 'Screener Completed', 'DASH-084'],
    ['Interview Scheduled', 'Interview Scheduled', 'DASH-085'],
  ])('shows %s as %s (%s)', (raw, shown) => {
    expect(shownStatus(raw)).toBe(shown)
  })

  it.each(['Brand New Status', 'toString', '__proto__', ''])('leaves an unknown status unchanged: %s', (raw) => {
    expect(shownStatus(raw)).toBe(raw)
  })
})

describe('the survey filter', () => {
  it.each([
    ['Active', 'Invited', 'DASH-086'],
    ['Active', 'Reminded', 'DASH-087'],
    ['Active', 'Re-invited', 'DASH-088'],
    ['Active', 'Started', 'DASH-089'],
    ['Completed', 'Completed', 'DASH-090'],
    ['Completed', 'Partially Completed', 'DASH-091'],
    ['Did Not Qualify', 'Cheating', 'DASH-092'],
    ['Did Not Qualify', 'Speeding', 'DASH-093'],
    ['Did Not Qualify', 'Terminated', 'DASH-094'],
    ['Did Not Qualify', 'Illogical Answers', 'DASH-095'],
    ['Did Not Qualify', 'Other', 'DASH-096'],
    ['Did Not Qualify', 'No Show', 'DASH-097'],
    ['Did Not Qualify', 'Straightlining', 'DASH-098'],
    ['Did Not Qualify', 'Other Cause', 'DASH-099'],
    ['Survey Full', 'Quota Completed', 'DASH-100'],
    ['Expired', 'Expired', 'DASH-101'],
  ] as const)('%s lets %s through (%s)', (filter, status, _id) => {
    expect(inFilter(filter, status)).toBe(true)
  })

  const active = ['Invited', 'Reminded', 'Re-invited', 'Started']
  it.each([
    ['Active', 'DASH-086', active],
    ['Completed', 'DASH-090', ['Completed', 'Partially Completed']],
    ['Did Not Qualify', 'DASH-092', DISQUALIFIED],
    ['Survey Full', 'DASH-100', ['Quota Completed']],
    ['Expired', 'DASH-101', ['Expired']],
    ['All Surveys', 'DASH-102', RAW_STATUSES],
  ] as const)('%s lets through exactly its statuses (%s)', (filter, _id, statuses) => {
    const through = RAW_STATUSES.filter((status) => inFilter(filter, status))
    expect(through.toSorted()).toEqual([...statuses].toSorted())
  })

  it.each(['Expired ', 'expired', 'Not Expired'])('Expired does not match %j (DASH-101)', (status) => {
    expect(inFilter('Expired', status)).toBe(false)
  })

  it.each(['Screener Completed', 'Interview Scheduled'])('shows %s under All Surveys only (C-87)', (status) => {
    const filters = SURVEY_FILTERS.filter((filter: SurveyFilter) => inFilter(filter, status))
    expect(filters).toEqual(['All Surveys'])
  })
})

describe('the color of a survey row', () => {
  it.each([
    ['blue', 'Earned', 'DASH-064'],
    ['yellow', 'Processing', 'DASH-065'],
    ['gray', 'Not Eligible', 'DASH-066'],
  ] as const)('%s means %s (%s)', (color, text, _id) => {
    expect(incentiveLabels[color]).toBe(text)
  })

  it.each([
    ['Invited', 'DASH-104'],
    ['Started', 'DASH-105'],
    ['Re-invited', 'DASH-106'],
    ['Reminded', 'DASH-107'],
    ['Expired', 'DASH-114'],
    ['Quota Completed', 'DASH-115'],
  ])('%s is gray, paid or not (%s)', (status) => {
    for (const payment of [...PAYMENT_STATUSES, 'Paid']) expect(rowColor(status, payment)).toBe('gray')
  })

  it.each<[status: string, id: string]>([
    ['Completed', 'DASH-108'],
    ['Partially Completed', 'DASH-109'],
    ...DISQUALIFIED.map((status): [string, string] => [status, 'DASH-110']),
    ['Screener Completed', 'DASH-116'],
    ['Interview Scheduled', 'DASH-117'],
  ])('%s is blue when paid (%s)', (status) => {
    expect(rowColor(status, 'Paid')).toBe('blue')
  })

  it.each<[status: string, id: string]>([
    ['Completed', 'DASH-111'],
    ['Partially Completed', 'DASH-112'],
    ...DISQUALIFIED.map((status): [string, string] => [status, 'DASH-113']),
    ['Screener Completed', 'DASH-116'],
    ['Interview Scheduled', 'DASH-117'],
  ])('%s is yellow when not paid (%s)', (status) => {
    for (const payment of PAYMENT_STATUSES) expect(rowColor(status, payment)).toBe('yellow')
  })
})

it.each([
  ['when you complete it', null, 'Invited', {}],
  ['when you complete it', null, 'Started', { paymentStatus: { status: 'Not Eligible' } }],
  ['Not earned', 'Not earned', 'Expired', {}],
  ['Not earned', 'Not earned', 'Quota Completed', { paymentStatus: { status: 'Not Eligible' } }],
  ['If you are chosen', 'If you are chosen', 'Screener Completed', {}],
  ['After the interview', 'After the interview', 'Interview Scheduled', { paymentStatus: { status: 'Pending' } }],
  ['Processing', null, 'Completed', {}],
  ['Processing', null, 'Completed', { paymentStatus: { status: 'Pending' } }],
  ['Processing', null, 'Terminated', { paymentStatus: { status: 'Pending' }, incentivesEarned: 10 }],
  ['Processing', null, 'Terminated', { incentivesEarned: 10 }],
  ['No payment', 'No payment', 'Terminated', {}],
  ['No payment', 'No payment', 'Speeding', { incentivesEarned: 0 }],
  ['No payment', 'No payment', 'Completed', { paymentStatus: { status: 'Not Eligible' } }],
  ['Not paid', 'Not paid', 'Completed', { paymentStatus: { status: 'Stopped' } }],
  ['Not paid', 'Not paid', 'Expired', { paymentStatus: { status: 'Stopped' } }],
  ['Earned', null, 'Completed', { paymentStatus: { status: 'Paid' } }],
  ['Earned', null, 'Interview Scheduled', { paymentStatus: { status: 'Paid' } }],
  ['Not Eligible', null, 'Expired', { paymentStatus: { status: 'Paid' } }],
])('the incentive text is "%s" and the note %j: %s %j', (text, note, status, rest) => {
  expect(incentiveText(row(status, rest))).toBe(text)
  expect(incentiveNote(row(status, rest))).toBe(note)
})

describe('the incentive of a survey row (DASH-118)', () => {
  const earned = { incentivesOffered: 100, incentivesEarned: 40 }
  const before = [
    'Invited',
    'Reminded',
    'Re-invited',
    'Started',
    'Expired',
    'Quota Completed',
    'Screener Completed',
    'Interview Scheduled',
  ]

  it.each(before)('%s: is the offered amount', (status) => {
    expect(shownIncentive(row(status, earned))).toBe(100)
  })

  it.each(['Completed', 'Partially Completed', 'Terminated', 'Cheating', 'Other'])(
    '%s: is the earned amount',
    (status) => {
      expect(shownIncentive(row(status, earned))).toBe(40)
    },
  )

  it('is zero, not the offer, when nothing was earned', () => {
    expect(shownIncentive(row('Terminated', { incentivesEarned: null }))).toBe(0)
    expect(shownIncentive(row('Completed', { incentivesEarned: 0 }))).toBe(0)
  })

  it.each(['Completed', 'Partially Completed'])('%s: is unknown without the earned amount (DASH-125)', (status) => {
    expect(shownIncentive(row(status, { incentivesEarned: null }))).toBeNull()
  })
})

describe('sortRows (C-88)', () => {
  const rows = [
    row('Invited', { topic: 'beta', endDate: '2026-01-02', incentivesOffered: 50 }),
    row('Invited', { topic: 'Alpha', endDate: null, incentivesOffered: null }),
    row('Completed', { topic: 'gamma', endDate: '2026-03-01', incentivesEarned: 20 }),
    row('Invited', { topic: 'Delta', endDate: '2026-01-02', incentivesOffered: 75 }),
  ]
  const topics = (key: SurveySortKey, descending: boolean) =>
    sortRows(rows, { key, descending }).map(({ topic }) => topic)

  it.each([
    ['endDate', true, ['gamma', 'beta', 'Delta', 'Alpha']],
    ['endDate', false, ['beta', 'Delta', 'gamma', 'Alpha']],
    ['topic', false, ['Alpha', 'beta', 'Delta', 'gamma']],
    ['topic', true, ['gamma', 'Delta', 'beta', 'Alpha']],
    ['incentive', true, ['Delta', 'beta', 'gamma', 'Alpha']],
    ['incentive', false, ['gamma', 'beta', 'Delta', 'Alpha']],
  ] as const)(
    'by %s, descending %s: puts rows without the value last, and ties by topic',
    (key, descending, expected) => {
      expect(topics(key, descending)).toEqual(expected)
    },
  )

  it('does not change the list it was given', () => {
    sortRows(rows, DEFAULT_SORT)
    expect(rows.map(({ topic }) => topic)).toEqual(['beta', 'Alpha', 'gamma', 'Delta'])
  })
})

describe('the sort in an address', () => {
  it.each([
    ['endDate', { key: 'endDate', descending: false }],
    ['-endDate', { key: 'endDate', descending: true }],
    ['topic', { key: 'topic', descending: false }],
    ['-incentive', { key: 'incentive', descending: true }],
  ] as const)('%s is read and written', (text, sort) => {
    expect(readSort(text)).toEqual(sort)
    expect(sortText(sort)).toBe(text)
  })

  it.each(['', '-', '--topic', 'Topic', 'name', undefined])('%j is not a sort', (text) => {
    expect(readSort(text)).toBeNull()
  })
})

it.each([
  ['All Surveys', null],
  ['Active', ['Invited', 'Reminded', 'Re-invited', 'Started']],
  ['Completed', ['Completed', 'Partially Completed']],
  ['Expired', ['Expired']],
  ['Survey Full', ['Quota Completed']],
] as const)('the filter %s asks the panel for %j', (filter, statuses) => {
  expect(statusesIn(filter)).toEqual(statuses)
})
