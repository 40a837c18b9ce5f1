import { createHmac } from 'node:crypto'
import { config } from '#server/config.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, mobileOf, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

/* Form W-9 through the portal, with the embedded panel, a real database and demo members. */

const HELLOSIGN_API_KEY = 'k'.repeat(64)

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})

afterAll(async () => {
  await portal.close()
  for (const name of ['HELLOSIGN_API_KEY', 'HELLOSIGN_CLIENT_ID', 'HELLOSIGN_TEMPLATE_ID']) delete process.env[name]
})

const signIn = (key: string) => portal.signIn(mobileOf(key))

const detail = async (browser: Browser) => (await browser.get('/api/panel/api/taxDetail/me')).json
const DOCUMENT = '/api/panel/api/hello-sign/signed-document'

describe('tax states of demo members', () => {
  it.each([
    ['quiet', { taxStatus: 'Not Filled', w9SubmittedDate: null, rejection: null }],
    ['nearTaxForm', { taxStatus: 'Not Filled', taxYear: { paid: 510, threshold: 600 } }],
    ['owesTaxForm', { taxStatus: 'W9 Pending', signatureId: null }],
    ['sentTaxForm', { taxStatus: 'Pending Approval', taxIdNumber: '***-**-6802', signatureId: expect.any(String) }],
    ['busy', { taxStatus: 'Approved', signatureId: expect.any(String), rejection: null }],
    ['rejectedTaxForm', { taxStatus: 'W9 Pending', rejection: { reason: expect.stringContaining('line 1') } }],
  ])('%s has a tax detail of its state', async (key, state) => {
    expect(await detail(await signIn(key))).toMatchObject(state)
  })
})

