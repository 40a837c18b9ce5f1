import { readFileSync } from 'node:fs'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { Resources } from '#components/call/Resources.tsx'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { readView, type SurveyList } from '#components/surveys/dashboard/view/surveyView.ts'
import { panelistProfile, surveyRow, surveyRows } from '#tests/support/screens/members.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

// Import the lazy search up front, so that no test waits for it.
beforeAll(() => import('#components/surveys/dashboard/view/SurveySearch.tsx'))

interface Facts extends Partial<Parameters<typeof Dashboard>[0]> {
  surveys?: SurveyList | null
  query?: Record<string, string>
}

/** The dashboard with the URL's query. */
function dashboard({ surveys = [], query = {}, ...facts }: Facts = {}) {
  window.history.replaceState(null, '', `/dashboard?${new URLSearchParams(query)}`)
  return (
    <Resources>
      <Dashboard
        profile={panelistProfile()}
        loaded={{ surveys, view: readView(query) }}
        brand="Carepanel"
        startAction="/api/form/start?key=1"
        {...facts}
      >
        <p>cards</p>
      </Dashboard>
    </Resources>
  )
}
const address = () => window.location.pathname + window.location.search
const show = (facts?: Facts) => render(dashboard(facts))
const everything = { filter: 'All Surveys' }
const styles = readFileSync('app/survey-list.css', 'utf8')

const table = () => screen.getByRole('table')
const heads = () => within(table()).getAllByRole('columnheader')
/** A survey is a group of two rows: its facts, and its timeline. */
const rows = () => within(table()).getAllByRole('rowgroup').slice(1)
const cell = (column: string, row = 0) => {
  const at = heads().findIndex((head) => head.textContent === column)
  const [facts] = within(rows()[row] as HTMLElement).getAllByRole('row')
  return [...(facts?.children ?? [])][at] as HTMLElement
}

describe('survey list', () => {
  test('is a table with six columns [DASH-007, DASH-010, DASH-011, DASH-012, DASH-013, DASH-014, DASH-015]', () => {
    show({ surveys: surveyRows(1) })
    screen.getByRole('heading', { name: 'My Surveys' })
    expect(heads().map((head) => head.textContent)).toEqual([
      'Survey',
      'End date',
      'Incentive',
      'Survey Status',
      'Payment Status',
      'Action',
    ])
    expect(cell('Survey')).toHaveTextContent('Survey 1')
  })

  test('has cards below 768 px that keep the ARIA roles of a table [DASH-008, DASH-009]', () => {
    show({ surveys: surveyRows(2) })
    expect(screen.getAllByText('Survey 2')).toHaveLength(1)
    expect(table()).toHaveClass('survey-table')
    expect(styles).toMatch(/@utility survey-table \{\s+@apply [^;]*max-md:block /)
    for (const group of rows()) expect(group).toHaveClass('survey-item')
    expect(styles).toMatch(/@utility survey-item \{\s+@apply [^;]*max-md:block [^;]*max-md:border /)
    const markup = table().outerHTML
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']) {
      expect(markup).toContain(`role="${role}"`)
    }
    expect(
      within(table())
        .getAllByRole('rowheader')
        .map((name) => name.textContent),
    ).toEqual(['Survey 1 · 20 min', 'Survey 2 · 20 min'])
  })

  test("shows a paid survey's sum, date and project", () => {
    const row = surveyRow({ status: 'Completed', payment: 'Paid', paymentDate: '2026-07-03', incentivesEarned: 112.5 })
    show({ surveys: [row], query: everything })
    for (const text of ['Asthma · 20 min', 'Project P-1', 'Mar 5, 2099', '$112.50', 'Earned', 'Paid', 'Jul 3, 2026']) {
      expect(rows()[0]).toHaveTextContent(text)
    }
  })

  test('shows an open survey as one row without a payment timeline', () => {
    show({ surveys: [surveyRow()] })
    expect(within(rows()[0] as HTMLElement).getAllByRole('row')).toHaveLength(1)
    expect(within(table()).queryByRole('group')).toBeNull()
  })

  test('leaves out the duration when the panel does not send it', () => {
    show({ surveys: [surveyRow({ loi: null })] })
    expect(cell('Survey').textContent).toBe('Asthma')
  })

  test('formats end dates as MMM D, YYYY [DASH-067]', () => {
    show({ surveys: [surveyRow({ endDate: '2020-03-05' })] })
    expect(cell('End date')).toHaveTextContent('Mar 5, 2020')
  })

  test.each([
    ['Invited', 'Ends Mar 5, 2020 2 days left'],
    ['Started', 'Ends Mar 5, 2020 2 days left'],
    ['Completed', 'End date Mar 5, 2020 '],
  ])('shows the days left of open surveys only: %s, %s', (status, shown) => {
    jest.useFakeTimers({ now: new Date('2020-03-03T12:00:00-05:00') })
    show({ surveys: [surveyRow({ status, endDate: '2020-03-05' })], query: everything })
    jest.useRealTimers()
    expect(cell('End date').textContent).toBe(shown)
  })

  test('shows "No surveys available." without a table [DASH-119]', () => {
    show()
    screen.getByText('No surveys available.')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText(/^See all/)).toBeNull()
  })

  test('says how the next survey is announced when there is none', () => {
    show()
    screen.getByText(/^We'll email you when a survey matches your profile\./)
    expect(screen.getByLabelText('Status').closest('form')).toHaveTextContent('None found')
  })

  test('links to all surveys when the filter leaves none', () => {
    show({ surveys: surveyRows(3, { status: 'Expired' }) })
    screen.getByText('No surveys available.')
    screen.getByText(/^You have no open surveys right now\./)
    expect(screen.getByText(/^See /, { selector: 'a' })).toHaveAttribute('href', '/dashboard?filter=All+Surveys')
  })

  test('shows an error when it could not be loaded, and Retry loads it [ERR-174]', async () => {
    serve({
      'GET /api/panel/api/panelist-dashboard/me?filter=Active&sort=-endDate&page=1&size=10': {
        body: [surveyRow({ topic: 'Statins' })],
      },
    })
    const { user } = open(dashboard({ surveys: null }))
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByText('cards')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('table')).toHaveTextContent('Statins')
  })

  test('is shown with an error and a retry when the profile could not be loaded [ERR-176]', () => {
    show({ profile: null, surveys: surveyRows(1) })
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
    expect(cell('Survey')).toHaveTextContent('Survey 1')
  })
})

