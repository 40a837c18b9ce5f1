import { NextRequest } from 'next/server'
import { middleware } from '#middleware.ts'
import { Browser, type RequestOptions } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const CONTACT = '/api/panel/api/panelist-dashboard/contact-us'
const LOGIN = '/api/session/login'

describe('origin check of writes', () => {
  const cases: [string, RequestOptions['headers'], number][] = [
    ['the same origin', {}, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['no Sec-Fetch-Site, our Origin', { 'sec-fetch-site': undefined, origin: 'http://localhost:3000' }, 200],
    ['no Sec-Fetch-Site, a foreign Origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 403],
    ['no Sec-Fetch-Site, Origin null', { 'sec-fetch-site': undefined, origin: 'null' }, 403],
    ['neither', { 'sec-fetch-site': undefined }, 403],
    ['neither, but the member of the page', { 'sec-fetch-site': undefined, 'x-member': '1001' }, 403],
  ]
  it.each(cases)('accepts or refuses a POST from %s', async (_, headers, status) => {
    portal.panel.on('POST /login/sendotp', { json: {} })
    expect((await new Browser().post(LOGIN, { loginId: 'a@b.co' }, headers)).status).toBe(status)
    expect(portal.panel.received).toHaveLength(status === 200 ? 1 : 0)
  })
})

describe('the address of a form to sign', () => {
  const TEMPLATE = '/api/panel/api/hello-sign/template'
  it.each([
    ['https://app.hellosign.com/sign/1', 200],
    ['http://localhost:3000/signW9?token=t', 200],
    ['https://sign.panel.example/1', 400],
    ['javascript:alert(1)', 400],
    ['http://[', 400],
  ])('%s is answered with %s, because pages frame no other site', async (signUrl, status) => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/hello-sign/template', {
      json: { signatureRequestId: 'r1', clientId: null, signUrl },
    })
    const response = await browser.get(TEMPLATE)
    expect([response.status, response.json.errorCode]).toEqual([
      status,
      status === 200 ? undefined : 'SIGNING_UNAVAILABLE',
    ])
  })
})