describe('download of the signed tax form [TAX-016, TAX-017, API-046]', () => {
  it('is a PDF attachment with no-store', async () => {
    const response = await (await signIn('sentTaxForm')).get(DOCUMENT)
    expect([response.status, response.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Form W-9.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it('returns 404 when nothing was signed', async () => {
    const response = await (await signIn('quiet')).get(DOCUMENT)
    expect([response.status, response.json.errorCode]).toEqual([404, 'NOT_FOUND'])
  })

  it('ignores or refuses other ids and returns 401 to a visitor', async () => {
    const browser = await signIn('quiet')
    for (const extra of ['?userId=1', '?signatureId=1', '/1', '?panelistId=1']) {
      expect((await browser.get(DOCUMENT + extra)).status).toBeGreaterThanOrEqual(404)
    }
    expect((await new Browser().get(DOCUMENT)).status).toBe(401)
  })
})

describe('step-up code', () => {
  const stepUp = async (browser: Browser, returnUrl: string) => {
    await portal.db.deleteFrom('code_send').execute()
    return browser.post('/api/session/step-up', { returnUrl })
  }

  it("goes to the member's own number and returns to the tab with a new session", async () => {
    const browser = await signIn('busy')
    const cookie = browser.cookies.get('session')
    const before = portal.outbox().length
    expect((await stepUp(browser, '/completeProfile?tabIndex=1')).json).toEqual({ next: '/otp' })
    const otp = await portal.code(mobileOf('busy'), before)
    expect((await browser.post('/api/session/verify', { otp })).json).toEqual({ next: '/completeProfile?tabIndex=1' })
    expect(browser.cookies.get('session')).not.toBe(cookie)
    expect((await browser.get(DOCUMENT)).status).toBe(200)
  })

  it('returns to the dashboard instead of another site', async () => {
    const browser = await signIn('hcp')
    const before = portal.outbox().length
    await stepUp(browser, 'https://evil.example/')
    const otp = await portal.code(mobileOf('hcp'), before)
    expect((await browser.post('/api/session/verify', { otp })).json).toEqual({ next: '/dashboard' })
  })

  it('returns 401 to a visitor and 422 to a number from the browser', async () => {
    expect((await stepUp(new Browser(), '/dashboard')).status).toBe(401)
    const browser = await signIn('patient')
    const body = { returnUrl: '/dashboard', loginId: mobileOf('busy') }
    expect((await browser.post('/api/session/step-up', body)).status).toBe(422)
  })
})

describe('signing on our own page', () => {
  const answers = {
    name: 'Carla Mendes',
    classification: 'individual',
    address: { firstLine: '12 Harbor Street', city: 'Jersey City', state: 'NJ', zipCode: '07302' },
    taxIdTypeId: 1,
    taxIdNumber: '900551234',
    taxIdNumberConfirmation: '900551234',
    isSubjectToBackupWithholding: false,
    isUsPerson: true,
    certifies: true,
    signature: { kind: 'typed', text: 'Carla Mendes' },
  }
  const post = (browser: Browser, path: string, body: object) => browser.post(`/api/panel/api/hello-sign/${path}`, body)

  it('opens, signs and confirms a tax form and offers the download (API-044, API-045, TAX-012)', async () => {
    const browser = await signIn('owesTaxForm')
    const template = (await browser.get('/api/panel/api/hello-sign/template')).json
    const url = new URL(String(template.signUrl))
    expect([url.origin, url.pathname]).toEqual([config().origin, '/signW9'])
    const token = url.searchParams.get('token')
    expect((await post(browser, 'signing', { token })).json).toMatchObject({ name: 'Carla Mendes', taxIdNumber: null })
    const refused = await post(browser, 'signature', { token, answers: { ...answers, taxIdNumber: '900559999' } })
    expect(refused.status).toBe(422)
    expect(refused.text).not.toMatch(/90055/)
    const signed = (await post(browser, 'signature', { token, answers })).json
    const { signatureId, signatureRequestId } = signed
    const confirmed = await post(browser, 'events', { signatureId, signatureRequestId })
    expect(confirmed.json).toEqual({ w9SubmittedDate: signed.w9SubmittedDate })
    expect(await detail(browser)).toMatchObject({
      taxStatus: 'Pending Approval',
      taxIdNumber: '***-**-1234',
      signatureId,
    })
    expect((await browser.get(DOCUMENT)).status).toBe(200)
  })

  it('refuses the signing key of another member', async () => {
    const [mine, theirs] = [await signIn('rejectedTaxForm'), await signIn('quiet')]
    const template = (await mine.get('/api/panel/api/hello-sign/template')).json
    const token = new URL(String(template.signUrl)).searchParams.get('token')
    expect((await post(theirs, 'signing', { token })).json.errorCode).toBe('INVALID_LINK')
    expect((await post(theirs, 'signature', { token, answers })).json.errorCode).toBe('INVALID_LINK')
    expect((await post(new Browser(), 'signature', { token, answers })).status).toBe(401)
  })
})

describe('Dropbox Sign callback', () => {
  const CALLBACK = '/api/hello-sign/callback'
  const form = (key: string) => {
    const event = { event_type: 'callback_test', event_time: '1763712000' }
    const event_hash = createHmac('sha256', key)
      .update(event.event_time + event.event_type)
      .digest('hex')
    const boundary = 'b1'
    const json = JSON.stringify({ event: { ...event, event_hash } })
    return {
      raw: `--${boundary}\r\nContent-Disposition: form-data; name="json"\r\n\r\n${json}\r\n--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': undefined },
    }
  }
  const postEvent = (key: string) => new Browser().send(CALLBACK, { method: 'POST', ...form(key) })

  it('returns 404 while forms are signed on our own page', async () => {
    expect((await postEvent(HELLOSIGN_API_KEY)).status).toBe(404)
  })

  it("accepts only an event with the service's key, of limited size, by POST", async () => {
    await portal.restart({ HELLOSIGN_API_KEY, HELLOSIGN_CLIENT_ID: 'c1', HELLOSIGN_TEMPLATE_ID: 't1' })
    const response = await postEvent(HELLOSIGN_API_KEY)
    expect([response.status, response.text]).toEqual([200, 'Hello API Event Received'])
    expect((await postEvent('guessed')).status).toBe(403)
    const long = await new Browser().send(CALLBACK, {
      method: 'POST',
      raw: 'x'.repeat(300_000),
      headers: form('x').headers,
    })
    expect(long.status).toBe(413)
    expect((await new Browser().get(CALLBACK)).status).toBe(405)
  })
})
