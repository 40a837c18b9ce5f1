/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import PaymentsPage from '#app/(member)/payments/page.tsx'
import PayToPage from '#app/(member)/payments/payTo/page.tsx'
import { router } from '#tests/support/pages/navigation.ts'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const SURVEYS = 'GET /api/panelist-dashboard/1001'
const SUMMARY = 'GET /api/panelist-dashboard/dashboardSummary/1001'
const REFERRALS = 'GET /api/referral-status/1001'

const PAST = '2020-02-01'
const FUTURE = '2099-12-05'
const sent = (status: 'Paid', facts: object) => surveyRow({ status: 'Completed', payment: status, ...facts })
const rows = [
  surveyRow({
    topic: 'Approved one',
    referenceNumber: 'R-80',
    status: 'Completed',
    payment: 'Approved',
    incentivesEarned: 80,
    paymentEvents: [
      { event: 'approved', date: '2026-11-02' },
      { event: 'sent', dueBy: FUTURE },
    ],
  }),
  surveyRow({
    topic: 'Late one',
    referenceNumber: 'R-50',
    status: 'Completed',
    payment: 'Pending',
    incentivesEarned: 50.25,
    paymentEvents: [
      { event: 'client-review', date: '2020-01-04' },
      { event: 'approved', dueBy: PAST },
    ],
  }),
  surveyRow({ topic: 'Held one', status: 'Completed', payment: 'Pending W9', incentivesEarned: 300 }),
  sent('Paid', { topic: 'Paid one', incentivesEarned: 100, paymentDate: '2026-03-01', paymentMethod: 'check' }),
  sent('Paid', { topic: 'Old one', incentivesEarned: 40, paymentDate: '2025-12-31' }),
  surveyRow({ topic: 'Interview', status: 'Interview Scheduled', incentivesOffered: 110 }),
  surveyRow({ topic: 'Stopped one', status: 'Completed', payment: 'Stopped', incentivesEarned: 70 }),
  surveyRow({ topic: 'Open one' }),
]
const answers: Answers = {
  [SURVEYS]: rows,
  [SUMMARY]: {
    totalIncentiveEarned: 140,
    incentivesInProcess: 430.25,
    taxYear: { year: 2026, paid: 125, threshold: 600, form1099Threshold: 2000 },
  },
  [REFERRALS]: [
    {
      referentName: 'Zoe',
      referralStatus: 'Verified',
      referralBonus: 25,
      paymentStatus: 'Paid',
      paymentStatusUpdateDate: '2026-03-09',
    },
  ],
}

async function show(query: Record<string, string> = {}, changes: Answers = {}, taxStatus = 'W9 Pending') {
  await portal.signIn(panelistProfile({ taxStatus }))
  portal.answers({ ...answers, ...changes })
  return portal.show(PaymentsPage(given(query)))
}
const table = () => within(screen.getByRole('table'))
const rowHeads = () => table().getAllByRole<HTMLTableCellElement>('rowheader')
const titleIn = (cell: HTMLElement) => cell.querySelector('b')?.textContent ?? cell.textContent
const titles = () =>
  rowHeads()
    .filter(({ scope }) => scope === 'row')
    .map((head) => titleIn(head)?.trim())
