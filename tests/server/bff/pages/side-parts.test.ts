import { dashboardData } from '#server/bff/pages/dashboard.ts'
import { currentSession } from '#server/bff/pages/pages.ts'
import { paymentsData } from '#server/bff/pages/rewards/payments.ts'
import type { Session } from '#server/bff/session/session.ts'
import type { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import type { Answer } from '#tests/support/scripted-panel.ts'

/* A slow call of an existing panel that a page can do without. */

let looking: Browser
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: looking.cookieHeader }),
  cookies: async () => ({ get: () => undefined }),
}))

const portal = useScriptedPortal()

const SURVEYS = 'GET /api/panelist-dashboard/1001'

function answerAfter(call: string, milliseconds: number, { json }: Answer) {
  portal.panel.on(call, (_received, response) => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    }, milliseconds).unref()
    return null
  })
}

async function timed<T>(load: (session: Session) => Promise<T>) {
  const session = await currentSession()
  if (!session) throw new Error('no session')
  const startedAt = performance.now()
  const data = await load(session)
  return { data, seconds: (performance.now() - startedAt) / 1000 }
}
const dashboard = (session: Session) =>
  dashboardData(session, { page: 1, size: 10, filter: 'Active', sort: '-endDate' })

const owesForm = { taxStatus: 'W9 Pending' }

it('the dashboard does without a part that takes over two seconds longer than the others', async () => {
  looking = await portal.signedIn()
  portal.panel.on(SURVEYS, { json: [] })
  answerAfter('GET /api/emailStatus', 4_500, { json: { isVerified: true } })
  const { data, seconds } = await timed(dashboard)
  expect(seconds).toBeGreaterThan(1.9)
  expect(seconds).toBeLessThan(4)
  expect(data).toMatchObject({ surveys: [], emailVerified: null })
})

it('the dashboard waits for a part as long as for the surveys', async () => {
  looking = await portal.signedIn()
  answerAfter(SURVEYS, 2_500, { json: [] })
  answerAfter('GET /api/emailStatus', 2_600, { json: { isVerified: true } })
  const { data } = await timed(dashboard)
  expect(data).toMatchObject({ surveys: [], emailVerified: true })
})

it('the payments page does without a late reason of a rejected form', async () => {
  looking = await portal.signedIn(1001, owesForm)
  portal.panel.on(SURVEYS, { json: [] }).on('GET /api/referral-status/1001', { json: [] })
  answerAfter('GET /api/taxDetail/1001', 4_500, { json: { rejection: { reason: 'Name', at: '2026-11-01' } } })
  const { data, seconds } = await timed(paymentsData)
  expect(seconds).toBeLessThan(4)
  expect(data).toMatchObject({ payments: [], hasReferrals: true, rejection: null })
})
