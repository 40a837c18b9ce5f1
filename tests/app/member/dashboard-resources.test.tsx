/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import DashboardPage from '#app/(member)/dashboard/page.tsx'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile, surveyRow, surveyRows } from '#tests/support/screens/members.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
// Import lazy parts up front, so that no test waits for them.
beforeAll(() => import('#components/profile/additional/AdditionalInfoDialog.tsx'))
beforeAll(() => import('#components/surveys/start/RowRefusal.tsx'))
const SURVEYS = 'GET /api/panelist-dashboard/1001'
const SUMMARY = 'GET /api/panelist-dashboard/dashboardSummary/1001'
const STATUS = 'GET /api/panelist-profile-status/1001'

const started = surveyRow({ topic: 'Statins', status: 'Started' })
const profileStatus = (additionalInfoIncomplete: boolean) => ({
  additionalInfoIncomplete,
  panelistPatientProfileInfo: null,
  panelistHcpProfileInfo: null,
})

/** A panel that supports pages announces it in a header of every answer. */
const PAGES = { 'x-panel-features': 'survey-pages' }

async function visit(answers: Answers = {}, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const profile = panelistProfile({
    taxStatus: 'Approved',
    nonProfitOrganizationDto: { id: 3, name: 'Hearts of Ohio' },
  })
  await portal.signIn(profile)
  const all = {
    'GET /api/panelist-profiles/1001': profile,
    [SURVEYS]: [started],
    [SUMMARY]: { totalIncentiveEarned: 100, incentivesInProcess: 0 },
    [STATUS]: profileStatus(false),
    'GET /api/emailStatus': { isVerified: true },
    ...answers,
  }
  portal.answers(all, headers)
  window.history.replaceState(null, '', `/dashboard?${new URLSearchParams(query)}`)
  const page = await portal.show(DashboardPage(given(query)))
  portal.connect()
  portal.panel.received.length = 0
  return page
}

const table = () => screen.getByRole('table')
const listCalls = () => portal.calls().filter((call) => call.startsWith(SURVEYS))
const fire = (event: 'focus' | 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(event)))

/** Simulates a later return to the tab; the library revalidates at most every five seconds. */
async function comeBack() {
  const later = Date.now() + 6_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await fire('focus')
}

function goOffline() {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  global.fetch = jest.fn(async () => {
    throw new TypeError('network')
  })
}

async function goOnline() {
  jest.restoreAllMocks()
  portal.connect()
  await fire('online')
}

describe('survey that was completed in another tab', () => {
  const finished = () =>
    portal.answers({
      [SURVEYS]: [surveyRow({ ...started, status: 'Completed', payment: 'Pending', incentivesEarned: 75 })],
      [SUMMARY]: { totalIncentiveEarned: 100, incentivesInProcess: 75 },
    })

  test('is updated with the totals when the window gets the focus', async () => {
    await visit({}, { filter: 'All Surveys' })
    within(table()).getByRole('button', { name: 'Resume Statins' })
    finished()
    await comeBack()
    expect(await within(table()).findByText('Completed')).toBeInTheDocument()
    expect(await screen.findByText('$75', { selector: 'dd a' })).toBeInTheDocument()
    expect(within(table()).queryByRole('button', { name: 'Resume Statins' })).toBeNull()
  })

  test('is updated when the network is back', async () => {
    await visit({}, { filter: 'All Surveys' })
    finished()
    await fire('offline')
    await fire('online')
    expect(await within(table()).findByText('Completed')).toBeInTheDocument()
  })

  test('stays as it was, without an error, when the reload fails', async () => {
    await visit({}, { filter: 'All Surveys' })
    portal.answers({ [SURVEYS]: undefined })
    await comeBack()
    await waitFor(() => expect(listCalls()).toHaveLength(1))
    within(table()).getByRole('button', { name: 'Resume Statins' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('the dashboard makes no call on load', async () => {
  await visit()
  await act(async () => {})
  expect(portal.calls()).toEqual([])
})

test('the dashboard asks for answers that are missing when the window gets the focus', async () => {
  await visit()
  portal.answers({ [STATUS]: profileStatus(true) })
  await comeBack()
  expect(await screen.findByRole('dialog')).toHaveTextContent('A few more questions')
})

test('the dashboard reloads the list after a refused start', async () => {
  portal.panel.on('GET /api/methodology/survey-1', { json: { methodology: 'Quantitative' } })
  portal.panel.on('POST /api/survey-landing/validate', {
    status: 400,
    json: { errorCode: 'SURVEY_CLOSED', errorMessage: 'This survey is closed.' },
  })
  const { user } = await visit()
  portal.answers({ [SURVEYS]: [] })
  await user.click(within(table()).getByRole('button', { name: 'Resume Statins' }))
  expect(await screen.findByText('No surveys available.')).toBeInTheDocument()
})

describe('another view of the survey list', () => {
  const filter = () => screen.getByLabelText('Status')
  const asPages = (list: unknown) => portal.answers({ [SURVEYS]: list }, PAGES)
  const firstPage = { rows: surveyRows(10), page: 1, total: 12, all: null }
  const completed = {
    rows: [surveyRow({ topic: 'Asthma diary', status: 'Completed' })],
    page: 1,
    total: 1,
    all: null,
  }

  const visitPages = () => visit({ [SURVEYS]: firstPage }, {}, PAGES)

  test('is loaded from a panel that answers pages, and Back needs no call', async () => {
    const { user } = await visitPages()
    asPages(completed)
    await user.selectOptions(filter(), 'Completed')
    expect(window.location.search).toBe('?filter=Completed')
    expect(await within(table()).findByText('Asthma diary')).toBeInTheDocument()
    expect(listCalls()).toEqual([`${SURVEYS}?filter=Completed&sort=-endDate&page=1&size=10`])
    goOffline()
    await act(async () => {
      window.history.back()
      await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
    })
    expect(filter()).toHaveValue('Active')
    within(table()).getByText('Survey 10')
  })

  test('needs no call from a panel that answers the whole list', async () => {
    const { user } = await visit({ [SURVEYS]: [started, ...completed.rows] })
    await user.selectOptions(filter(), 'Completed')
    within(table()).getByText('Asthma diary')
    expect(portal.calls()).toEqual([])
  })

  test('says when it is offline, keeps the page and loads once online', async () => {
    const { user } = await visitPages()
    await user.type(screen.getByLabelText('Participation code'), 'TYPED')
    goOffline()
    await user.selectOptions(filter(), 'Completed')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "You're offline. We'll show these surveys when you're connected again.",
    )
    expect(filter()).toHaveValue('Completed')
    expect(screen.getByLabelText('Participation code')).toHaveValue('TYPED')
    asPages(completed)
    await goOnline()
    expect(await within(await screen.findByRole('table')).findByText('Asthma diary')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows an error when the call fails, and Retry loads it', async () => {
    const { user } = await visitPages()
    portal.answers({ [SURVEYS]: undefined })
    await user.selectOptions(filter(), 'Completed')
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
    asPages(completed)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await within(await screen.findByRole('table')).findByText('Asthma diary')).toBeInTheDocument()
  })
})