describe('status filter of the survey list', () => {
  const filter = () => screen.getByLabelText('Status')

  test('has six options and starts with Active [DASH-019, DASH-020]', () => {
    show()
    expect(
      within(filter())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Surveys', 'Active', 'Completed', 'Did Not Qualify', 'Expired', 'Survey Full'])
    expect(filter()).toHaveValue('Active')
  })

  test('shows all rows for All Surveys [DASH-102]', () => {
    const all = ['Invited', 'Completed', 'Expired', 'Screener Completed'].map((status) => surveyRow({ status }))
    show({ surveys: all, query: everything })
    expect(rows()).toHaveLength(4)
  })

  test('shows only the rows of the chosen status', () => {
    show({ surveys: [surveyRow(), surveyRow({ status: 'Expired', topic: 'Old' })], query: { filter: 'Expired' } })
    expect(rows()).toHaveLength(1)
    expect(cell('Survey')).toHaveTextContent('Old')
  })

  test.each([
    [1, '1 found'],
    [12, '12 found'],
  ])('counts the matching surveys (%d): %s', (count, text) => {
    show({ surveys: [...surveyRows(count), surveyRow({ status: 'Expired' })] })
    within(filter().closest('form') as HTMLElement).getByText(text)
  })

  test('announces the count after a change only', async () => {
    const { user } = open(dashboard({ surveys: surveyRows(12) }))
    const form = filter().closest('form') as HTMLElement
    expect(within(form).queryByRole('status')).toBeNull()
    await user.selectOptions(filter(), 'Completed')
    expect(within(form).getByRole('status')).toHaveTextContent('None found')
  })

  test('keeps the focus after a change', async () => {
    const { user } = open(dashboard({ surveys: surveyRows(12) }))
    await user.selectOptions(filter(), 'Completed')
    screen.getByText('None found')
    expect(filter()).toHaveFocus()
  })

  test('opens page 1 and keeps sort order and page size [DASH-103]', async () => {
    const query = { filter: 'All Surveys', page: '2', sort: 'topic', size: '5' }
    const { user } = open(dashboard({ surveys: surveyRows(12), query }))
    await user.selectOptions(filter(), 'Completed')
    expect(address()).toBe('/dashboard?filter=Completed&sort=topic&size=5')
  })

  test('is a GET form with a button before hydration', () => {
    document.body.innerHTML = renderToString(
      dashboard({ surveys: surveyRows(12), query: { sort: 'topic', page: '2' } }),
    )
    const form = filter().closest('form') as HTMLFormElement
    expect(form).toHaveAttribute('action', '/dashboard')
    expect([...new FormData(form)]).toEqual([
      ['sort', 'topic'],
      ['filter', 'Active'],
    ])
    within(form).getByRole('button', { name: 'Show' })
    document.body.replaceChildren()
  })

  test('applies a choice from before hydration', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    const page = dashboard({ surveys: surveyRows(12) })
    container.innerHTML = renderToString(page)
    const select = container.querySelector('select') as HTMLSelectElement
    select.value = 'All Surveys'
    render(page, { container, hydrate: true })
    await waitFor(() => expect(address()).toBe('/dashboard?filter=All+Surveys'))
    await waitFor(() => expect(select).toHaveValue('All Surveys'))
  })

  test('falls back to the default view for invalid query parameters', () => {
    show({ surveys: surveyRows(12), query: { filter: 'Nothing', sort: 'loi', page: '-3', size: '1000' } })
    expect(filter()).toHaveValue('Active')
    expect(rows()).toHaveLength(10)
    expect(cell('Survey')).toHaveTextContent('Survey 1')
  })
})

