import { recentLines } from '#server/log.ts'
import { metricsText } from '#server/metrics.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

/* Browsers' reports about uncaught errors. */

const portal = useScriptedPortal()

const reported = () => recentLines().filter(({ message }) => message === 'error in a browser')
const report = { page: '/dashboard', error: 'TypeError', script: 'chunks/1f2e-3d.js:1:4711' }

it('logs a reported browser error with its page, script and user id, and counts it', async () => {
  const member = await portal.signedIn()
  expect(await member.post('/api/browser-error', report)).toMatchObject({ status: 200, json: {} })
  expect(reported().at(-1)).toMatchObject({
    level: 'warn',
    fields: {
      requestId: expect.stringMatching(/./),
      userId: 1001,
      route: '/dashboard',
      error: 'TypeError',
      script: 'chunks/1f2e-3d.js:1:4711',
    },
  })
  expect((await metricsText()).text).toContain('portal_browser_errors_total{page="/dashboard"} 1')
})

it('logs neither user id nor address of an error that a visitor reports on an unknown page', async () => {
  expect((await new Browser().post('/api/browser-error', { page: '/maya@mail.test', error: 'Error' })).status).toBe(200)
  expect(reported().at(-1)?.fields).toMatchObject({ userId: undefined, route: 'another', error: 'Error' })
  expect(JSON.stringify(recentLines())).not.toContain('maya@')
})

it.each([
  ['a sentence as its class', { ...report, error: 'My number is 212 555 0100' }],
  ['a script that is not ours', { ...report, script: 'https://elsewhere.test/x.js:1:1' }],
  ['a message', { ...report, message: 'maya@mail.test is wrong' }],
])('refuses a browser error report with %s', async (_, body) => {
  const before = reported().length
  expect((await new Browser().post('/api/browser-error', body)).status).toBe(422)
  expect(reported()).toHaveLength(before)
})

it('refuses a browser error report from another site', async () => {
  const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' }
  expect((await new Browser().post('/api/browser-error', report, crossSite)).status).toBe(403)
})
