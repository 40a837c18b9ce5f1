import { guardPage } from '#server/bff/page-guard/page-guard.ts'
import { currentSession } from '#server/bff/pages/pages.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

const given = new Headers()
jest.mock('next/headers', () => ({ headers: async () => given, cookies: async () => new Map() }))

const portal = useScriptedPortal()

const SURVEY = '/api/panel/api/survey-info/m1'

it('a late answer does not renew a session that was signed out meanwhile (SESS-017)', async () => {
  const browser = await portal.signedIn()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60_000)
  const { promise: signedOut, resolve: endSession } = Promise.withResolvers<void>()
  portal.panel.on('GET /api/survey-info/m1', (_received, response) => {
    signedOut.then(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"topic":"Sleep"}'))
    return null
  })
  const late = browser.get(SURVEY)
  while (portal.panel.calls('GET /api/survey-info/m1').length === 0) await new Promise((done) => setTimeout(done, 5))
  await browser.send('/api/session', { method: 'DELETE' })
  endSession()
  expect((await late).setCookies.join()).not.toContain('session=')
  clock.mockRestore()
  expect(browser.cookies.has('session')).toBe(false)
})

it('a cookie that is still there after the sign-out is no session for a page, and is deleted (SESS-017)', async () => {
  const browser = await portal.signedIn()
  const cookie = `session=${browser.cookies.get('session')}`
  await browser.send('/api/session', { method: 'DELETE' })
  given.set('cookie', cookie)
  const url = new URL('http://localhost:3000/login')
  const verdict = await guardPage({ method: 'GET', url, headers: new Headers({ cookie }) })
  expect(verdict).toHaveProperty('headers')
  expect('headers' in verdict && verdict.headers.getSetCookie().join()).toContain('session=; ')
  expect(await currentSession()).toBeNull()
})

it('a sign-out whose answer was lost also deletes the draft when it is repeated', async () => {
  const browser = await portal.signedIn()
  const session = browser.cookies.get('session') ?? ''
  await browser.send('/api/session', { method: 'DELETE' })
  browser.cookies.set('session', session)
  const { setCookies } = await browser.send('/api/session', { method: 'DELETE' })
  expect(setCookies.join()).toContain('draft=; ')
})
