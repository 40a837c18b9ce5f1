import { Browser, type BrowserResponse } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

/* The answer to a call is lost after the panel did the work, and the browser sends the call again. */

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})
beforeEach(() => portal.db.deleteFrom('code_send').execute())
afterAll(() => portal.close())

let keys = 0

const newKey = () => ({ 'idempotency-key': `${'k'.repeat(30)}${keys++}` })

/**
 * Sends the call twice: the browser gets nothing of the first answer, not even its cookies.
 * @param secondKey that of a page that was loaded again, if it was
 * @returns the second answer
 */
async function sendTwice(browser: Browser, path: string, body: object, secondKey = {}): Promise<BrowserResponse> {
  const key = newKey()
  const cookies = new Map(browser.cookies)
  const lost = await browser.post(path, body, key)
  expect(lost.status).toBe(200)
  browser.cookies.clear()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser.post(path, body, { ...key, ...secondKey })
}

async function mailedCode(to: string, start: number): Promise<string> {
  while (!messagesFrom(start).some((message) => message.to === to)) await new Promise((done) => setTimeout(done, 50))
  return /\b\d{6}\b/.exec(messagesFrom(start).find((message) => message.to === to)?.text ?? '')?.[0] ?? ''
}

const messagesFrom = (start: number) => portal.outbox().slice(start)

it('signs in although the answers to the login and to its code are lost (OTP-050, OTP-052)', async () => {
  const browser = new Browser()
  const start = portal.outbox().length
  expect((await sendTwice(browser, '/api/session/login', { loginId: '(212) 555-0101' })).json).toEqual({ next: '/otp' })
  const otp = await portal.code('+12125550101', start)
  expect(messagesFrom(start)).toHaveLength(1)
  expect((await sendTwice(browser, '/api/session/verify', { otp })).json).toEqual({ next: '/dashboard' })
  expect((await browser.get('/api/session')).status).toBe(200)
})

it('takes a code again after its answer was lost and the page was loaded again, until the member signs out (OTP-052)', async () => {
  const browser = new Browser()
  const start = portal.outbox().length
  await browser.post('/api/session/login', { loginId: '(212) 555-0104' })
  const pending = new Map(browser.cookies)
  const otp = await portal.code('+12125550104', start)
  const again = await sendTwice(browser, '/api/session/verify', { otp }, newKey())
  expect(again.json).toEqual({ next: '/profile' })
  expect((await browser.get('/api/session')).status).toBe(200)

  const other = new Browser()
  for (const [name, value] of pending) other.cookies.set(name, value)
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
  expect((await other.post('/api/session/verify', { otp: wrong })).json).toMatchObject({ errorCode: 'INVALID_OTP' })
  await browser.send('/api/session', { method: 'DELETE' })
  expect((await other.post('/api/session/verify', { otp })).json).toMatchObject({ errorCode: 'INVALID_OTP' })
})

it('continues when the browser got the cookies of the answer to a code, but not the answer', async () => {
  const browser = new Browser()
  const start = portal.outbox().length
  await browser.post('/api/session/login', { loginId: '(212) 555-0108' })
  const otp = await portal.code('+12125550108', start)
  await browser.post('/api/session/verify', { otp })
  expect((await browser.post('/api/session/verify', { otp })).json).toEqual({ next: '/dashboard' })
  expect((await new Browser().post('/api/session/verify', { otp })).json).toMatchObject({ errorCode: 'NOT_FOUND' })
  const later = Date.now() + 10 * 60_000
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later)
  expect((await browser.post('/api/session/verify', { otp })).json).toMatchObject({ errorCode: 'NOT_FOUND' })
  clock.mockRestore()
})

it('registers although both answers are lost (OTP-050, OTP-052)', async () => {
  const browser = new Browser()
  const start = portal.outbox().length
  const form = { firstName: 'Ann', lastName: 'Vance', smsConsent: true, privacyConsent: true, healthcareSetting: 'HCP' }
  const registration = { ...form, mobileNumber: '(212) 555-0151' }
  expect((await sendTwice(browser, '/api/session/registration', registration)).json).toEqual({ next: '/otp' })
  const otp = await portal.code('+12125550151', start)
  expect((await sendTwice(browser, '/api/session/verify', { otp })).json).toEqual({ next: '/professionalDetails' })
})

it('takes the newest code although the answer to the resend is lost (OTP-051)', async () => {
  const browser = new Browser()
  const before = portal.outbox().length
  await browser.post('/api/session/login', { loginId: '(212) 555-0102' })
  const first = await portal.code('+12125550102', before)
  await portal.db.deleteFrom('code_send').execute()
  const cookies = new Map(browser.cookies)
  const start = portal.outbox().length
  await browser.post('/api/session/resend', {})
  browser.cookies.clear()
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  const otp = await portal.code('+12125550102', start)
  if (first !== otp) expect((await browser.post('/api/session/verify', { otp: first })).status).toBe(400)
  expect((await browser.post('/api/session/verify', { otp })).status).toBe(200)
})

it('saves an email address although the answers are lost (OTP-050, OTP-052)', async () => {
  const browser = await portal.signIn('+12125550103')
  await portal.db.deleteFrom('code_send').execute()
  const start = portal.outbox().length
  const email = 'lost.answers@mail.test'
  expect((await sendTwice(browser, '/api/session/email', { email })).json).toEqual({ next: '/otp' })
  const otp = await mailedCode(email, start)
  expect((await sendTwice(browser, '/api/session/verify', { otp })).status).toBe(200)
})

it('shows the receipt of an erased account although the answer is lost', async () => {
  const browser = await portal.signIn('+12125550105')
  await portal.db.deleteFrom('code_send').execute()
  const start = portal.outbox().length
  await browser.post('/api/panel/api/privacy/code', {})
  const body = { otp: await portal.code('+12125550105', start), givesUpUnpaid: true }
  const { status, json } = await sendTwice(browser, '/api/session/erase', body)
  expect([status, json.next]).toEqual([200, expect.stringMatching(/^\/erased\?receipt=[A-Z2-9]{8}$/)])
  expect(browser.cookies.has('session')).toBe(false)
})

it('sends the code to the new number once although the answer is lost (OTP-052)', async () => {
  const browser = await portal.signIn('+12125550112')
  await portal.db.deleteFrom('code_send').execute()
  const start = portal.outbox().length
  await sendTwice(browser, '/api/panel/api/privacy/code', {})
  const otp = await portal.code('+12125550112', start)
  const before = portal.outbox().length
  const body = { newMobileNumber: '(202) 555-0148', otp }
  expect((await sendTwice(browser, '/api/session/own-number', body)).json).toEqual({ next: '/otp' })
  // The page was loaded again, with another key of its own.
  expect((await browser.post('/api/session/own-number', body, newKey())).json).toEqual({ next: '/otp' })
  const newOtp = await portal.code('+12025550148', before)
  expect(messagesFrom(before)).toHaveLength(1)
  expect((await sendTwice(browser, '/api/session/verify', { otp: newOtp })).json).toEqual({ next: '/settings' })
})