describe('search of the survey list', () => {
  const field = () => screen.findByRole('searchbox', { name: 'Survey name' })

  test('is shown from 20 surveys on, in all statuses', async () => {
    const { unmount } = show({ surveys: surveyRows(19) })
    expect(screen.queryByRole('search')).toBeNull()
    unmount()
    const more = show({ surveys: surveyRows(20) })
    await field()
    more.unmount()
    show({ surveys: surveyRows(20, { status: 'Expired' }) })
    await field()
  })

  test('ignores case, keeps the filter, sort order and size, and counts the matches', async () => {
    const surveys = [
      ...surveyRows(20, { status: 'Expired' }),
      surveyRow({ topic: 'Sleep apnea', status: 'Expired' }),
      surveyRow({ topic: 'SLEEP' }),
    ]
    const query = { filter: 'Expired', sort: 'topic', size: '5', page: '2' }
    const { user } = open(dashboard({ surveys, query }))
    await user.type(await field(), ' sLEEp {Enter}')
    expect(address()).toBe('/dashboard?filter=Expired&sort=topic&size=5&search=sLEEp')
    expect(rows()).toHaveLength(1)
    expect(cell('Survey')).toHaveTextContent('Sleep apnea')
    screen.getByText('1 found')
  })

  test('without matches says so and links to all surveys', async () => {
    show({ surveys: surveyRows(20), query: { search: 'gout' } })
    screen.getByText(/^No survey under “Active” has “gout” in its name\./)
    expect(await field()).toHaveValue('gout')
    expect(screen.getByText('See all 20 surveys')).toHaveAttribute('href', '/dashboard?filter=All+Surveys')
  })

  test('is kept when the filter or the page changes', async () => {
    const { user } = open(dashboard({ surveys: surveyRows(23), query: { search: 'Survey' } }))
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('href', '/dashboard?page=2&search=Survey')
    await user.selectOptions(screen.getByLabelText('Status'), 'All Surveys')
    expect(address()).toBe('/dashboard?filter=All+Surveys&search=Survey')
  })

  test('is a form that keeps the filter, the sort order and the size', async () => {
    const query = { filter: 'All Surveys', sort: 'topic', size: '5', search: 'Survey 1' }
    show({ surveys: surveyRows(20), query })
    const form = (await field()).closest('form') as HTMLFormElement
    expect(form).toHaveAttribute('action', '/dashboard')
    expect([...new FormData(form)]).toEqual([
      ['sort', 'topic'],
      ['size', '5'],
      ['filter', 'All Surveys'],
      ['search', 'Survey 1'],
    ])
  })
})

