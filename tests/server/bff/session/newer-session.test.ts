import { guardPage } from '#server/bff/page-guard/page-guard.ts'
import type { Browser, BrowserResponse } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { setClock } from '#tests/support/clock.ts'
import { type Answer, refusal, tokenFor } from '#tests/support/scripted-panel.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const portal = useScriptedPortal()
afterEach(() => jest.useRealTimers())

const MINUTE = 60_000
const SUMMARY = 'GET /api/panelist-dashboard/dashboardSummary/1001'
const OWN_SUMMARY = '/api/panel/api/panelist-dashboard/dashboardSummary/me'

/** Starts a call of the browser's session; the panel answers it after `meanwhile`. */
async function lateAnswer(
  browser: Browser,
  answer: Answer,
  meanwhile: () => Promise<unknown>,
): Promise<BrowserResponse> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  portal.panel.on(SUMMARY, (_, response) => {
    isOver.then(() => {
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.json))
    })
    return null
  })
  const late = browser.get(OWN_SUMMARY)
  await waitUntil(() => portal.panel.calls(SUMMARY).length > 0)
  await meanwhile()
  end()
  return late
}

async function signInAs(browser: Browser, userId: number): Promise<void> {
  portal.panel.on('POST /login', { json: tokenFor(userId) })
  await browser.post('/api/session/login', { loginId: 'ada@example.com' })
  expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(200)
}

/** Whose token the browser's calls carry; null when it is signed out. */
async function tokenSent(browser: Browser): Promise<string | null> {
  portal.panel.forget()
  await browser.get('/api/panel/api/emailStatus')
  return portal.panel.calls('GET /api/emailStatus')[0]?.headers.authorization ?? null
}

const bearer = (userId: number) => `Bearer ${tokenFor(userId).accessToken}`

it.each([
  ['that renews the session', { json: { totalIncentiveEarned: 1, incentivesInProcess: 2 } }],
  ['that says that the session has ended', refusal('UNAUTHORIZED', 'expired', 401)],
])("a newer sign-in stays after an older session's late answer %s (SESS-018)", async (_, answer) => {
  const start = Date.now()
  const browser = await portal.signedIn(1001)
  setClock(start + 2 * MINUTE)
  await lateAnswer(browser, answer, () => signInAs(browser, 1002))
  expect(await tokenSent(browser)).toBe(bearer(1002))
})

it('a code entered again stays entered after a late answer to an earlier call (SESS-018)', async () => {
  const start = Date.now()
  const browser = await portal.signedIn(1001)
  setClock(start + 21 * MINUTE)
  await lateAnswer(browser, { json: {} }, () => signInAs(browser, 1001))
  portal.panel.on('GET /api/hello-sign/signed-document', { headers: { 'content-type': 'application/pdf' }, json: {} })
  expect((await browser.get('/api/panel/api/hello-sign/signed-document')).status).toBe(200)
})

it("a newer sign-in stays after an older session's late page (SESS-018)", async () => {
  const start = Date.now()
  const browser = await portal.signedIn(1001)
  setClock(start + 2 * MINUTE)
  const url = new URL('http://localhost:3000/dashboard')
  const verdict = await guardPage({ method: 'GET', url, headers: new Headers({ cookie: browser.cookieHeader }) })
  await signInAs(browser, 1002)
  for (const line of 'headers' in verdict ? verdict.headers.getSetCookie() : []) browser.store(line)
  expect(await tokenSent(browser)).toBe(bearer(1002))
})
