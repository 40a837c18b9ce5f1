import { readFileSync } from 'node:fs'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { surveyRow, surveyRows } from '#tests/support/screens/members.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'
import { address, cell, dashboard, everything, heads, rows, show, table } from '#tests/support/screens/survey-list.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

// Import the lazy search up front, so that no test waits for it.
beforeAll(() => import('#components/surveys/dashboard/view/SurveySearch.tsx'))

const styles = readFileSync('app/survey-list.css', 'utf8')

describe('a row that the panel repeats', () => {
  const repeated = surveyRow({ topic: 'Sleep' })

  test('is shown as often, and is gone when the list has it no more', () => {
    const { rerender } = show({ surveys: [repeated, repeated, repeated], query: everything })
    expect(rows()).toHaveLength(3)
    rerender(dashboard({ surveys: [surveyRow({ topic: 'Asthma' })], query: everything }))
    expect(rows()).toHaveLength(1)
    expect(cell('Survey')).toHaveTextContent('Asthma')
  })
})

describe('survey list', () => {
  test('is a table with six columns [DASH-007, DASH-010, DASH-011, DASH-012, DASH-013, DASH-014, DASH-015, FMT-006]', () => {
    const offered = surveyRow({ topic: 'Sleep', endDate: '2099-03-05', payment: 'Approved', incentivesOffered: 75 })
    show({ surveys: [offered] })
    screen.getByRole('heading', { name: 'My Surveys' })
    expect(heads().map((head) => head.textContent)).toEqual([
      'Survey',
      'End date',
      'Incentive',
      'Survey Status',
      'Payment Status',
      'Action',
    ])
    expect(cell('Survey')).toHaveTextContent('Sleep')
    expect(cell('End date')).toHaveTextContent('Mar 5, 2099')
    expect(cell('Incentive')).toHaveTextContent('$75')
    expect(cell('Survey Status')).toHaveTextContent('Invited')
    expect(cell('Payment Status')).toHaveTextContent('Approved')
    within(cell('Action')).getByRole('button', { name: 'Start Sleep' })
  })

  test('has cards below 768 px that keep the ARIA roles of a table [DASH-008, DASH-009, WCAG 1.3.1]', () => {
    show({ surveys: surveyRows(2) })
    expect(screen.getAllByText('Survey 2')).toHaveLength(1)
    expect(table()).toHaveAttribute('class', 'survey-table')
    expect(styles).toMatch(/@utility survey-table \{\s+@apply [^;]*max-md:block /)
    const wide = /@utility survey-table \{\s+@apply ([^;]*)/.exec(styles)?.[1]?.split(' ') ?? []
    expect(wide.filter((name) => /^(md:)?(block|flex|grid|hidden|contents)$/.test(name))).toEqual([])
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

  test('formats end dates as MMM D, YYYY [DASH-067, FMT-004]', () => {
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

  test('says where the next survey will be, without a promise of an email, when there is none', () => {
    show()
    screen.getByText(/^When a survey matches your profile, you'll find it here\./)
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

  test('has six options and starts with Active [DASH-019, DASH-020, CONST-034]', () => {
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

  const topics = () => rows().map((_, row) => cell('Survey', row).textContent?.split(' · ')[0])
  const rowFor = (status: string) => surveyRow({ status, topic: status })
  test.each([
    ['Active', ['Invited', 'Reminded', 'Re-invited', 'Started'], 'DASH-086, DASH-087, DASH-088, DASH-089'],
    ['Completed', ['Completed', 'Partially Completed'], 'DASH-090, DASH-091'],
    ['Did Not Qualify', ['Cheating', 'Speeding', 'Terminated'], 'DASH-092, DASH-093, DASH-094'],
    ['Did Not Qualify', ['Illogical Answers', 'Other', 'No Show'], 'DASH-095, DASH-096, DASH-097'],
    ['Did Not Qualify', ['Straightlining', 'Other Cause'], 'DASH-098, DASH-099'],
    ['Survey Full', ['Quota Completed'], 'DASH-100'],
    ['Expired', ['Expired'], 'DASH-101'],
  ])('%s shows the rows with the statuses %j (%s)', (name, statuses, _ids) => {
    const others = ['Screener Completed', name === 'Active' ? 'Expired' : 'Invited']
    show({ surveys: [...statuses, ...others].map(rowFor), query: { filter: name } })
    expect(topics().toSorted()).toEqual(statuses.toSorted())
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

  test('announces the count after a change only [WCAG 4.1.3]', async () => {
    const { user } = open(dashboard({ surveys: surveyRows(12) }))
    const form = filter().closest('form') as HTMLElement
    expect(within(form).queryByRole('status')).toBeNull()
    await user.selectOptions(filter(), 'Completed')
    expect(within(form).getByRole('status')).toHaveTextContent('None found')
  })

  test('keeps the focus after a change [WCAG 3.2.2]', async () => {
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

  test('without matches says so and links to page 1 of all surveys [DASH-103]', async () => {
    show({ surveys: surveyRows(20), query: { search: 'gout', page: '2' } })
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

  test('have 10 rows by default, or 5 [DASH-016, DASH-017, CONST-032, CONST-033]', () => {
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

  test.each([
    [0, '1-10 of 12'],
    [-2, '1-10 of 12'],
    [7, '11-12 of 12'],
  ])('that the panel calls page %i of two have a range of the list', (page, range) => {
    show({ surveys: { rows: surveyRows(10), page, total: 12, all: null } })
    screen.getByText(range)
  })

  test('that the panel has paged are shown although its total is odd', () => {
    show({ surveys: { rows: surveyRows(3), page: 1, total: -1, all: null } })
    expect(rows()).toHaveLength(3)
    screen.getByText('3 found')
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

  test('is end date, latest first, with surveys without one last [DASH-018, CONST-035]', () => {
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