describe('pages of the survey list', () => {
  const next = () => screen.getByRole('button', { name: 'Next' })
  const previous = () => screen.getByRole('button', { name: 'Previous' })
  const size = () => screen.getByLabelText('Rows per page')

  test('have 10 rows by default, or 5 [DASH-016, DASH-017]', () => {
    show({ surveys: surveyRows(23) })
    expect(rows()).toHaveLength(10)
    expect(size()).toHaveValue('10')
    expect(
      within(size())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['5', '10'])
  })

  test('have five rows with size=5', () => {
    show({ surveys: surveyRows(23), query: { size: '5', page: '3' } })
    expect(rows()).toHaveLength(5)
    expect(cell('Survey')).toHaveTextContent('Survey 11')
    screen.getByText('11-15 of 23')
  })

  test('are links that keep the sort order', () => {
    show({ surveys: surveyRows(23), query: { page: '2', sort: 'topic' } })
    expect(next()).toHaveAttribute('href', '/dashboard?sort=topic&page=3')
    expect(previous()).toHaveAttribute('href', '/dashboard?sort=topic')
  })

  test('disable Previous on the first and Next on the last page', () => {
    show({ surveys: surveyRows(12) })
    expect(previous()).toBeDisabled()
    cleanup()
    show({ surveys: surveyRows(12), query: { page: '2' } })
    expect(next()).toBeDisabled()
  })

  test('are shown from 11 surveys on', () => {
    show({ surveys: surveyRows(10) })
    expect(screen.queryByRole('navigation', { name: 'Pages of surveys' })).toBeNull()
    cleanup()
    show({ surveys: surveyRows(11) })
    screen.getByRole('navigation', { name: 'Pages of surveys' })
  })

  test('beyond the last show the last', () => {
    show({ surveys: surveyRows(12), query: { page: '99' } })
    screen.getByText('11-12 of 12')
  })

  test('that the panel has paged are shown as they are', () => {
    const surveys = { rows: surveyRows(10), page: 3, total: 10_000, all: null }
    show({ surveys, query: { page: '3' } })
    expect(rows()).toHaveLength(10)
    screen.getByText('21-30 of 10000')
    expect(next()).toHaveAttribute('href', '/dashboard?page=4')
    expect(previous()).toHaveAttribute('href', '/dashboard?page=2')
  })

  test('that the panel has paged say when no survey is open', () => {
    show({ surveys: { rows: [], page: 1, total: 0, all: 42 } })
    screen.getByText(/You have no open surveys right now\./)
  })

  test('of another size start at the first', async () => {
    const { user } = open(dashboard({ surveys: surveyRows(23), query: { page: '2', filter: 'Active' } }))
    await user.selectOptions(size(), '5')
    expect(address()).toBe('/dashboard?size=5')
  })
})

describe('sort order of the survey list', () => {
  const sorted = (column: string) =>
    heads()
      .find((head) => head.textContent === column)
      ?.getAttribute('aria-sort')
  const link = (column: string) => within(table()).getByText(column, { selector: 'a' }).getAttribute('href')

  test('is end date, latest first, with surveys without one last [DASH-018]', () => {
    const surveys = [
      surveyRow({ topic: 'early', endDate: '2099-01-01' }),
      surveyRow({ topic: 'open', endDate: null }),
      surveyRow({ topic: 'late', endDate: '2099-06-01' }),
    ]
    show({ surveys })
    expect([0, 1, 2].map((row) => cell('End date', row).textContent)).toEqual([
      'Ends Jun 1, 2099 ',
      'Ends Jan 1, 2099 ',
      'Open ',
    ])
    expect(['Survey', 'End date', 'Incentive'].map(sorted)).toEqual(['none', 'descending', 'none'])
  })

  test('can be changed by three columns', () => {
    show({ surveys: surveyRows(1), query: { size: '5' } })
    expect(link('Survey')).toBe('/dashboard?sort=topic&size=5')
    expect(link('End date')).toBe('/dashboard?sort=endDate&size=5')
    expect(link('Incentive')).toBe('/dashboard?sort=-incentive&size=5')
    expect(heads().filter((head) => head.hasAttribute('aria-sort'))).toHaveLength(3)
  })

  test('comes from the query', () => {
    const surveys = [50, 200, 100].map((incentivesOffered) => surveyRow({ incentivesOffered }))
    show({ surveys, query: { sort: 'incentive' } })
    expect([0, 1, 2].map((row) => cell('Incentive', row).textContent)).toEqual(
      ['$50', '$100', '$200'].map(
        (dollars, row) => `${dollars}, when you complete it${['$150', '$300', '$600'][row]}/hr`,
      ),
    )
    expect(sorted('Incentive')).toBe('ascending')
  })
})

