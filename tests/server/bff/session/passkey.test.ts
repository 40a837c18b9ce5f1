import { PasskeyCreation, PasskeyRequest } from '#lib/contract/panel/passkeys.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'
import { authenticator } from '#tests/support/panel/authenticator.ts'

/* Login by passkey, from the browser to the database. */

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})

afterAll(() => portal.close())

const ORIGIN = 'http://localhost:3000'
const HOST = 'localhost'
const here = { origin: ORIGIN, host: HOST }
const MEMBER = '+12125550112'

async function aPasskey() {
  const browser = await portal.signIn(MEMBER)
  await portal.db.deleteFrom('code_send').execute()
  const before = portal.outbox().length
  await browser.post('/api/panel/api/privacy/code', {})
  const otp = await portal.code(MEMBER, before)
  const device = authenticator()
  const { json } = await browser.post('/api/panel/api/passkeys/options', { otp })
  const added = await browser.post('/api/panel/api/passkeys', {
    passkey: device.create(PasskeyCreation.parse(json.options), here),
  })
  expect(added.status).toBe(200)
  return { browser, device }
}

const requestOptions = async (browser: Browser) =>
  PasskeyRequest.parse((await browser.post('/api/session/passkey/options', {})).json.options)

it('signs in with a passkey, redirects within the portal and refuses the same signature again', async () => {
  const { device } = await aPasskey()
  const browser = new Browser()
  const { json } = await browser.post('/api/session/passkey/options', {})
  expect(Object.keys(json)).toEqual(['options'])
  const options = PasskeyRequest.parse(json.options)
  const body = { passkey: device.get(options, here), returnUrl: '/payments' }
  const signedIn = await browser.post('/api/session/passkey', body)
  expect([signedIn.status, signedIn.json]).toEqual([200, { next: '/payments' }])
  expect((await browser.get('/api/panel/api/passkeys')).json.passkeys).toHaveLength(1)
  expect((await browser.post('/api/session/passkey', body)).json.errorCode).toBe('PASSKEY_REFUSED')
  expect([browser.cookies.has('device'), browser.cookies.has('passkey')]).toEqual([true, false])
})

it('renews the session of the signed-in member with a passkey code, once', async () => {
  const { browser, device } = await aPasskey()
  const session = browser.cookies.get('session')
  const options = PasskeyRequest.parse((await browser.post('/api/panel/api/passkeys/code/options', {})).json.options)
  const { json } = await browser.post('/api/panel/api/passkeys/code', { passkey: device.get(options, here) })
  expect((await new Browser().post('/api/session/step-up/passkey', json)).status).toBe(401)
  expect((await browser.post('/api/session/step-up/passkey', json)).json).toEqual({})
  expect(browser.cookies.get('session')).not.toBe(session)
  expect((await browser.get('/api/panel/api/passkeys')).status).toBe(200)
  expect((await browser.post('/api/session/step-up/passkey', json)).json.errorCode).toBe('INVALID_OTP')
})

it('leads to the dashboard instead of a returnUrl of another site', async () => {
  const { device } = await aPasskey()
  const browser = new Browser()
  const options = await requestOptions(browser)
  const body = { passkey: device.get(options, here), returnUrl: 'https://evil.example/' }
  expect((await browser.post('/api/session/passkey', body)).json).toEqual({ next: '/dashboard' })
})

it('refuses a signature from a browser that did not request it', async () => {
  const { device } = await aPasskey()
  const [first, second] = [new Browser(), new Browser()]
  const options = await requestOptions(first)
  await requestOptions(second)
  for (const browser of [second, new Browser()]) {
    const answer = await browser.post('/api/session/passkey', { passkey: device.get(options, here) })
    expect([answer.status, answer.json.errorCode]).toEqual([400, 'PASSKEY_REFUSED'])
    expect(browser.cookies.has('session')).toBe(false)
  }
})

it('keeps the session of a member whose passkey is refused', async () => {
  const { browser, device } = await aPasskey()
  const options = await requestOptions(browser)
  const answer = await browser.post('/api/session/passkey', { passkey: device.get(options, { ...here, forged: true }) })
  expect(answer.json.errorCode).toBe('PASSKEY_REFUSED')
  expect((await browser.get('/api/panel/api/passkeys')).status).toBe(200)
})
