import { useScriptedPortal } from '#tests/support/bff/portal.ts'

const portal = useScriptedPortal()

const SURVEY = '/api/panel/api/survey-info/m1'

it('a late answer does not renew a session that was signed out meanwhile', async () => {
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