const total = () => table().getAllByRole('cell').at(-1)?.textContent
const sum = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}: `) })
const nextPayment = () => screen.getByText(/^Next payment/).textContent
const NAMES = ['Balance', 'On the way', 'On hold', 'Paid']

test('the payments page shows four sums, which link to their payments', async () => {
  await show()
  expect(NAMES.map((name) => sum(name).textContent)).toEqual([
    'Balance: $430.25',
    'On the way: $130.25',
    'On hold: $300',
    'Paid: $165',
  ])
  expect(NAMES.map((name) => sum(name).getAttribute('href'))).toEqual([
    '/payments?show=balance#list',
    '/payments?show=on-the-way#list',
    '/payments?show=on-hold#list',
    '/payments?show=paid#list',
  ])
  expect(sum('Paid').closest('li')).toHaveTextContent('Surveys $140, referral bonuses $25')
  expect(sum('Balance').closest('li')).not.toHaveTextContent('bonuses')
  screen.getByText(/Another \$110 isn't earned yet/)
})

test.each([
  [
    'all',
    {},
    'All payments',
    ['Late one', 'Approved one', 'Held one', 'Referral bonus: Zoe', 'Paid one', 'Old one', 'Interview', 'Stopped one'],
    '$595.25',
  ],
  ['balance', { show: 'balance' }, 'Your balance', ['Late one', 'Approved one', 'Held one'], '$430.25'],
  ['on the way', { show: 'on-the-way' }, 'On the way', ['Late one', 'Approved one'], '$130.25'],
  ['on hold', { show: 'on-hold' }, 'On hold', ['Held one'], '$300'],
  ['paid', { show: 'paid' }, 'Paid', ['Referral bonus: Zoe', 'Paid one', 'Old one'], '$165'],
  ['paid for surveys', { show: 'paid', kind: 'survey' }, 'Paid for surveys', ['Paid one', 'Old one'], '$140'],
  ['paid in a year', { show: 'paid', year: '2026' }, 'Paid in 2026', ['Referral bonus: Zoe', 'Paid one'], '$125'],
  ['not earned', { show: 'not-earned' }, 'Not earned yet', ['Interview'], '$110'],
  ['an unknown part', { show: 'toString', year: 'x', page: '0' }, 'All payments', null, '$595.25'],
])('the payments page for %s lists the payments and their total', async (_what, query, heading, listed, expected) => {
  await show(query as Record<string, string>)
  screen.getByRole('heading', { level: 2, name: heading })
  if (listed) expect(titles().slice(0, -1)).toEqual(listed)
  expect(total()).toBe(expected)
})

test("a payment that won't come says why, if the panel does, and offers to ask", async () => {
  const reason = 'The client did not accept the answers.'
  const stopped = surveyRow({ topic: 'Given one', status: 'Completed', payment: 'Stopped', incentivesEarned: 60 })
  const held = { event: 'w9-hold', date: '2026-11-01', reason: 'We need your Form W-9.' }
  const paymentEvents = [held, { event: 'stopped', date: '2026-11-02', reason }]
  const silent = { ...stopped, topic: 'Silent one', paymentEvents: [held, { event: 'stopped', date: '2026-11-02' }] }
  await show({ show: 'no-payment' }, { [SURVEYS]: [{ ...stopped, paymentEvents }, silent] })
  const links = table().getAllByRole<HTMLAnchorElement>('link', { name: 'Ask us why' })
  expect(links.map(({ href }) => new URL(href).searchParams.get('subject'))).toEqual([
    'Why is there no payment for "Given one"?',
    'Why is there no payment for "Silent one"?',
  ])
  expect(links.map((link) => link.closest('p')?.textContent)).toEqual([`${reason} Ask us why`, ' Ask us why'])
})

const tabs = () => within(screen.getByRole('navigation', { name: 'Payments by status' })).getAllByRole('link')
const countIn = (tab: HTMLElement) => Number(tab.textContent?.split(' ').at(-1))

test('the payments page has a link for each status, with counts that add up to all payments', async () => {
  await show({ show: 'on-hold' })
  expect(tabs().map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
    ['All 8', '/payments#list', null],
    ['On the way 2', '/payments?show=on-the-way#list', null],
    ['On hold 1', '/payments?show=on-hold#list', 'page'],
    ['Paid 3', '/payments?show=paid#list', null],
    ['Not earned yet 1', '/payments?show=not-earned#list', null],
    ['No payment 1', '/payments?show=no-payment#list', null],
  ])
  const [all = 0, ...others] = tabs().map(countIn)
  expect(others.reduce((sum, one) => sum + one, 0)).toBe(all)
})

test('the status links keep the kind, and a year has none', async () => {
  await show({ kind: 'survey' })
  expect(tabs().map((tab) => tab.textContent)).toContain('Paid 2')
  expect(tabs()[0]).toHaveAttribute('href', '/payments?kind=survey#list')
  cleanup()
  await show({ show: 'paid', year: '2026' })
  expect(screen.queryByRole('navigation', { name: 'Payments by status' })).toBeNull()
})

test.each([
  [42, true],
  [undefined, false],
])('the payments page says within how many days a survey is paid, for %s: %s', async (days, says) => {
  const summary = { totalIncentiveEarned: 0, incentivesInProcess: 0, paidWithinDays: days }
  await show({}, { [SURVEYS]: [], [REFERRALS]: [], [SUMMARY]: summary })
  const sentence = screen.queryByText('We expect to pay within 42 days after you complete a survey.')
  expect(sentence !== null).toBe(says)
})

test.each([
  ['on-the-way', 'No payment is on the way.', /^Complete a survey, and its payment appears here/],
  ['on-hold', 'Nothing is on hold.', /^We hold a payment only until we have your Form W-9\./],
  ['balance', 'Your balance is empty.', /^Complete a survey/],
  ['not-earned', 'Nothing is waiting to be earned.', /^You see an amount here while a client checks/],
])('the payments page without payments for %s says what happens next', async (part, title, next) => {
  await show({ show: part }, { [SURVEYS]: [rows[3]], [REFERRALS]: [] })
  const box = screen.getByText(next).closest('.empty-state')
  expect(box).toHaveTextContent(title)
})

test('the payments page opens and marks the payment that a link names, on its page of the list', async () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    sent('Paid', { referenceNumber: `R-${at}`, incentivesEarned: 1, paymentDate: '2024-05-05' }),
  )
  await show({ payment: 'R-24' }, { [SURVEYS]: many, [REFERRALS]: [] })
  screen.getByText('Page 2 of 2')
  const row = document.getElementById('payment') as HTMLElement
  expect(row).toHaveTextContent('Reference R-24')
  expect(row).toHaveAttribute('tabindex', '-1')
  expect(row.querySelector('details')).toHaveProperty('open', true)
  within(row).getByRole('heading', { name: 'The payment you opened' })
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
})

test('the payments page says what a bonus that is not earned waits for', async () => {
  await show({}, { [REFERRALS]: [{ referentName: 'Omar', referralStatus: 'Invited', referralBonus: 25 }] })
  const bonus = table().getByRole('rowheader', { name: 'Referral bonus: Omar' })
  expect(bonus.closest('tr')).toHaveTextContent('Not earned yetAfter your friend is verified$25')
})

test('the payments page says why the Form W-9 of a hold was not accepted', async () => {
  const rejection = { reason: 'The name on line 1.', date: '2026-11-02' }
  await show({}, { 'GET /api/taxDetail/1001': { rejection } })
  const notice = screen.getByText('Your Form W-9 was not accepted').closest('.bg-warning-wash') as HTMLElement
  expect(notice).toHaveTextContent(/Why: The name on line 1\..*\$300 is on hold until we approve your Form W-9\./)
  within(notice).getByRole('button', { name: 'Complete Form W-9' })
})

test('the payments page lists payments by group, and says which of them its total excludes', async () => {
  await show()
  const listed = table().getAllByRole('row').slice(1, -1)
  const statuses = listed.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
  expect([...new Set(statuses)]).toEqual(['Late', 'On the way', 'On hold', 'Paid', 'Not earned yet', 'No payment'])
  expect(rowHeads().at(-1)).toHaveTextContent("Without payments that aren't earned yet or won't come")
})

test.each([
  ['W9 Pending', '$300 is on hold', 'Waiting for your Form W-9'],
  ['Pending Approval', null, "We're checking your Form W-9"],
  ['Approved', null, 'Form W-9 approved. Sent next.'],
])('the payments page with tax status %s shows the reason of a hold', async (taxStatus, notice, explained) => {
  await portal.signIn(panelistProfile({ taxStatus }))
  portal.answers(answers)
  await portal.show(PaymentsPage(given()))
  screen.getByText(explained)
  const form = screen.queryByRole('button', { name: 'Complete Form W-9' })
  if (notice) {
    screen.getByText(notice)
    expect(form).toHaveAttribute('href', '/completeProfile?tabIndex=1')
  } else expect(form).toBeNull()
})

test('the payments page without a hold says so', async () => {
  await show({}, { [SURVEYS]: [rows[3]] })
  screen.getByText('Nothing is on hold')
})

test('the payments page says once that the next payment is late when no other is expected, and marks it', async () => {
  await show({}, { [SURVEYS]: [rows[1]], [REFERRALS]: [] })
  screen.getByText('A payment is late')
  expect(screen.queryByText(/^The approval of your next payment is late/)).toBeNull()
  const [status, date] = within(table().getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect([status?.textContent, date?.textContent]).toEqual(['Late', 'Approval was expected by Feb 1, 2020'])
})

test('the payments page shows date, method, reference and timeline of a payment', async () => {
  await show()
  const paid = table().getByRole('rowheader', { name: /Paid one/ })
  expect(paid).toHaveTextContent('by check · Reference R-1')
  expect(paid.closest('tr')).toHaveTextContent('PaidMar 1, 2026$100')
  const approved = table().getByRole('rowheader', { name: /Approved one/ })
  expect(approved).toHaveTextContent('Reference R-80')
  expect(approved.closest('tr')).toHaveTextContent('On the wayExpected by Dec 5, 2099$80')
  expect(approved).toHaveTextContent('Next: payment by Dec 5, 2099')
  expect(approved).toHaveTextContent('Payment approved Nov 2, 2026')
})

test('the payments page shows the next payment and a late one', async () => {
  await show()
  expect(nextPayment()).toBe("Next payment that isn't late: $80, expected by Dec 5, 2099.")
  screen.getByText('A payment is late')
  const row = screen.getByRole('link', { name: '“Late one”' })
  expect(row).toHaveAttribute('href', '/payments?payment=R-50#payment')
  expect(row.closest('li')).toHaveTextContent('Approval of $50.25 for “Late one” was expected by Feb 1, 2020.')
})

test('a payment whose answers are checked shows its day, with the day of the approval', async () => {
  const checked = surveyRow({
    status: 'Completed',
    payment: 'Pending',
    incentivesEarned: 60,
    paymentEvents: [
      { event: 'client-review', date: '2026-11-24' },
      { event: 'approved', dueBy: FUTURE, paidBy: '2099-12-19' },
    ],
  })
  await show({}, { [SURVEYS]: [checked], [REFERRALS]: [] })
  expect(nextPayment()).toBe('Next payment: $60, expected by Dec 19, 2099.')
  expect(table().getAllByRole('cell')[1]).toHaveTextContent('Expected by Dec 19, 2099 Approval by Dec 5, 2099')
})

test('the payments page says that everything left waits for the Form W-9', async () => {
  await show({}, { [SURVEYS]: [rows[2]], [REFERRALS]: [] })
  expect(nextPayment()).toBe('Next payment: $300, after we approve your Form W-9.')
})

test('the link about a late payment opens a message with a first line', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('link', { name: 'Ask us about it' }))
  expect(await screen.findByRole('textbox')).toHaveValue('My payment for "Late one" (reference R-50) is late.\n\n')
})

test.each([
  ['adds what is on hold to the sum toward Form W-9', 350, rows, 'With the $300 on hold: $650'],
  ['adds nothing to a sum that has reached the threshold', 600, rows, null],
  ['adds nothing when nothing is on hold', 350, [sent('Paid', { incentivesEarned: 100 })], null],
])('the payments page %s', async (_does, paid, surveys, text) => {
  const taxYear = { year: 2026, paid, threshold: 600, form1099Threshold: 2000 }
  await show({}, { [SURVEYS]: surveys, [SUMMARY]: { totalIncentiveEarned: 140, incentivesInProcess: 0, taxYear } })
  expect(screen.queryByText(/^With the /)?.textContent ?? null).toBe(text)
})

test.each([
  [1, "Without 1 payment whose amount isn't available"],
  [2, "Without 2 payments whose amount isn't available"],
])('the total says that the amounts of %s payments are missing', async (count, text) => {
  const unknown = Array.from({ length: count }, () => sent('Paid', { incentivesEarned: null }))
  await show({}, { [SURVEYS]: [...unknown, sent('Paid', { incentivesEarned: 100 })] })
  expect(rowHeads().at(-1)).toHaveTextContent(text)
})

test.each([
  [599.99, 'Counts toward your Form W-9 in 2026: $599.99 of $600'],
  [600, 'Counts toward your Form W-9 in 2026: $600'],
])('the payments page names the threshold of Form W-9 until it is reached (%s)', async (paid, text) => {
  const taxYear = { year: 2026, paid, threshold: 600, form1099Threshold: 2000 }
  await show({}, { [SUMMARY]: { totalIncentiveEarned: 140, incentivesInProcess: 0, taxYear } })
  expect(screen.getByText(/Counts toward your Form W-9/).textContent).toBe(text)
})

test.each([
  ['W9 Pending', "When your incentive payments reach $600 in a tax year, we'll ask you for a Form W-9."],
  ['Pending Approval', "We have received your Form W-9 and are checking it. There's nothing you need to do."],
  ['Approved', "Your Form W-9 is complete. There's nothing you need to do."],
])('the payments page says whether a Form W-9 is still needed (%s)', async (taxStatus, text) => {
  await show({}, {}, taxStatus)
  const card = screen.getByRole('heading', { name: 'By tax year' }).closest('section')
  expect(card).toHaveTextContent(text)
  expect(/ask you for a Form W-9/.test(card?.textContent ?? '')).toBe(taxStatus === 'W9 Pending')
})

test('a part that is the whole balance does not repeat its shares of surveys and bonuses', async () => {
  const bonus = { referentName: 'Zoe', referralStatus: 'Verified', referralBonus: 25, paymentStatus: 'Pending W9' }
  await show({}, { [SURVEYS]: [rows[2]], [REFERRALS]: [bonus] })
  const shares = 'Surveys $300, referral bonuses $25'
  expect(sum('Balance').closest('li')).toHaveTextContent(shares)
  expect(sum('On hold').closest('li')).toHaveTextContent('On hold: $325Waiting for your Form W-9')
  expect(sum('On hold').closest('li')).not.toHaveTextContent(shares)
})

test('the payments page shows tax years with statements, CSV files and the sum toward Form W-9', async () => {
  await show()
  expect(screen.getByText(/Counts toward your Form W-9 in 2026/)).toHaveTextContent('$125 of $600')
  screen.getByRole('img', { name: 'Paid in 2026: Mar $125.' })
  const statements = screen.getAllByRole('link', { name: /^Statement/ })
  expect(statements.map((link) => link.getAttribute('href'))).toEqual([
    '/payments?show=paid&year=2026#list',
    '/payments?show=paid&year=2025#list',
  ])
  const files = screen.getAllByRole('link', { name: /^CSV/ })
  expect(files.map((link) => link.getAttribute('href'))).toEqual(['/api/payments?year=2026', '/api/payments?year=2025'])
})

test('the payments page has the statement of the latest year and a file of all payments, at the top or below the list', async () => {
  await show()
  const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'))
  const statement = '/payments?show=paid&year=2026#list'
  expect(hrefs(screen.getAllByRole('button', { name: '2026 statement' }))).toEqual([statement, statement])
  expect(hrefs(screen.getAllByRole('link', { name: 'Download CSV' }))).toEqual(['/api/payments', '/api/payments'])
})

test('the payments page of a year is not cut into pages and can be printed', async () => {
  const print = jest.spyOn(window, 'print').mockReturnValue()
  const many = Array.from({ length: 45 }, () => sent('Paid', { incentivesEarned: 1, paymentDate: '2024-05-05' }))
  const { user } = await show({ show: 'paid', year: '2024' }, { [SURVEYS]: many })
  expect(titles()).toHaveLength(46)
  expect(total()).toBe('$45')
  await user.click(screen.getByRole('button', { name: 'Print statement' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('the payments page has pages of 20 rows, and its total counts all rows', async () => {
  const many = Array.from({ length: 45 }, () => sent('Paid', { incentivesEarned: 1.01, paymentDate: '2024-05-05' }))
  await show({ page: '3' }, { [SURVEYS]: many, [REFERRALS]: [] })
  expect(titles()).toHaveLength(6)
  expect(total()).toBe('$45.45')
  expect(titles().at(-1)).toBe('Total of all pages')
  // A print names its page, too, because its total is of all of them.
  expect(screen.getByText('Page 3 of 3').closest('[class*="print:hidden"]')).toBeNull()
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('href', '/payments?page=2#list')
})

test('the payments page lists the surveys of a panel that answers pages', async () => {
  await portal.signIn(panelistProfile())
  const rest = Array.from({ length: 3 }, () => sent('Paid', { incentivesEarned: 5, paymentDate: '2026-01-02' }))
  portal.answers(
    { ...answers, [SURVEYS]: { rows: rest, page: 1, total: 3 }, [REFERRALS]: [] },
    { 'x-panel-features': 'survey-pages' },
  )
  await portal.show(PaymentsPage(given()))
  expect(total()).toBe('$15')
})

test('the payments page skips malformed rows', async () => {
  await show({}, { [SURVEYS]: [{ topic: 'No status' }, 7, rows[3]], [REFERRALS]: [] })
  expect(titles()).toEqual(['Paid one', 'Total'])
})

test("the payments page says when the panel's total differs from the list", async () => {
  await show({}, { [SUMMARY]: { totalIncentiveEarned: 1000, incentivesInProcess: 0 } })
  screen.getByText(/We've paid you \$1,000 for surveys\. The list below has \$140\./)
})

test('the payments page says nothing about totals that are the same', async () => {
  await show()
  expect(screen.queryByText(/We've paid you/)).toBeNull()
})

test('the payments page without payments says what happens next', async () => {
  await show({}, { [SURVEYS]: [], [SUMMARY]: undefined, [REFERRALS]: [] })
  screen.getByText('No payments yet.')
  screen.getByText(
    'Complete a survey, and its payment appears here the same day. We also show the day to expect it by.',
  )
  expect(screen.queryByText('No payment is on the way.')).toBeNull()
})

test('the payments page parts a list by month and status, for the eye only', async () => {
  const { unmount } = await show()
  const sections = () => [...document.querySelectorAll('tr[aria-hidden=true]')].map((row) => row.textContent)
  expect(sections()).toEqual(['On the way', 'On hold', 'Mar 2026', 'Dec 2025', 'Not earned yet', 'No payment'])
  unmount()
  await show({ show: 'not-earned' })
  expect(sections()).toEqual([])
})

test('the payments page offers a retry when the surveys could not be loaded', async () => {
  const { user } = await show({}, { [SURVEYS]: undefined })
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByText("What you've already saved is safe.")
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

test('the payments page says when the referral bonuses could not be loaded, and offers a retry', async () => {
  const { user } = await show({}, { [REFERRALS]: undefined })
  screen.getByText("Your referral bonuses couldn't be loaded.")
  expect(sum('Paid').textContent).toBe('Paid: $140')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

const METHOD = 'GET /api/payout-method'
const PROFILE = 'GET /api/panelist-profiles/1001'

test('the payments page promises no request for a Form W-9 when the profile could not be loaded', async () => {
  await show({}, {}, 'Not Filled')
  expect(document.body).toHaveTextContent("we'll ask you for a Form W-9")
  cleanup()
  await show({}, { [PROFILE]: undefined })
  expect(document.body).toHaveTextContent('By tax year')
  expect(document.body).not.toHaveTextContent("we'll ask you for a Form W-9")
})

test.each([
  ['an address', 'a•••@x.co', rows, null],
  ['no address', null, rows.slice(0, 2), 'button-primary'],
  ['no address and a form to sign', null, rows, 'button-secondary'],
  ['no address and no balance', null, [], null],
])('the payments page with %s says whether one is needed', async (_what, sentTo, surveys, button) => {
  const methods = [{ method: 'paypal', label: 'PayPal' }]
  await portal.signIn(panelistProfile())
  const method = { methods, method: sentTo && 'paypal', sentTo, codeGoesTo: '(•••) •••-0101' }
  const all = { ...answers, [PROFILE]: panelistProfile(), [METHOD]: method, [SURVEYS]: surveys }
  portal.answers(all, { 'x-panel-features': 'payout-method' })
  // Open the page twice: the portal learns the panel's features from any answer.
  await portal.show(PaymentsPage(given()))
  cleanup()
  await portal.show(PaymentsPage(given()))
  const link = screen.queryByRole('link', { name: 'Choose where we send your payments' })
  expect(link !== null).toBe(button !== null)
  const card = screen.getByRole('heading', { name: 'Where we send your payments' }).closest('section')
  if (button === null) return
  expect(link).toHaveAttribute('href', `#${card?.id}`)
  expect(link).toHaveClass(button)
  expect(screen.getByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', '/verifyEmail')
})

