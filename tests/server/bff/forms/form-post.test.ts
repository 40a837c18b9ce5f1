import { NextRequest } from 'next/server'
import { middleware } from '#middleware.ts'
import { readFormReply } from '#server/bff/session/form-reply.ts'
import { Browser, type RequestOptions } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

/* Forms posted without JavaScript, or before it has loaded. */

const portal = useScriptedPortal()

const KEY = '0123456789abcdef0123456789abcdef'
const SEND = 'POST /login/sendotp'
const REGISTER = 'POST /register/sendOtp'

interface PostOptions {
  at?: string
  key?: string
  member?: string
  given?: object
  headers?: RequestOptions['headers']
}

const addressOf = (form: string, { at = '/login', key = KEY, member, given }: PostOptions) => {
  const query = new URLSearchParams({ at, key })
  if (member) query.set('member', member)
  if (given) query.set('given', JSON.stringify(given))
  return `/api/form/${form}?${query}`
}

const FORM = 'application/x-www-form-urlencoded'

function post(browser: Browser, form: string, fields: Record<string, string> | string, posting: PostOptions = {}) {
  const raw = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()
  return browser.send(addressOf(form, posting), {
    method: 'POST',
    raw,
    headers: { 'content-type': FORM, ...posting.headers },
  })
}

const replyIn = (browser: Browser) => readFormReply(browser.cookieHeader)

const registration = {
  firstName: 'Mary',
  lastName: 'Lee',
  mobileNumber: '(202) 555-0123',
  healthcareSetting: 'HCP',
  smsConsent: 'on',
  privacyConsent: 'on',
}