describe('origin check of GET calls that change data', () => {
  const CODE = '/api/panel/api/inviteLink/DEMO2026'
  const cases: [string, RequestOptions, number][] = [
    ['a page of ours', {}, 200],
    ['our Origin', { headers: { 'sec-fetch-site': undefined, origin: 'http://localhost:3000' } }, 200],
    ['neither Sec-Fetch-Site nor Origin', { headers: { 'sec-fetch-site': undefined } }, 403],
    ['a script of ours in Safari 16.3', { headers: { 'sec-fetch-site': undefined, 'x-member': '1001' } }, 200],
    [
      'a script of a foreign Origin that knows the member',
      { headers: { 'sec-fetch-site': undefined, origin: 'https://evil.example', 'x-member': '1001' } },
      403,
    ],
    [
      'another site that says whose page it is',
      { headers: { 'sec-fetch-site': 'cross-site', 'x-member': '1001' } },
      403,
    ],
    ['a link of another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['an address that was typed', { headers: { 'sec-fetch-site': 'none' } }, 403],
    ['a foreign Origin', { headers: { 'sec-fetch-site': undefined, origin: 'https://evil.example' } }, 403],
    ['a look at the headers', { method: 'HEAD' }, 405],
  ]
  it.each(cases)('accepts or refuses %s', async (_, sending, status) => {
    const browser = await portal.signedIn()
    const callCount = () => portal.panel.calls('GET /api/inviteLink/DEMO2026').length
    portal.panel.on('GET /api/inviteLink/DEMO2026', { json: { redirectUrl: 'https://survey.example/x' } })
    expect((await browser.get(CODE, sending)).status).toBe(status)
    expect(callCount()).toBe(status === 200 ? 1 : 0)
  })

  const names: [string, string][] = [
    ['a campaign', '/api/panel/api/campaign-survey/k1/invitation-url'],
    ['a form to sign', '/api/panel/api/hello-sign/template'],
  ]
  it.each(names)('refuses other sites, and accepts our page in Safari 16.3: %s', async (_, path) => {
    const browser = await portal.signedIn()
    expect((await browser.get(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    expect((await browser.get(path, { headers: { 'sec-fetch-site': undefined } })).status).toBe(403)
    portal.panel
      .on('GET /api/campaign-survey/k1/invitation-url', { json: { redirectUrl: 'https://survey.example/x' } })
      .on('GET /api/hello-sign/template', {
        json: { signatureRequestId: 's', clientId: 'c', signUrl: 'https://app.hellosign.com/s' },
      })
    const inSafari = { headers: { 'sec-fetch-site': undefined, 'x-member': '1001' } }
    expect((await browser.get(path, inSafari)).status).toBe(200)
  })
})

describe('request validation', () => {
  const cases: [string, RequestOptions, number, string][] = [
    [
      'form content',
      { raw: 'loginId=a@b.co', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['no content type', { raw: '{}', headers: { 'content-type': undefined } }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no JSON', { raw: '{"loginId":' }, 400, 'BAD_REQUEST'],
    ['bad UTF-8', { raw: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) }, 400, 'BAD_REQUEST'],
    ['NUL', { raw: '{"loginId":"a\\u0000@b.co"}' }, 400, 'BAD_REQUEST'],
    ['NUL in a name', { raw: '{"a\\u0000":"x"}' }, 400, 'BAD_REQUEST'],
    ['a lone surrogate', { raw: '{"loginId":"\\ud800"}' }, 400, 'BAD_REQUEST'],
    ['17 KB', { body: { loginId: 'x'.repeat(17 * 1024) } }, 413, 'BODY_TOO_LARGE'],
    ['an unknown field', { body: { loginId: 'a@b.co', admin: true } }, 422, 'VALIDATION_FAILED'],
    ['a wrong type', { body: { loginId: 7 } }, 422, 'VALIDATION_FAILED'],
    ['too long a text', { body: { loginId: `${'x'.repeat(300)}@b.co` } }, 422, 'VALIDATION_FAILED'],
    ['a list', { body: [] }, 422, 'VALIDATION_FAILED'],
  ]
  it.each(cases)('refuses a body with %s', async (_, sending, status, errorCode) => {
    const response = await new Browser().send(LOGIN, { method: 'POST', ...sending })
    expect(response.status).toBe(status)
    expect(response.json).toMatchObject({ errorCode, errorMessage: expect.any(String), requestId: expect.any(String) })
    expect(portal.panel.received).toHaveLength(0)
  })

  it('refuses a large body that does not declare its length', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    const response = await new Browser().send(LOGIN, { method: 'POST', raw: endless })
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(64 * 1024)
  })

  it('refuses a repeated and an unknown query parameter', async () => {
    const browser = await portal.signedIn()
    expect((await browser.get('/api/panel/api/emailStatus?a=1&a=2')).status).toBe(400)
    expect((await browser.get('/api/panel/api/emailStatus?a=1')).status).toBe(422)
  })

  it('names the invalid fields', async () => {
    const response = await new Browser().post('/api/session/verify', { otp: '12' })
    expect(response.json.fields).toEqual({ otp: expect.any(String) })
  })
})

describe('routing of panel calls', () => {
  it.each([
    ['GET', LOGIN, 405, 'POST'],
    ['PUT', '/api/session/verify', 405, 'POST'],
    ['PATCH', '/api/session', 405, 'GET, POST, DELETE'],
    ['DELETE', CONTACT, 405, 'POST'],
    ['GET', CONTACT, 405, 'POST'],
    ['PATCH', '/api/panel/api/emailStatus', 405, 'GET'],
  ])('refuses %s %s and names the allowed methods', async (method, path, status, allow) => {
    const response = await new Browser().send(path, { method, ...(method !== 'GET' && { body: {} }) })
    expect([response.status, response.headers.get('allow')]).toEqual([status, allow])
  })

  it.each([
    ['a path of no call', '/api/panel/api/admin'],
    ['a call whose answer is a token', '/api/panel/login'],
    ['a call with the trailing slash whose answer is a token', '/api/panel/register/login/'],
    ['sign-out at the panel', '/api/panel/api/logout'],
    ['climbing out', '/api/panel/api/..%2f..%2finternal'],
    ['another API', '/api/other'],
  ])('returns 404 for %s', async (_, path) => {
    const response = await new Browser().post(path)
    expect(response.status).toBe(404)
    expect(portal.panel.received).toHaveLength(0)
  })

  it('calls the panel with the trailing slash that the path has', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('PATCH /api/campaign-survey/k1/profiles/', { json: { redirectUrl: 'https://survey.example/x' } })
    const sending = { method: 'PATCH', body: { email: 'a@b.co' } }
    expect((await browser.send('/api/panel/api/campaign-survey/k1/profiles/', sending)).status).toBe(200)
    expect((await browser.send('/api/panel/api/campaign-survey/k1/profiles', sending)).status).toBe(200)
    expect(portal.panel.calls('PATCH /api/campaign-survey/k1/profiles/')).toHaveLength(2)
  })
})

describe('response headers', () => {
  it.each([
    ['an answer', LOGIN, { loginId: 'a@b.co' }],
    ['a refusal', LOGIN, {}],
    ['a 404', '/api/other', {}],
  ])('include security headers and no-store: %s', async (_, path, body) => {
    portal.panel.on('POST /login/sendotp', { json: {} })
    const { headers } = await new Browser().post(path, body)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.has('access-control-allow-origin')).toBe(false)
    expect(headers.has('strict-transport-security')).toBe(false)
  })

  it('set Secure and __Host- cookies on https', async () => {
    portal.reset({ APP_ORIGIN: 'https://panel.example' })
    portal.panel.on('POST /login/sendotp', { json: {} })
    const response = await new Browser().post(LOGIN, { loginId: 'a@b.co' })
    expect(response.setCookies[0]).toMatch(
      /^__Host-pending=[^;]+; Path=\/; SameSite=Lax; Max-Age=600; HttpOnly; Secure$/,
    )
    portal.reset({ APP_ORIGIN: 'http://localhost:3000' })
  })
})

describe('rate limits', () => {
  const CALL = '/api/panel/api/campaign-survey/x'
  const page = (address: string) =>
    middleware(new NextRequest('http://localhost:3000/login', { headers: { 'x-portal-peer': address } }))

  it('let an address make 300 calls and page views in 5 minutes, then return 429', async () => {
    const browser = new Browser()
    for (let call = 0; call < 150; call++) {
      expect((await browser.get(CALL)).status).toBe(404)
      expect((await page('203.0.113.7')).status).toBe(200)
    }
    const refused = await browser.get(CALL)
    expect(refused.status).toBe(429)
    expect(refused.json.errorCode).toBe('TOO_MANY_REQUESTS')
    const pauseOf = (response: { headers: Headers }) => Number(response.headers.get('retry-after'))
    // Seconds, of the 5 minutes that began with the first call.
    expect(pauseOf(refused)).toBeGreaterThan(180)
    expect(pauseOf(refused)).toBeLessThanOrEqual(300)
    const refusedPage = await page('203.0.113.7')
    expect([refusedPage.status, refusedPage.headers.get('cache-control')]).toEqual([429, 'no-store'])
    expect(pauseOf(refusedPage)).toBeGreaterThan(180)
    expect(pauseOf(refusedPage)).toBeLessThanOrEqual(300)
    const otherAddress = await browser.get(CALL, { headers: { 'x-portal-peer': '203.0.113.8' } })
    expect(otherAddress.status).toBe(404)
  })

  it('take all addresses of an IPv6 /64 for one client', async () => {
    for (let index = 0; index < 300; index++) await page(`2001:db8:1:2::${index.toString(16)}`)
    expect((await page('2001:0db8:0001:0002:ffff::1')).status).toBe(429)
    expect((await page('2001:db8:1:3::1')).status).toBe(200)
  })

  it('let a member make 1,200 page views, then return 429', async () => {
    const browser = await portal.signedIn()
    const cookie = browser.cookieHeader
    const dashboard = () => middleware(new NextRequest('http://localhost:3000/dashboard', { headers: { cookie } }))
    for (let index = 0; index < 1_200; index++) expect((await dashboard()).status).toBe(200)
    expect((await dashboard()).status).toBe(429)
  })

  it('believe X-Forwarded-For only as far as TRUST_PROXY_HOPS says', async () => {
    const browser = new Browser()
    const forwarded = { 'x-forwarded-for': '1.1.1.1, 2.2.2.2' }
    await browser.get('/api/panel/api/survey-info/x', { headers: forwarded })
    portal.reset({ TRUST_PROXY_HOPS: '1' })
    portal.panel.received.length = 0
    await browser.get('/api/panel/api/survey-info/x', { headers: forwarded })
    expect(portal.panel.received[0]?.headers['x-forwarded-for']).toBe('2.2.2.2')
    portal.reset({ TRUST_PROXY_HOPS: '0' })
  })
})

describe('calls of a member', () => {
  it('send the token with every call after sign-in and never to the browser (SESS-004)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
    portal.panel.on('GET /api/survey-info/m1', { json: { topic: 'Sleep' } })
    const status = await browser.get('/api/panel/api/emailStatus')
    await browser.get('/api/panel/api/survey-info/m1')
    portal.panel.on('POST /api/panelist-dashboard/contact-us', { json: {} })
    await browser.post('/api/panel/api/panelist-dashboard/contact-us', { content: 'Hello' })
    const [member, open, withBody] = portal.panel.received
    expect(member?.headers.authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/)
    expect(open?.headers.authorization).toBe(member?.headers.authorization)
    expect(withBody?.headers.authorization).toBe(member?.headers.authorization)
    expect(status.text).not.toContain('Bearer')
  })

  it.each(['/api/survey-info/m1', '/api/campaign-survey/c1', '/api/panelist-profile-status/by-ikey/i1'])(
    'send no Authorization header with %s before sign-in (SESS-005)',
    async (path) => {
      await new Browser().get(`/api/panel${path}`)
      expect(portal.panel.received.map((call) => call.path)).toEqual([path])
      expect(portal.panel.received[0]?.headers).not.toHaveProperty('authorization')
    },
  )

  it.each([
    ['GUARD-033', 'POST', '/api/unsubscribe', { invitationMaskId: 'm1' }],
    ['GUARD-034', 'POST', '/verifyEmail', { verificationCode: 'c1' }],
  ])("send a visitor's call to the panel without a token (%s, SESS-005)", async (_id, method, path, body) => {
    portal.panel.on(`${method} ${path}`, { json: {} })
    expect((await new Browser().send(`/api/panel${path}`, { method, body })).status).toBe(200)
    const made = portal.panel.calls(`${method} ${path}`)
    expect(made.map((call) => [call.body, call.headers.authorization])).toEqual([[body, undefined]])
  })

  it('return 401 to a visitor without asking the panel', async () => {
    expect((await new Browser().get('/api/panel/api/emailStatus')).status).toBe(401)
    expect(portal.panel.received).toHaveLength(0)
  })

  it('replace me with the ids of the session (SESS-002)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/panelist-dashboard/1001', { json: [] })
    portal.panel.on('POST /api/survey-landing/validate', { json: { redirectUrl: 'https://survey.example/s' } })
    expect((await browser.get('/api/panel/api/panelist-dashboard/me')).status).toBe(200)
    const validated = await browser.post('/api/panel/api/survey-landing/validate', { invitationMaskedId: 'm1' })
    expect(validated.status).toBe(200)
    expect(portal.panel.calls('POST /api/survey-landing/validate')[0]?.body).toEqual({
      panelistId: 501,
      invitationMaskedId: 'm1',
    })
  })

  it.each([
    ['GET', '/api/panel/api/panelist-profiles/1002', undefined],
    ['GET', '/api/panel/api/panelist-dashboard/1002', undefined],
    ['GET', '/api/panel/api/panelist-dashboard/dashboardSummary/1002', undefined],
    ['GET', '/api/panel/api/taxDetail/1002', undefined],
    ['GET', '/api/panel/api/referral-status/501', undefined],
    ['PATCH', '/api/panel/api/panelist-profiles/502', { email: 'a@b.co' }],
    ['PATCH', '/api/panel/api/panelist-profiles/me', { id: 502, email: 'a@b.co' }],
    ['POST', '/api/panel/api/survey-landing/validate', { panelistId: 502, invitationMaskedId: 'm1' }],
  ])("refuse another member's id: %s %s (SESS-015)", async (method, path, body) => {
    const browser = await portal.signedIn()
    const response = await browser.send(path, { method, body })
    expect([response.status, response.json.errorCode]).toEqual([403, 'FORBIDDEN'])
    expect(portal.panel.received).toHaveLength(0)
  })

  it('refuse a form that was opened by another member', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('POST /api/panelist-dashboard/contact-us', { json: {} })
    const asOther = await browser.post(CONTACT, { content: 'Hello' }, { 'x-member': '1002' })
    expect(asOther.status).toBe(403)
    const asSelf = await browser.post(CONTACT, { content: 'Hello' }, { 'x-member': '1001' })
    expect(asSelf.status).toBe(200)
  })

  it('ignore unknown fields of a panel answer (GEN-018)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/panelist-profiles/1001', { json: { ...profileOf(), loyaltyTier: 'gold' } })
    const response = await browser.get('/api/panel/api/panelist-profiles/me')
    expect(response.status).toBe(200)
    expect(response.json).not.toHaveProperty('loyaltyTier')
  })

  it('replace a URL of the panel with an encrypted redirect link (SESS-013)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/inviteLink/AB12CD34', { json: 'https://survey.example/s?ikey=1' })
    const response = await browser.get('/api/panel/api/inviteLink/AB12CD34')
    expect(response.json.redirectUrl).toMatch(/^\/redirect\?to=/)
    expect(response.text).not.toContain('survey.example')
  })

  it('accept an http URL only with ALLOW_HTTP_REDIRECTS', async () => {
    const url = 'http://survey.internal/s'
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/inviteLink/AB12CD34', { json: { redirectUrl: url } })
    const start = () => browser.get('/api/panel/api/inviteLink/AB12CD34')
    expect((await start()).json.errorCode).toBe('UPSTREAM_INVALID')
    portal.reset({ ALLOW_HTTP_REDIRECTS: 'true' })
    portal.panel.on('GET /api/inviteLink/AB12CD34', { json: { redirectUrl: url } })
    expect((await start()).json.redirectUrl).toMatch(/^\/redirect\?to=/)
    portal.reset({ ALLOW_HTTP_REDIRECTS: '' })
  })

  it.each([
    'javascript:alert(1)',
    'http://survey.example/',
    'https://user:pw@survey.example/',
    `https://s.example/${'x'.repeat(2048)}`,
    '/relative',
  ])('return 502 instead of a link to %s', async (url) => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/inviteLink/AB12CD34', { json: { redirectUrl: url } })
    const response = await browser.get('/api/panel/api/inviteLink/AB12CD34')
    expect([response.status, response.json.errorCode]).toEqual([502, 'UPSTREAM_INVALID'])
  })
})