test('where payments go says so and offers Retry when it could not be loaded, beside the payments', async () => {
  const headers = { 'x-panel-features': 'payout-method' }
  await portal.signIn(panelistProfile())
  portal.answers({ ...answers, [PROFILE]: panelistProfile() }, headers)
  portal.panel.on(METHOD, { status: 503, json: {}, headers })
  await portal.show(PaymentsPage(given()))
  cleanup()
  await portal.show(PaymentsPage(given()))
  const card = screen.getByRole('heading', { name: 'Where we send your payments' }).closest('section') as HTMLElement
  within(card).getByText('Something went wrong. Please retry again later.')
  expect(screen.getAllByRole('button', { name: 'Retry' })).toEqual([within(card).getByRole('button')])
  expect(sum('Paid').textContent).toBe('Paid: $165')
})

describe('the page that changes where payments go', () => {
  const chosen = {
    methods: [{ method: 'paypal', label: 'PayPal' }],
    method: 'paypal',
    sentTo: 'a•••@x.co',
    codeGoesTo: '(•••) •••-0101',
  }
  const formOf = (button: string) => screen.getByRole<HTMLButtonElement>('button', { name: button }).form
  const showPayTo = async (query = {}, method: object | undefined = chosen, features = 'payout-method') => {
    await portal.signIn(panelistProfile())
    portal.answers({ [METHOD]: method }, { 'x-panel-features': features })
    return portal.show(PayToPage(given(query)))
  }

  test('asks for a code first, and then for the address and the code', async () => {
    await showPayTo()
    screen.getByText("First, we'll check that it's you. We'll send a code to (•••) •••-0101.")
    expect(formOf('Send code')).toHaveAttribute('action', expect.stringMatching(/^\/api\/form\/payout-code\?/))
    expect(screen.queryByLabelText('Verification code')).toBeNull()
    cleanup()
    await showPayTo({ code: 'sent' })
    screen.getByText('We sent a code to (•••) •••-0101.')
    expect(formOf('Save')).toHaveAttribute('action', expect.stringMatching(/^\/api\/form\/payout-method\?/))
    expect(formOf('Save')).toHaveFormValues({ method: 'paypal' })
    screen.getByRole('button', { name: 'Send a new code' })
  })

  test('says that it could not be loaded, with a way to retry', async () => {
    await showPayTo()
    cleanup()
    portal.answers({ [METHOD]: undefined })
    await portal.show(PayToPage(given()))
    screen.getByRole('heading', { name: 'Where we send your payments' })
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
  })

  test('opens the payments when there is no method, or the panel does not have the call', async () => {
    await expect(showPayTo({}, { ...chosen, methods: [] })).rejects.toThrow('redirect to /payments')
    await expect(showPayTo({}, chosen, '')).rejects.toThrow('redirect to /payments')
  })
})
