import type { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

/* A signed-in member changes the mobile number, from the form to the database. */

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})

afterAll(() => portal.close())

const MEMBER = '+12125550112'
const OTHER = '+12125550113'
const NEW = '+12025550147'

async function signIn(mobile: string) {
  await portal.db.deleteFrom('code_send').execute()
  return portal.signIn(mobile)
}

/** Requests a change, up to the code screen. @returns the code that the new number got */
async function ask(browser: Browser, newMobileNumber = '(202) 555-0147') {
  await portal.db.deleteFrom('code_send').execute()
  const start = portal.outbox().length
  await browser.post('/api/panel/api/privacy/code', {})
  const otp = await portal.code(MEMBER, start)
  const before = portal.outbox().length
  const answer = await browser.post('/api/session/own-number', { newMobileNumber, otp })
  expect(answer.json).toEqual({ next: '/otp' })
  return portal.code(NEW, before)
}

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

it('returns 422 with the field of an invalid new number', async () => {
  const browser = await signIn(MEMBER)
  const { status, json } = await browser.post('/api/session/own-number', { newMobileNumber: '12', otp: '123456' })
  expect([status, json.fields]).toEqual([422, { newMobileNumber: 'ten digits' }])
})

it('returns FORBIDDEN when another member has signed in since', async () => {
  const browser = await signIn(MEMBER)
  const otp = await ask(browser)
  const other = await signIn(OTHER)
  other.cookies.set('pending', browser.cookies.get('pending') ?? '')
  expect((await other.post('/api/session/verify', { otp })).json.errorCode).toBe('FORBIDDEN')
  expect((await other.post('/api/session/resend', {})).json.errorCode).toBe('FORBIDDEN')
})

it('returns 429 to a resend after five wrong codes', async () => {
  const browser = await signIn(MEMBER)
  const wrong = otherThan(await ask(browser))
  const codes: unknown[] = []
  for (let times = 0; times < 5; times++)
    codes.push((await browser.post('/api/session/verify', { otp: wrong })).json.errorCode)
  expect(codes).toEqual([...Array(4).fill('INVALID_OTP'), 'OTP_LOCKED'])
  expect((await browser.post('/api/session/resend', {})).status).toBe(429)
})

it('changes the number, keeps the session and leads back to the settings', async () => {
  const browser = await signIn(MEMBER)
  await ask(browser)
  await portal.db.deleteFrom('code_send').execute()
  const before = portal.outbox().length
  expect((await browser.post('/api/session/resend', {})).json).toEqual({ resent: true })
  const otp = await portal.code(NEW, before)
  const { status, json } = await browser.post('/api/session/verify', { otp })
  expect([status, json]).toEqual([200, { next: '/settings' }])
  expect([browser.cookies.has('pending'), browser.cookies.get('notice')]).toEqual([false, 'number-changed'])
  expect((await browser.get('/api/panel/api/panelist-profiles/me')).json.mobileNumber).toBe(NEW)
})