describe('action of a survey', () => {
  test.each([
    ['Invited', 'Start', 'DASH-021'],
    ['Reminded', 'Start', 'DASH-022'],
    ['Re-invited', 'Start', 'DASH-023'],
    ['Started', 'Resume', 'DASH-024'],
  ])('in status %s is %s (%s)', (status, name, _id) => {
    show({ surveys: [surveyRow({ status })] })
    within(cell('Action')).getByRole('button', { name: `${name} Asthma` })
  })

  test.each(['Completed', 'Expired', 'Quota Completed', 'Screener Completed', 'Terminated', 'Something New'])(
    'is not shown in status %s [DASH-025]',
    (status) => {
      show({ surveys: [surveyRow({ status })], query: everything })
      expect(cell('Action')).toBeEmptyDOMElement()
    },
  )
})

describe('status of a survey', () => {
  test.each([
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
    ['Interview Scheduled', 'Interview Scheduled', 'DASH-085'],
  ])('%s is shown as %s (%s)', (status, shown, _id) => {
    show({ surveys: [surveyRow({ status })], query: everything })
    expect(cell('Survey Status').textContent).toBe(shown)
  })

  test('Screener Completed has a tooltip, also by keyboard [DASH-055, DASH-056, DASH-084]', async () => {
    const { user } = open(dashboard({ surveys: [surveyRow({ status: 'Screener Completed' })], query: everything }))
    const status = within(cell('Survey Status')).getByRole('button', { name: 'Screener Completed' })
    expect(status).toHaveAccessibleDescription(
      'If the client approves, our team will contact you within 24-48 hours to schedule an interview.',
    )
    const tip = within(cell('Survey Status')).getByRole('tooltip')
    expect(tip).toHaveClass('group-focus-within:visible', 'group-hover:visible')
    status.focus()
    await user.keyboard('{Escape}')
    expect(tip).toHaveClass('hidden')
    await user.tab()
    expect(tip).not.toHaveClass('hidden')
  })

  const interview = (respondentTimezone: string | null) =>
    surveyRow({ status: 'Interview Scheduled', interviewDateTime: '2026-12-01T14:30:00', respondentTimezone })

  test("Interview Scheduled shows the time in the member's time zone [DASH-057, DASH-058]", async () => {
    show({ surveys: [interview('America/Los_Angeles')], query: everything })
    await waitFor(() => expect(cell('Survey Status')).toHaveTextContent('Dec 1, 2026 11:30 AM PST'))
  })

  test("Interview Scheduled shows Eastern Time when the member's time zone is unknown [DASH-059]", async () => {
    show({ surveys: [interview(null)], query: everything })
    await waitFor(() => expect(cell('Survey Status')).toHaveTextContent('Dec 1, 2026 2:30 PM EST'))
  })
})

describe('payment status of a survey', () => {
  const pending = [surveyRow({ payment: 'Pending W9' })]
  const link = () => within(cell('Payment Status')).getByRole('link', { name: 'Pending W9' })

  test('Pending W9 links a patient to the third tab [DASH-060, DASH-061]', () => {
    show({ profile: panelistProfile({ type: 'Patient' }), surveys: pending })
    expect(link()).toHaveAttribute('href', '/completeProfile?tabIndex=3')
  })

  test('Pending W9 links a professional to the first tab [DASH-062]', () => {
    show({ surveys: pending })
    expect(link()).toHaveAttribute('href', '/completeProfile?tabIndex=1')
  })

  test.each(['Not Eligible', 'Pending', 'Approved', 'Paid', 'Stopped'])('%s is plain text [DASH-063]', (payment) => {
    show({ surveys: [surveyRow({ payment })] })
    expect(cell('Payment Status')).toHaveTextContent(payment)
    expect(within(cell('Payment Status')).queryByRole('link')).toBeNull()
  })

  test.each([
    ['Invited', 'None yet'],
    ['Completed', 'None yet'],
    ['Expired', 'None'],
    ['Terminated', 'None'],
  ])('in status %s without a payment is read as "%s"', (status, text) => {
    show({ surveys: [surveyRow({ status })], query: everything })
    expect(within(cell('Payment Status')).getByText(text)).toBeInTheDocument()
  })
})

