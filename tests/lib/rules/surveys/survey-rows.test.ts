import { DASHBOARD_PAGE_SIZE, DASHBOARD_PAGE_SIZES } from '#lib/constants.ts'
import { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { SURVEY_FILTERS, type SurveyFilter, type SurveySortKey } from '#lib/rules/surveys/survey-filters.ts'
import {
  DEFAULT_FILTER,
  DEFAULT_SORT,
  incentiveClass,
  incentiveNote,
  incentiveWords,
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

/** Every raw status that the specification names, and one that it does not. */
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
  'Straightlining',
  'Speeding',
  'Cheating',
  'Terminated',
  'No Show',
  'Other Cause',
  'Other',
  'Illogical Answers',
  'Brand New Status',
]

const PAYMENT_STATUSES = [null, 'Not Eligible', 'Pending', 'Pending W9', 'Approved', 'Stopped']

const row = (status: string, rest: object = {}) =>
  SurveyRow.parse({ topic: 'Sleep', invitationStatus: { status }, incentivesOffered: 100, ...rest })

describe('the survey list', () => {
  it.each([
    ['DASH-016', 'with ten rows', DASHBOARD_PAGE_SIZE, 10],
    ['DASH-017', 'with a choice of five or ten', DASHBOARD_PAGE_SIZES, [5, 10]],
    ['DASH-018', 'newest end date first', DEFAULT_SORT, { key: 'endDate', descending: true }],
    ['DASH-020', 'with what is active', DEFAULT_FILTER, 'Active'],
  ])('[%s] starts %s', (_id, _what, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('has six filters, in this order (DASH-019)', () => {
    const expected = ['All Surveys', 'Active', 'Completed', 'Did Not Qualify', 'Expired', 'Survey Full']
    expect(SURVEY_FILTERS).toEqual(expected)
  })
})

describe('the button of a survey row', () => {
  it.each([
    ['DASH-021', 'Invited', 'Start'],
    ['DASH-022', 'Reminded', 'Start'],
    ['DASH-023', 'Re-invited', 'Start'],
    ['DASH-024', 'Started', 'Resume'],
  ])('[%s] of status %s is %s', (_id, status, action) => {
    expect(rowAction(status)).toBe(action)
  })

  const others = RAW_STATUSES.filter((status) => !['Invited', 'Reminded', 'Re-invited', 'Started'].includes(status))
  it.each([...others, 'toString', ''])('with the status %s is missing (DASH-025)', (status) => {
    expect(rowAction(status)).toBeNull()
  })
})

describe('shownStatus', () => {
  it.each([
    ['DASH-068', 'Started', 'Started'],
    ['DASH-069', 'Completed', 'Completed'],
    ['DASH-070', 'Invited', 'Invited'],
    ['DASH-071', 'Re-invited', 'Re-invited'],
    ['DASH-072', 'Expired', 'Expired'],
    ['DASH-073', 'Reminded', 'Expiring Soon'],
    ['DASH-074', 'Partially Completed', 'Completed - Partial Incentive'],
    ['DASH-075', 'Quota Completed', 'Survey Full'],
    ['DASH-076', 'Straightlining', 'Did Not Qualify'],
    ['DASH-077', 'Speeding', 'Did Not Qualify'],
    ['DASH-078', 'Cheating', 'Did Not Qualify'],
    ['DASH-079', 'Terminated', 'Did Not Qualify'],
    ['DASH-080', 'No Show', 'Did Not Qualify'],
    ['DASH-081', 'Other Cause', 'Did Not Qualify'],
    ['DASH-082', 'Illogical Answers', 'Did Not Qualify'],
    ['DASH-083', 'Other', 'Did Not Qualify'],
    ['DASH-084', 'Screener Completed', 'Screener Completed'],
    ['DASH-085', 'Interview Scheduled', 'Interview Scheduled'],
  ])('[%s] shows %s as %s', (_id, raw, shown) => {
    expect(shownStatus(raw)).toBe(shown)
  })

  it.each(['Brand New Status', 'toString', '__proto__', ''])('leaves an unknown status unchanged: %s', (raw) => {
    expect(shownStatus(raw)).toBe(raw)
  })
})

describe('the survey filter', () => {
  it.each([
    ['DASH-086', 'Active', 'Invited'],
    ['DASH-087', 'Active', 'Reminded'],
    ['DASH-088', 'Active', 'Re-invited'],
    ['DASH-089', 'Active', 'Started'],
    ['DASH-090', 'Completed', 'Completed'],
    ['DASH-091', 'Completed', 'Partially Completed'],
    ['DASH-092', 'Did Not Qualify', 'Cheating'],
    ['DASH-093', 'Did Not Qualify', 'Speeding'],
    ['DASH-094', 'Did Not Qualify', 'Terminated'],
    ['DASH-095', 'Did Not Qualify', 'Illogical Answers'],
    ['DASH-096', 'Did Not Qualify', 'Other'],
    ['DASH-097', 'Did Not Qualify', 'No Show'],
    ['DASH-098', 'Did Not Qualify', 'Straightlining'],
    ['DASH-099', 'Did Not Qualify', 'Other Cause'],
    ['DASH-100', 'Survey Full', 'Quota Completed'],
    ['DASH-101', 'Expired', 'Expired'],
  ] as const)('[%s] %s lets %s through', (_id, filter, status) => {
    expect(inFilter(filter, status)).toBe(true)
  })

  const active = ['Invited', 'Reminded', 'Re-invited', 'Started']
  const disqualified = [
    'Straightlining',
    'Speeding',
    'Cheating',
    'Terminated',
    'No Show',
    'Other Cause',
    'Other',
    'Illogical Answers',
  ]
  it.each([
    ['DASH-086', 'Active', active],
    ['DASH-090', 'Completed', ['Completed', 'Partially Completed']],
    ['DASH-092', 'Did Not Qualify', disqualified],
    ['DASH-100', 'Survey Full', ['Quota Completed']],
    ['DASH-101', 'Expired', ['Expired']],
    ['DASH-102', 'All Surveys', RAW_STATUSES],
  ] as const)('[%s] %s lets through exactly its statuses', (_id, filter, statuses) => {
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
    ['DASH-064', 'blue', 'Earned'],
    ['DASH-065', 'yellow', 'Processing'],
    ['DASH-066', 'grey', 'Not Eligible'],
  ] as const)('[%s] %s means %s', (_id, color, words) => {
    expect(incentiveClass[color]).toBe(words)
  })

  it.each([
    ['DASH-104', 'Invited'],
    ['DASH-105', 'Started'],
    ['DASH-106', 'Re-invited'],
    ['DASH-107', 'Reminded'],
    ['DASH-114', 'Expired'],
    ['DASH-115', 'Quota Completed'],
  ])('[%s] %s is grey, paid or not', (_id, status) => {
    for (const payment of [...PAYMENT_STATUSES, 'Paid']) expect(rowColor(status, payment)).toBe('grey')
  })

  it.each([
    ['DASH-108', 'Completed'],
    ['DASH-109', 'Partially Completed'],
    ['DASH-110', 'Terminated'],
    ['DASH-110', 'Other Cause'],
    ['DASH-116', 'Screener Completed'],
    ['DASH-117', 'Interview Scheduled'],
  ])('[%s] %s is blue when paid', (_id, status) => {
    expect(rowColor(status, 'Paid')).toBe('blue')
  })

  it.each([
    ['DASH-111', 'Completed'],
    ['DASH-112', 'Partially Completed'],
    ['DASH-113', 'Speeding'],
    ['DASH-113', 'No Show'],
    ['DASH-116', 'Screener Completed'],
    ['DASH-117', 'Interview Scheduled'],
  ])('[%s] %s is yellow when not paid', (_id, status) => {
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
])('the incentive text is "%s" and the note %j: %s %j', (words, note, status, rest) => {
  expect(incentiveWords(row(status, rest))).toBe(words)
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
