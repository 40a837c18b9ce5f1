import { dashboardData } from '#server/bff/pages/dashboard.ts'
import { currentSession } from '#server/bff/pages/pages.ts'
import { homeCampaign } from '#server/bff/pages/surveys/campaign.ts'
import { surveyLanding } from '#server/bff/pages/surveys/landing.ts'
import { metricsText } from '#server/metrics.ts'
import type { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

/* The panel ends the session while a page is rendered. */

let looking: Browser
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: looking.cookieHeader }),
  cookies: async () => ({ get: () => undefined }),
}))
jest.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`)
  },
  unauthorized: () => {
    throw new Error('the unauthorized page')
  },
}))

const portal = useScriptedPortal()

const refused = { status: 401, json: { errorCode: 'UNAUTHORIZED', errorMessage: '' } }

async function dashboard() {
  const session = await currentSession()
  if (!session) throw new Error('no session')
  return dashboardData(session, { page: 1, size: 10, filter: 'Active', sort: '-endDate' })
}

it.each([
  'GET /api/panelist-dashboard/1001',
  'GET /api/panelist-dashboard/dashboardSummary/1001',
  'GET /api/emailStatus',
  'GET /api/panelist-profile-status/1001',
  'GET /api/panelist-profiles/1001',
])('shows the Session Expired page when the panel returns 401 for the dashboard: %s', async (call) => {
  looking = await portal.signedIn()
  portal.panel.on(call, refused)
  await expect(dashboard()).rejects.toThrow('the unauthorized page')
})

it('shows the Session Expired page when the panel returns 401 for a survey landing page', async () => {
  looking = await portal.signedIn()
  portal.panel.on('GET /api/survey-info/m1', refused)
  await expect(surveyLanding({ maskId: 'm1' })).rejects.toThrow('the unauthorized page')
})

it('loads the campaign of Home as for a visitor when the panel ends the session', async () => {
  looking = await portal.signedIn()
  const asVisitor = { json: { campaignType: 'Survey' } }
  portal.panel.on('GET /register/campaign-details/c1', ({ headers }) => (headers.authorization ? refused : asVisitor))
  expect(await homeCampaign('c1')).toMatchObject({ error: null })
})

it('leaves out the failed parts of the dashboard and shows the others', async () => {
  looking = await portal.signedIn()
  portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
  expect(await dashboard()).toMatchObject({ surveys: null, summary: null, emailVerified: true })
})

describe('list of surveys on the dashboard', () => {
  const LIST = 'GET /api/panelist-dashboard/1001'
  const row = { topic: 'Sleep', invitationStatus: { status: 'Invited' } }

  it('is requested without a query from a panel without survey pages', async () => {
    looking = await portal.signedIn()
    portal.panel.on(LIST, { json: [row] })
    expect(await dashboard()).toMatchObject({ surveys: [{ topic: 'Sleep' }] })
    expect(portal.panel.calls(LIST)).toHaveLength(1)
  })

  it('is requested page by page from a panel with survey pages', async () => {
    looking = await portal.signedIn()
    portal.panel.on('GET /api/emailStatus', {
      json: { isVerified: true },
      headers: { 'x-panel-features': 'survey-pages' },
    })
    await looking.get('/api/panel/api/emailStatus')
    await looking.get('/api/panel/api/panelist-dashboard/me?page=2&size=5&filter=Active')
    expect(portal.panel.received.at(-1)?.path).toBe('/api/panelist-dashboard/1001?page=2&size=5&filter=Active')
  })

  it('accepts 8,000 rows in 8 MB', async () => {
    looking = await portal.signedIn()
    const rows = Array.from({ length: 8_000 }, (_, index) => ({ ...row, referenceNumber: `${index}`.padEnd(900, 'x') }))
    portal.panel.on(LIST, { json: rows })
    expect((await dashboard()).surveys).toHaveLength(8_000)
  })

  it('keeps the other rows when one row is invalid', async () => {
    looking = await portal.signedIn()
    portal.panel.on(LIST, { json: [row, { topic: null, invitationStatus: null }, { ...row, loi: {} }] })
    expect((await dashboard()).surveys).toHaveLength(2)
    const { text } = await metricsText()
    const line = 'portal_panel_fields_ignored_total{route="/api/panelist-dashboard/{userId}",field="[].loi"} 1'
    expect(text).toContain(line)
  })
})