describe('a valid form post without scripts', () => {
  it('sends a sign-in code and redirects to /otp with 303', async () => {
    portal.panel.on(SEND, { json: {} })
    const browser = new Browser()
    const response = await post(browser, 'login', { email: 'ada@example.com' }, { given: { returnUrl: '/payments' } })
    expect([response.status, response.headers.get('location'), response.text]).toEqual([303, '/otp', ''])
    expect(portal.panel.calls(SEND).map(({ body }) => body)).toEqual([{ loginId: 'ada@example.com', otp: '' }])
    expect(browser.cookies.has('pending')).toBe(true)
  })

  it('accepts a mobile number in the email field', async () => {
    portal.panel.on(SEND, { json: {} })
    await post(new Browser(), 'login', { email: '202 555 0123' })
    expect(portal.panel.calls(SEND).map(({ body }) => body)).toEqual([{ loginId: '+12025550123', otp: '' }])
  })

  it('sends the registration with typed fields and utm parameters', async () => {
    portal.panel.on(REGISTER, { json: {} })
    const response = await post(new Browser(), 'registration', registration, { at: '/', given: { utmSource: 'mail' } })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/otp'])
    expect(portal.panel.calls(REGISTER)[0]?.body).toEqual({
      firstName: 'Mary',
      lastName: 'Lee',
      mobileNumber: '+12025550123',
      utmSource: 'mail',
    })
  })

  it('signs in with the code and redirects to the page that was asked for', async () => {
    await portal.signedIn()
    const browser = new Browser()
    await post(browser, 'login', { email: 'ada@example.com' }, { given: { returnUrl: '/payments' } })
    const response = await post(browser, 'code', { otp: '123 456' }, { at: '/otp' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/payments'])
    expect(browser.cookies.has('session')).toBe(true)
  })

  it('redirects a resend to /otp with the notice "Verification code sent."', async () => {
    portal.panel.on(SEND, { json: {} })
    portal.panel.on('POST /login/resendotp', { json: {} })
    const browser = new Browser()
    await post(browser, 'login', { email: 'ada@example.com' })
    const response = await post(browser, 'resend', {}, { at: '/otp' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/otp'])
    expect((await replyIn(browser))?.notice).toEqual({ tone: 'success', text: 'Verification code sent.' })
  })

  it('reports a message and shows its notice on the same page', async () => {
    portal.panel.on('POST /api/message-reports', { json: {} })
    const browser = new Browser()
    const response = await post(browser, 'report-message', { code: 'BBBB-BBBB' }, { at: '/check?code=BBBB-BBBB' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/check?code=BBBB-BBBB'])
    const notice = { tone: 'success', text: 'Thank you. Our team will look into it.' }
    expect((await replyIn(browser))?.notice).toEqual(notice)
    expect(portal.panel.received.at(-1)?.body).toEqual({ code: 'BBBB-BBBB' })
  })

  it('signs out and shows the notice "You\'re signed out."', async () => {
    portal.panel.on('POST /logout', { json: {} })
    const browser = await portal.signedIn()
    const response = await post(browser, 'sign-out', {}, { at: '/dashboard', member: '1001' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
    expect(browser.cookies.has('session')).toBe(false)
    expect((await replyIn(browser))?.notice).toEqual({ tone: 'success', text: "You're signed out." })
  })

  it('signs out the member who has signed in since the page was opened (NAV-026)', async () => {
    portal.panel.on('POST /logout', { json: {} })
    const browser = await portal.signedIn(1002)
    const response = await post(browser, 'sign-out', {}, { at: '/dashboard', member: '1001' })
    expect(response.headers.get('location')).toBe('/login')
    expect(browser.cookies.has('session')).toBe(false)
  })
})

describe("a member's form post without scripts", () => {
  const row = { surveyMaskedId: 'sv1', invitationMaskedId: 'inv-1', incentive: '75' }
  const START = 'POST /api/survey-landing/validate'

  it("sends a referral with the form's key as idempotency key, and shows a notice", async () => {
    portal.panel.on('POST /api/refer-panelist', { json: {} })
    const browser = await portal.signedIn()
    const response = await post(
      browser,
      'refer',
      { name: 'Eve', email: 'eve@example.com' },
      { at: '/referPopUP', member: '1001' },
    )
    expect([response.status, response.headers.get('location')]).toEqual([303, '/referPopUP'])
    const [call] = portal.panel.calls('POST /api/refer-panelist')
    expect(call?.body).toEqual({ name: 'Eve', email: 'eve@example.com' })
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect((await replyIn(browser))?.notice).toEqual({ tone: 'success', text: 'Referral invite sent successfully' })
  })

  it('saves the chosen non-profit and redirects to the dashboard', async () => {
    portal.panel.on('POST /api/non-profit-organizations', { json: {} })
    const browser = await portal.signedIn()
    const response = await post(browser, 'non-profit', { id: '7' }, { at: '/nonProfitOrg', member: '1001' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
    expect(portal.panel.calls('POST /api/non-profit-organizations').map(({ body }) => body)).toEqual([{ id: 7 }])
  })

  describe('that declines a survey', () => {
    const DECLINE = 'POST /api/survey-landing/decline'
    const at = '/declineSurvey?maskId=inv-1'
    const send = (browser: Browser, fields: Record<string, string>) =>
      post(browser, 'decline', { invitationMaskedId: 'inv-1', ...fields }, { at, member: '1001' })

    it('declines it once when posted twice, and shows a notice on the dashboard', async () => {
      portal.panel.on(DECLINE, { json: {} })
      const browser = await portal.signedIn()
      const both = await Promise.all([send(browser, { reason: 'no-time' }), send(browser, { reason: 'no-time' })])
      expect(both.map(({ headers }) => headers.get('location'))).toEqual(['/dashboard', '/dashboard'])
      const body = { invitationMaskedId: 'inv-1', reason: 'no-time' }
      expect(portal.panel.calls(DECLINE).map((call) => call.body)).toEqual([body])
      const text = "Thanks for telling us. We won't remind you of this survey."
      expect((await replyIn(browser))?.notice).toEqual({ tone: 'success', text })
    })

    it('declines it without a reason [START-039]', async () => {
      portal.panel.on(DECLINE, { json: {} })
      const browser = await portal.signedIn()
      expect((await send(browser, {})).headers.get('location')).toBe('/dashboard')
      expect(portal.panel.calls(DECLINE).map((call) => call.body)).toEqual([{ invitationMaskedId: 'inv-1' }])
    })

    it.each([
      ['with an unknown reason', { reason: 'rude' }, 'VALIDATION_FAILED'],
      ['that has started', { reason: 'no-time' }, 'ALREADY_PARTICIPATED'],
    ])('returns to its page %s', async (_, fields, code) => {
      portal.panel.on(DECLINE, refusal('ALREADY_PARTICIPATED'))
      const browser = await portal.signedIn()
      expect((await send(browser, fields)).headers.get('location')).toBe(at)
      expect((await replyIn(browser))?.refused).toMatchObject({ values: fields, error: { code } })
    })
  })

  describe('that takes a decline back', () => {
    const UNDO = 'POST /api/survey-landing/undo-decline'
    const send = (browser: Browser) =>
      post(browser, 'undo-decline', { invitationMaskedId: 'inv-1' }, { at: '/dashboard?sort=topic', member: '1001' })

    it('takes it back once when posted twice, and returns to the dashboard with a notice', async () => {
      portal.panel.on(UNDO, { json: {} })
      const browser = await portal.signedIn()
      const both = await Promise.all([send(browser), send(browser)])
      expect(both.map(({ headers }) => headers.get('location'))).toEqual(Array(2).fill('/dashboard?sort=topic'))
      expect(portal.panel.calls(UNDO).map((call) => call.body)).toEqual([{ invitationMaskedId: 'inv-1' }])
      expect((await replyIn(browser))?.notice).toEqual({ tone: 'success', text: 'The survey is back in your list.' })
    })

    it.each([
      ['SURVEY_CLOSED', "This survey isn't open anymore, or it's full. We can't bring it back."],
      ['ALREADY_PARTICIPATED', "You've already answered this survey, or it has ended."],
    ])('says why not: %s', async (code, text) => {
      portal.panel.on(UNDO, refusal(code))
      const browser = await portal.signedIn()
      expect((await send(browser)).headers.get('location')).toBe('/dashboard?sort=topic')
      expect((await replyIn(browser))?.notice).toMatchObject({ tone: 'warning', text })
    })
  })

  it('redirects a visitor to the login and back to the page of the form', async () => {
    const response = await post(new Browser(), 'start', row, { at: '/dashboard?page=2' })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/login?returnUrl=%2Fdashboard%3Fpage%3D2',
    ])
    expect(portal.panel.calls(START)).toEqual([])
  })

  it('shows a warning on the dashboard when a survey cannot start', async () => {
    const browser = await portal.signedIn()
    await post(browser, 'start', row, { at: '/dashboard', member: '1001' })
    const reply = await replyIn(browser)
    expect([reply?.form, reply?.notice?.tone, reply?.refused?.userId]).toEqual(['start', 'warning', 1001])
  })
})

describe('a refused form post', () => {
  it('redirects to its page with typed values and error in an encrypted cookie', async () => {
    portal.panel.on(SEND, refusal('UNREGISTERED_USER'))
    const browser = new Browser()
    const response = await post(
      browser,
      'login',
      { email: 'nobody@example.com' },
      { at: '/login?returnUrl=%2Fpayments' },
    )
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login?returnUrl=%2Fpayments'])
    expect(response.setCookies.join()).not.toMatch(/nobody/)
    expect(response.setCookies.find((line) => line.startsWith('form='))).toMatch(/HttpOnly/)
    expect(await replyIn(browser)).toMatchObject({
      form: 'login',
      notice: null,
      refused: {
        userId: null,
        values: { email: 'nobody@example.com' },
        error: { status: 400, code: 'UNREGISTERED_USER' },
      },
    })
  })

  it('does not reach the panel when a required field is empty', async () => {
    const browser = new Browser()
    const response = await post(browser, 'registration', { ...registration, firstName: '' }, { at: '/' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect((await replyIn(browser))?.refused?.error).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' })
    expect((await replyIn(browser))?.refused?.values).toMatchObject({
      firstName: '',
      lastName: 'Lee',
      smsConsent: 'on',
    })
    expect(portal.panel.received).toEqual([])
  })

  it.each([
    ['code', 'otp', '654321', { otp: '654321' }],
    ['registration', 'ssn', '6789', { ...registration, ssn: '6789', dateOfBirth: '03-31-1980' }],
    ['registration', 'dateOfBirth', '03-31-1980', { ...registration, ssn: '6789', dateOfBirth: '03-31-1980' }],
  ])('does not repeat secrets: %s returns with an empty %s', async (form, name, value, fields) => {
    portal.panel.on(SEND, { json: {} })
    portal.panel.on('POST /login', refusal('INVALID_OTP'))
    portal.panel.on(REGISTER, refusal('NOT_VALID_MOBILE_NUMBER'))
    const browser = new Browser()
    await post(browser, 'login', { email: 'ada@example.com' })
    await post(browser, form, fields, { at: '/' })
    const reply = await replyIn(browser)
    expect(reply?.refused?.values[name]).toBe('')
    expect(JSON.stringify(reply)).not.toContain(value)
  })

  it('returns with retryAfter at a rate limit', async () => {
    portal.panel.on(SEND, { ...refusal('TOO_MANY_REQUESTS', 'too much', 429), headers: { 'retry-after': '30' } })
    const browser = new Browser()
    await post(browser, 'login', { email: 'ada@example.com' })
    expect((await replyIn(browser))?.refused?.error).toMatchObject({ status: 429, retryAfter: 30 })
  })

  it("keeps the error if the panel's answer has a field named like the portal's own", async () => {
    portal.panel.on(SEND, { status: 400, json: { errorCode: 'INACTIVE_USER', errorMessage: 'x', during: { call: 1 } } })
    const browser = new Browser()
    await post(browser, 'login', { email: 'ada@example.com' })
    expect((await replyIn(browser))?.refused?.error.code).toBe('INACTIVE_USER')
  })

  it('drops values too long for a cookie but keeps the error', async () => {
    const browser = new Browser()
    await post(browser, 'login', { email: `${'a'.repeat(5000)}@example.com` })
    expect((await replyIn(browser))?.refused).toMatchObject({ values: {}, error: { code: 'VALIDATION_FAILED' } })
  })

  it('shows the error once: the page that shows it deletes the cookie', async () => {
    portal.panel.on(SEND, refusal('UNREGISTERED_USER'))
    const browser = new Browser()
    await post(browser, 'login', { email: 'nobody@example.com' })
    const page = (dest: string) =>
      middleware(
        new NextRequest('http://localhost:3000/login', {
          headers: { cookie: browser.cookieHeader, 'sec-fetch-dest': dest },
        }),
      )
    expect((await page('empty')).headers.getSetCookie().join()).not.toMatch(/form=;/)
    expect((await page('document')).headers.getSetCookie().join()).toMatch(/form=; .*Max-Age=0/)
  })
})

describe('form post checks', () => {
  const cases: [string, RequestOptions['headers'], number][] = [
    ['the same origin', {}, 303],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['an old browser with our Origin', { 'sec-fetch-site': undefined, origin: 'http://localhost:3000' }, 303],
    ['an old browser with a foreign Origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 403],
    ['a program', { 'sec-fetch-site': undefined }, 403],
    ['plain text, as other sites can send', { 'content-type': 'text/plain' }, 415],
    ['JSON', { 'content-type': 'application/json' }, 415],
    ['parts, as with files', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['no content type', { 'content-type': undefined }, 415],
  ]
  it.each(cases)('accepts or refuses by its headers a form from %s', async (_, headers, status) => {
    portal.panel.on(SEND, { json: {} })
    const browser = new Browser()
    const response = await post(browser, 'login', { email: 'ada@example.com' }, { headers })
    expect(response.status).toBe(status)
    expect(portal.panel.received).toHaveLength(status === 303 ? 1 : 0)
    expect(browser.cookies.has('form')).toBe(status === 303)
  })

  const hostile: [string, string, number][] = [
    ['a field sent twice', 'email=a%40b.co&email=c%40d.co', 400],
    ['NUL', 'email=a%00%40b.co', 400],
    ['more than 64 KB', `email=${'a'.repeat(66_000)}`, 413],
  ]
  it.each(hostile)('refuses a body with %s', async (_, body, status) => {
    expect((await post(new Browser(), 'login', body)).status).toBe(status)
    expect(portal.panel.received).toEqual([])
  })

  const addresses: [string, PostOptions][] = [
    ['another site', { at: 'https://evil.example/login' }],
    ['another site without a scheme', { at: '//evil.example/login' }],
    ['another site behind a backslash', { at: '/\\evil.example/login' }],
    ['no page of ours', { at: '/api/panel/x' }],
    ['what is no object', { given: [1] }],
  ]
  it.each(addresses)('sends nothing and redirects nowhere else when given %s', async (_, posting) => {
    portal.panel.on(SEND, refusal('UNREGISTERED_USER'))
    const response = await post(new Browser(), 'login', { email: 'ada@example.com' }, posting)
    expect(response.headers.get('location') ?? '/login').toBe('/login')
    expect(portal.panel.received).toEqual([])
  })

  it('answers a body of thousands of lists within a second', async () => {
    const body = `${'lists=a&'.repeat(4_000)}${'a=&'.repeat(10_000)}mobile=1`
    const startedAt = performance.now()
    expect((await post(new Browser(), 'login', body)).headers.get('location')).toBe('/login')
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('refuses a field that the call does not have', async () => {
    const browser = new Browser()
    await post(browser, 'registration', { ...registration, role: 'admin' }, { at: '/' })
    expect((await replyIn(browser))?.refused?.error.code).toBe('VALIDATION_FAILED')
    expect(portal.panel.received).toEqual([])
  })

  it('refuses a form that was opened by another member', async () => {
    const browser = await portal.signedIn(1002)
    await post(browser, 'sign-out-everywhere', {}, { at: '/settings/privacy', member: '1001' })
    expect(browser.cookies.has('session')).toBe(true)
    expect(portal.panel.received).toEqual([])
  })

  it('returns 404 to unknown forms and 405 to GET', async () => {
    expect((await post(new Browser(), 'nothing', {})).status).toBe(404)
    expect((await post(new Browser(), 'toString', {})).status).toBe(404)
    const response = await new Browser().get(addressOf('login', {}))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('counts form posts toward the rate limit of calls', async () => {
    portal.panel.on(SEND, { json: {} })
    const browser = new Browser()
    for (let count = 0; count < 300; count++) await browser.get('/api/session')
    await post(browser, 'login', { email: 'ada@example.com' })
    expect((await replyIn(browser))?.refused?.error).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(portal.panel.received).toEqual([])
  })
})

describe('a form that is posted twice', () => {
  it('sends one call and gives both posts the same answer', async () => {
    portal.panel.on(SEND, { json: {} })
    const browser = new Browser()
    const fields = { email: 'ada@example.com' }
    const both = await Promise.all([post(browser, 'login', fields), post(new Browser(), 'login', fields)])
    expect(both.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/otp'],
      [303, '/otp'],
    ])
    expect(portal.panel.calls(SEND)).toHaveLength(1)
  })

  it('sends a call of its own for other fields, another form key, and another browser', async () => {
    portal.panel.on(SEND, { json: {} })
    const browser = await portal.signedIn()
    portal.panel.on(SEND, { json: {} })
    await post(new Browser(), 'login', { email: 'ada@example.com' })
    await post(new Browser(), 'login', { email: 'eve@example.com' })
    await post(new Browser(), 'login', { email: 'ada@example.com' }, { key: KEY.toUpperCase() })
    await post(browser, 'login', { email: 'ada@example.com' })
    expect(portal.panel.calls(SEND)).toHaveLength(4)
  })
})
