import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

/* A member who lost the phone asks for a new number, from the form to the database. */

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})

afterAll(() => portal.close())

const MEMBER = '+12125550112'
const NEW = '+12025550147'

async function answers(changes: object = {}) {
  const { last_name, email, profile } = await portal.db
    .selectFrom('panelist')
    .select(['last_name', 'email', 'profile'])
    .where('mobile', '=', MEMBER)
    .executeTakeFirstOrThrow()
  const address = profile.mailingAddress
  const zipCode = typeof address === 'object' && address !== null && 'zipCode' in address ? address.zipCode : undefined
  const body = { mobileNumber: '(212) 555-0112', newMobileNumber: '202-555-0147', lastName: last_name, email, zipCode }
  return { ...body, ...changes }
}

async function give(browser: Browser, body: object) {
  await portal.db.deleteFrom('code_send').execute()
  const before = portal.outbox().length
  expect((await browser.post('/api/session/lost-phone', body)).json).toEqual({ next: '/otp' })
  return browser.post('/api/session/verify', { otp: await portal.code(NEW, before) })
}

it('leads to the page with the date of the number change, without signing in', async () => {
  const browser = new Browser()
  const { status, json } = await give(browser, await answers())
  expect([status, json.next]).toEqual([200, expect.stringMatching(/^\/lostPhone\?changes=20/)])
  expect([browser.cookies.has('session'), browser.cookies.has('pending')]).toEqual([false, false])
})

it('returns IDENTITY_NOT_CONFIRMED for wrong answers and uses up the code', async () => {
  const browser = new Browser()
  const refused = await give(browser, await answers({ lastName: 'Nobody' }))
  expect([refused.status, refused.json.errorCode]).toEqual([400, 'IDENTITY_NOT_CONFIRMED'])
  expect((await browser.post('/api/session/verify', { otp: '123456' })).json.errorCode).toBe('INVALID_OTP')
})

it('keeps the lost-phone request after a wrong code, and sends another code', async () => {
  const browser = new Browser()
  await portal.db.deleteFrom('code_send').execute()
  await browser.post('/api/session/lost-phone', await answers())
  const right = await portal.code(NEW)
  const wrong = right === '111111' ? '222222' : '111111'
  expect((await browser.post('/api/session/verify', { otp: wrong })).json.errorCode).toBe('INVALID_OTP')
  await portal.db.deleteFrom('code_send').execute()
  expect((await browser.post('/api/session/resend', {})).json).toEqual({ resent: true })
})

it('returns 422 with the field of an invalid new number', async () => {
  const { status, json } = await new Browser().post('/api/session/lost-phone', await answers({ newMobileNumber: '12' }))
  expect([status, json.fields]).toEqual([422, { newMobileNumber: 'ten digits' }])
})