describe('payment timeline of a survey', () => {
  const held = [{ event: 'completed', date: '2026-10-03' }, { event: 'w9-hold', date: '2026-11-02' }, { event: 'sent' }]
  const timelineOf = (paymentEvents: { event: string; date?: string; dueBy?: string }[]) => {
    show({ surveys: [surveyRow({ status: 'Completed', payment: 'Approved', paymentEvents })], query: everything })
    return within(table()).getByRole('group')
  }

  test('is labeled by the survey', () => {
    expect(timelineOf(held)).toHaveAccessibleName('Asthma')
  })

  test('links to Form W-9 while the payment waits for it', () => {
    const timeline = within(timelineOf(held))
    expect(timeline.getByRole('link', { name: 'Complete Form W-9' })).toHaveAttribute(
      'href',
      '/completeProfile?tabIndex=1',
    )
  })

  test.each(['Pending Approval', 'Approved'])('has no link to the tax form once that is %s', (taxStatus) => {
    const surveys = [surveyRow({ status: 'Completed', payment: 'Pending W9', paymentEvents: held })]
    show({ profile: panelistProfile({ taxStatus }), surveys, query: everything })
    const timeline = within(within(table()).getByRole('group'))
    timeline.getAllByText('Held for your Form W-9')
    expect(timeline.queryByRole('link')).toBeNull()
  })

  test('has no link to the tax form once the payment is released', () => {
    const timeline = within(
      timelineOf([...held.slice(0, 2), { event: 'released', date: '2026-11-20' }, { event: 'sent' }]),
    )
    timeline.getByText('Held for your Form W-9')
    expect(timeline.queryByRole('link')).toBeNull()
  })

  test.each([
    ['by', '2026-11-21T23:59:00-05:00'],
    ['is late (expected by', '2026-11-22T00:00:00-05:00'],
  ])('shows "%s" and the expected day at %s', (text, now) => {
    jest.useFakeTimers({ now: new Date(now) })
    const timeline = timelineOf([
      { event: 'client-review', date: '2026-10-24' },
      { event: 'approved', dueBy: '2026-11-21' },
    ])
    jest.useRealTimers()
    expect(timeline).toHaveTextContent(`Next: payment approval ${text} Nov 21, 2026`)
  })
})

describe('surveys that end soon', () => {
  test('can be sorted to the top [DASH-121]', () => {
    show({ surveys: surveyRows(3) })
    expect(screen.getByRole('link', { name: 'Sort by ending soonest' })).toHaveAttribute(
      'href',
      '/dashboard?sort=endDate',
    )
  })

  test('can be sorted back when they are on top [DASH-121]', () => {
    show({ surveys: surveyRows(3), query: { sort: 'endDate' } })
    expect(screen.getByRole('link', { name: 'Sort by ending latest' })).toHaveAttribute('href', '/dashboard')
  })

  test('keep focus on the link that sorts them [DASH-121]', () => {
    const surveys = surveyRows(3)
    const { rerender } = show({ surveys })
    screen.getByRole('link', { name: 'Sort by ending soonest' }).focus()
    rerender(dashboard({ surveys, query: { sort: 'endDate' } }))
    expect(screen.getByRole('link', { name: 'Sort by ending latest' })).toHaveFocus()
  })

  test('have no link to sort them when there is only one [DASH-121]', () => {
    show({ surveys: surveyRows(1) })
    expect(screen.queryByRole('link', { name: /^Sort by ending/ })).toBeNull()
  })

  test.each([
    ['Reminded', '2026-12-06', '14 days left'],
    ['Invited', '2026-12-06', '14 days left'],
    ['Reminded', '2027-01-01', '40 days left'],
    ['Invited', '2027-01-01', null],
  ])('with status %s and the end date %s say: %s [DASH-122]', (status, endDate, left) => {
    jest.useFakeTimers({ now: new Date('2026-11-22T12:00:00-05:00') })
    show({ surveys: [surveyRow({ status, endDate })] })
    jest.useRealTimers()
    expect(screen.queryByText(/days left/)?.textContent ?? null).toBe(left)
  })
})

describe('color and incentive of a survey', () => {
  test.each([
    ['blue', 'Completed', 'Paid', '$0, Earned', 'DASH-064'],
    ['yellow', 'Completed', 'Pending', '$0, Processing', 'DASH-065'],
    ['grey', 'Invited', null, '$75, when you complete it$225/hr', 'DASH-066'],
  ])(
    '%s for status %s and payment %s have hidden text for screen readers: %s (%s)',
    (color, status, payment, text, _id) => {
      show({ surveys: [surveyRow({ status, payment })], query: everything })
      expect(rows()[0]).toHaveAttribute('data-color', color)
      expect(cell('Incentive').textContent).toBe(text)
      expect(cell('Incentive').querySelector('.sr-only')).toHaveTextContent(text.replace(/^[^,]*|\$\d+\/hr$/g, ''))
    },
  )

  test.each([
    ['grey', 'Expired', 'Not Eligible', '$75', 'Not earned'],
    ['yellow', 'Terminated', 'Not Eligible', '$0', 'No payment'],
    ['yellow', 'Completed', 'Stopped', '$0', 'Not paid'],
    ['yellow', 'Screener Completed', null, '$75', 'If you are chosen'],
    ['yellow', 'Interview Scheduled', null, '$75', 'After the interview'],
  ])('%s for status %s and payment %s have visible text: %s %s', (color, status, payment, sum, text) => {
    show({ surveys: [surveyRow({ status, payment })], query: everything })
    expect(rows()[0]).toHaveAttribute('data-color', color)
    expect(cell('Incentive')).toHaveTextContent(`${sum} ${text}`)
    expect(within(cell('Incentive')).getByText(text)).not.toHaveClass('sr-only')
  })

  test.each([
    ['Invited', false],
    ['Re-invited', false],
    ['Reminded', true],
    ['Started', true],
  ])('for status %s have a pill: %s (C-119)', (status, has) => {
    show({ surveys: [surveyRow({ status })] })
    expect(cell('Survey Status').querySelector('.survey-status') !== null).toBe(has)
  })

  test('have no pay by the hour without a duration, or after an outcome', () => {
    show({ surveys: [surveyRow({ loi: null }), surveyRow({ status: 'Completed' })], query: everything })
    expect(table()).not.toHaveTextContent('/hr')
  })

  test('put the color into the status pill and not behind the row', () => {
    show({ surveys: [surveyRow({ status: 'Completed', payment: 'Paid' })], query: everything })
    expect(within(cell('Survey Status')).getByText('Completed')).toHaveClass('survey-status')
    expect(styles).toMatch(/@utility survey-status \{[^}]*background: var\(--survey-wash\)/)
    expect(styles).toMatch(/\[data-color="blue"\] \{[^}]*--survey-wash: var\(--info-wash\)/)
    expect(rows()[0]?.className).not.toMatch(/wash/)
  })

  test.each([
    ['Completed', 'Paid', true],
    ['Completed', 'Pending', true],
    ['Expired', 'Not Eligible', true],
    ['Invited', null, false],
    ['Terminated', 'Not Eligible', false],
    ['Completed', 'Stopped', false],
  ])('for status %s and payment %s have a dot only if the legend is right: %s (C-119)', (status, payment, has) => {
    show({ surveys: [surveyRow({ status, payment })], query: everything })
    expect(cell('Incentive').querySelector('.survey-mark') !== null).toBe(has)
  })

  test('have no legend when no amount has a dot (C-119)', () => {
    show({ surveys: [surveyRow(), surveyRow({ status: 'Terminated', payment: 'Not Eligible' })], query: everything })
    expect(screen.queryByRole('list', { name: 'What the colors of surveys mean' })).toBeNull()
  })

  test('have a legend when there are several colors', () => {
    show({ surveys: [surveyRow(), surveyRow({ status: 'Completed' })], query: everything })
    const legend = screen.getByRole('list', { name: 'What the colors of surveys mean' })
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['Earned', 'Processing', 'Not Eligible'])
  })

  test('have no legend when there is only one color', () => {
    show({ surveys: surveyRows(3) })
    expect(screen.queryByRole('list', { name: 'What the colors of surveys mean' })).toBeNull()
  })

  test.each([
    ['Invited', '$75'],
    ['Expired', '$75'],
    ['Completed', '$50'],
    ['Terminated', '$50'],
  ])('show for status %s the sum %s [DASH-118]', (status, dollars) => {
    show({ surveys: [surveyRow({ status, incentivesEarned: 50 })], query: everything })
    expect(cell('Incentive').textContent).toMatch(new RegExp(`^\\${dollars}`))
  })
})
