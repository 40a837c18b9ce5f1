import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { Breaker } from '#server/bff/panel-client/breaker.ts'
import { shutDown } from '#server/lifecycle.ts'
import { forgetProcessWide, processWide } from '#server/process-wide.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { restartPortal, useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const SURVEY = '/api/panel/api/survey-info/m1'
const CALL = 'GET /api/survey-info/m1'
const found = { json: { topic: 'Sleep' } }

describe('calls to a faulty panel', () => {
  it('return 503 when nothing listens', async () => {
    restartPortal({ PANEL_API_URL: 'http://127.0.0.1:9' })
    const response = await new Browser().get(SURVEY)
    expect([response.status, response.json.errorCode]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
    portal.reset()
  })

  it('return 504 within 8 seconds when the panel is silent', async () => {
    portal.panel.on('POST /login/sendotp', () => null)
    portal.panel.on(CALL, () => null)
    const started = Date.now()
    const [posted, repeated] = await Promise.all([
      new Browser().post('/api/session/login', { loginId: 'a@b.co' }),
      new Browser().get(SURVEY),
    ])
    expect(Date.now() - started).toBeLessThan(8_500)
    expect([posted.status, posted.json.errorCode]).toEqual([504, 'UPSTREAM_TIMEOUT'])
    // In Jest, the error of an aborted try is none of Node's, so that its name is not known.
    expect([503, 504]).toContain(repeated.status)
  })

  it.each([
    ['garbage', 'not json at all', 'application/json'],
    ['HTML', '<html></html>', 'text/html'],
    ['half', '{"topic":', 'application/json'],
    ['another shape', '{"title":1}', 'application/json'],
    ['nothing', '', 'application/json'],
  ])('return 502 when the panel sends %s', async (_, text, type) => {
    portal.panel.on(CALL, (_received, response) => {
      response.writeHead(200, { 'content-type': type }).end(text)
      return null
    })
    const answer = await new Browser().get(SURVEY)
    expect([answer.status, answer.json.errorCode]).toEqual([502, 'UPSTREAM_INVALID'])
  })

  it.each(['<!DOCTYPE html><title>Maintenance</title>', '\n<HTML lang="en"></HTML>'])(
    'return 502 when a gateway answers a call without an answer with the page %j',
    async (page) => {
      portal.panel.on('POST /login/sendotp', (_received, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(page)
        return null
      })
      const response = await new Browser().post('/api/session/login', { loginId: 'a@b.co' })
      expect([response.status, response.json.errorCode]).toEqual([502, 'UPSTREAM_INVALID'])
    },
  )

  it.each(['', 'OK', '<ok/>', '{}'])('accept %j as the answer of a call without one', async (text) => {
    portal.panel.on('POST /login/sendotp', (_received, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(text)
      return null
    })
    expect((await new Browser().post('/api/session/login', { loginId: 'a@b.co' })).status).toBe(200)
  })

  it.each([
    [408, '', 504, 'UPSTREAM_TIMEOUT'],
    [408, '{"errorCode":"OTP_EXPIRED"}', 400, 'OTP_EXPIRED'],
    [408, 'OTP_EXPIRED', 400, 'OTP_EXPIRED'],
    [421, '', 400, 'REFUSED'],
    [407, '{"errorCode":"OTP_EXPIRED"}', 400, 'OTP_EXPIRED'],
  ])('hide a %i with the body %j, which browsers would act on', async (sent, body, status, errorCode) => {
    portal.panel.on('POST /login/sendotp', (_received, response) => {
      response.writeHead(sent, { 'content-type': 'application/json' }).end(body)
      return null
    })
    const response = await new Browser().post('/api/session/login', { loginId: 'a@b.co' })
    expect([response.status, response.json.errorCode]).toEqual([status, errorCode])
  })

  it('return 502 and do not follow when the panel redirects', async () => {
    portal.panel.on(CALL, { status: 302, headers: { location: `${portal.panel.url}/elsewhere` } })
    expect((await new Browser().get(SURVEY)).status).toBe(502)
    expect(portal.panel.calls('GET /elsewhere')).toHaveLength(0)
  })

  it('return 502 when the panel sends more than 1 MiB', async () => {
    portal.panel.on(CALL, { json: { topic: 'x'.repeat(1024 * 1024 + 1) } })
    expect((await new Browser().get(SURVEY)).status).toBe(502)
  })

  it.each([
    [500, 502, 'UPSTREAM_INVALID'],
    [502, 502, 'UPSTREAM_INVALID'],
    [503, 503, 'UPSTREAM_UNAVAILABLE'],
    [504, 504, 'UPSTREAM_TIMEOUT'],
  ])("turn a panel's status %i into %i and drop its message", async (panelStatus, portalStatus, errorCode) => {
    portal.panel.on(CALL, { status: panelStatus, json: { errorCode: 'X', errorMessage: 'SQLSTATE 42P01 at db-7' } })
    const response = await new Browser().get(SURVEY)
    expect([response.status, response.json.errorCode]).toEqual([portalStatus, errorCode])
    expect(response.text).not.toContain('SQLSTATE')
  })

  it('retry a GET when the panel closes the connection', async () => {
    let attempts = 0
    portal.panel.on(CALL, (_received, response) => {
      attempts++
      if (attempts === 3) return found
      response.destroy()
      return null
    })
    expect((await new Browser().get(SURVEY)).status).toBe(200)
    expect(attempts).toBe(3)
  })
})

it('tries a GET three times at most, and a POST once', async () => {
  portal.panel.on(CALL, { status: 500, json: {} }).on('POST /login/sendotp', { status: 500, json: {} })
  await new Browser().get(SURVEY)
  expect(portal.panel.calls(CALL)).toHaveLength(3)
  await new Browser().post('/api/session/login', { loginId: 'a@b.co' })
  expect(portal.panel.calls('POST /login/sendotp')).toHaveLength(1)
})

it('passes on status, code and message of a refusal', async () => {
  portal.panel.on(CALL, {
    status: 404,
    json: { errorCode: 'NOT_FOUND', errorMessage: 'No such survey', stack: 'at x' },
  })
  const response = await new Browser().get(SURVEY)
  expect(response.json).toEqual({
    errorCode: 'NOT_FOUND',
    errorMessage: 'No such survey',
    requestId: expect.any(String),
  })
})

it.each([{}, { errorMessage: '' }, { errorMessage: ' ' }, { errorMessage: null }])(
  'words a known code itself if the panel sends %j with it',
  async (message) => {
    portal.panel.on(CALL, { status: 400, json: { errorCode: 'SURVEY_CLOSED', ...message } })
    expect((await new Browser().get(SURVEY)).json.errorMessage).toBe('This survey is closed.')
  },
)

it.each([
  [409, '"REFERENT_PANELIST_ALREADY_INVITED"', 409],
  [400, 'REFERENT_PANELIST_ALREADY_INVITED', 400],
  [200, 'REFERENT_PANELIST_ALREADY_INVITED', 400],
  [500, '"REFERENT_PANELIST_ALREADY_INVITED"', 400],
])('accepts a refusal whose body is only the code: %i %s', async (status, body, portalStatus) => {
  const browser = await portal.signedIn()
  portal.panel.on('POST /api/refer-panelist', (_received, response) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
    return null
  })
  const answer = await browser.post('/api/panel/api/refer-panelist', { email: 'b@c.co', name: 'Bo' })
  expect([answer.status, answer.json.errorCode]).toEqual([portalStatus, 'REFERENT_PANELIST_ALREADY_INVITED'])
})

describe('an endpoint that keeps failing', () => {
  const PROFILE = '/api/panel/api/panelist-profiles/me'

  it.each([502, 503, 504])('is not called for a while after five answers of %i in a row', async (status) => {
    portal.panel.on(CALL, { status, json: {} })
    const browser = new Browser()
    for (let index = 0; index < 3; index++) await browser.get(SURVEY)
    expect(portal.panel.calls(CALL)).toHaveLength(5)
    expect((await browser.get(SURVEY)).json.errorCode).toBe('UPSTREAM_UNAVAILABLE')
    expect(portal.panel.calls(CALL)).toHaveLength(5)
  })

  it('does not stop calls to other endpoints', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(CALL, { status: 503, json: {} })
    for (let index = 0; index < 5; index++) await new Browser().get(SURVEY)
    expect((await browser.get(PROFILE)).status).toBe(200)
    expect((await new Browser().post('/api/session/login', { loginId: 'a@b.co' })).status).toBe(200)
  })

  it('still answers other members after failing for one member', async () => {
    const [broken, well] = [await portal.signedIn(1001), await portal.signedIn(1002)]
    portal.panel.on('GET /api/panelist-profiles/1001', { status: 500, json: {} })
    for (let index = 0; index < 10; index++) expect((await broken.get(PROFILE)).status).toBe(502)
    expect((await well.get(PROFILE)).status).toBe(200)
  })

  it('is still called after answers that are too long', async () => {
    portal.panel.on(CALL, { json: { topic: 'x'.repeat(1024 * 1024 + 1) } })
    for (let index = 0; index < 3; index++) expect((await new Browser().get(SURVEY)).status).toBe(502)
    portal.panel.on(CALL, found)
    expect((await new Browser().get(SURVEY)).status).toBe(200)
  })

  it('is still called when only a provider of the panel fails', async () => {
    const browser = await portal.signedIn()
    const provider = { status: 503, json: {}, headers: { 'x-provider-fault': 'npi-registry' } }
    portal.panel.on('PATCH /api/register-profession', provider)
    const body = { email: 'a@b.co' }
    const send = () => browser.send('/api/panel/api/register-profession', { method: 'PATCH', body })
    for (let index = 0; index < 6; index++) expect((await send()).status).toBe(503)
    expect(portal.panel.calls('PATCH /api/register-profession')).toHaveLength(6)
  })
})

describe('GET calls that change data', () => {
  const doing: readonly [string, string][] = [
    ['/api/panel/api/inviteLink/AB12CD34', 'GET /api/inviteLink/AB12CD34'],
    ['/api/panel/api/campaign-survey/c1/invitation-url', 'GET /api/campaign-survey/c1/invitation-url'],
    ['/api/panel/api/hello-sign/template', 'GET /api/hello-sign/template'],
  ]
  it.each(doing)('sends %s once and does not retry', async (path, call) => {
    const browser = await portal.signedIn()
    portal.panel.on(call, { status: 503, json: {} })
    expect((await browser.get(path)).status).toBe(503)
    expect(portal.panel.calls(call)).toHaveLength(1)
  })
})

describe('calls after sign-in', () => {
  const token = 'authorization'

  it('carry the token, also to endpoints that need none (SESS-004)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(CALL, found)
    await browser.get(SURVEY)
    await new Browser().get(SURVEY)
    const [signedIn, visitor] = portal.panel.calls(CALL)
    expect(signedIn?.headers[token]).toMatch(/^Bearer /)
    expect(visitor?.headers[token]).toBeUndefined()
  })

  it('end the session when an endpoint that needs no session returns 401', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(CALL, { status: 401, json: {} })
    const response = await browser.get(SURVEY)
    expect([response.status, response.json.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    expect((await browser.get('/api/session')).status).toBe(401)
  })

  it('return UPSTREAM_INVALID when the panel returns 401 to a visitor', async () => {
    portal.panel.on(CALL, { status: 401, json: {} })
    expect((await new Browser().get(SURVEY)).json.errorCode).toBe('UPSTREAM_INVALID')
  })
})

describe('the circuit breaker', () => {
  const broken = () => {
    let now = 0
    const breaker = new Breaker(() => now)
    return { breaker, pass: (milliseconds: number) => (now += milliseconds) }
  }

  it('opens after 5 failures in a row and tries one call after a second', () => {
    const { breaker, pass } = broken()
    for (let index = 0; index < 5; index++) breaker.record(true)
    expect(breaker.allows()).toBe(false)
    pass(999)
    expect(breaker.allows()).toBe(false)
    pass(1)
    expect([breaker.allows(), breaker.allows()]).toEqual([true, false])
    breaker.record(false)
    expect(breaker.allows()).toBe(true)
  })

  it('stays open when the trial call fails', () => {
    const { breaker, pass } = broken()
    for (let index = 0; index < 5; index++) breaker.record(true)
    pass(1_000)
    expect(breaker.allows()).toBe(true)
    breaker.record(true)
    expect(breaker.allows()).toBe(false)
  })

  it('opens when half of the last 20 calls within 10 seconds failed', () => {
    const { breaker } = broken()
    for (let index = 0; index < 20; index++) breaker.record(index % 2 === 1)
    expect(breaker.allows()).toBe(false)
  })

  it('stays open when the trial call fails long after the others', () => {
    const { breaker, pass } = broken()
    for (let index = 0; index < 20; index++) breaker.record(index % 2 === 1)
    pass(11_000)
    expect(breaker.allows()).toBe(true)
    breaker.record(true)
    expect(breaker.allows()).toBe(false)
  })

  it('starts to count anew once it has closed', () => {
    const { breaker, pass } = broken()
    for (let index = 0; index < 20; index++) breaker.record(index % 2 === 1)
    pass(1_000)
    expect(breaker.allows()).toBe(true)
    breaker.record(false)
    breaker.record(true)
    expect(breaker.allows()).toBe(true)
  })

  it('forgets failures older than 10 seconds', () => {
    const { breaker, pass } = broken()
    for (let index = 0; index < 19; index++) breaker.record(index % 2 === 0)
    pass(10_001)
    breaker.record(true)
    expect(breaker.allows()).toBe(true)
  })
})

it('readiness depends on the panel, liveness does not', async () => {
  const browser = new Browser()
  expect((await browser.get('/api/health/live')).status).toBe(200)
  expect((await browser.get('/api/health/ready')).json).toEqual({ status: 'ready' })
  expect((await browser.send('/api/health/ready', { method: 'HEAD' })).status).toBe(200)
  restartPortal({ PANEL_API_URL: 'http://127.0.0.1:9' })
  expect((await browser.get('/api/health/ready')).status).toBe(503)
  expect((await browser.get('/api/health/live')).status).toBe(200)
})

it.each([
  [502, 503],
  [503, 503],
  [504, 503],
  [500, 200],
  [404, 200],
  [401, 200],
])('while the panel answers its root with %i, readiness answers %i', async (sent, expected) => {
  portal.panel.on('GET /', { status: sent, json: {} })
  expect((await new Browser().get('/api/health/ready')).status).toBe(expected)
})

it('readiness answers 503 while the process shuts down, liveness still 200', async () => {
  jest.spyOn(process, 'exit').mockImplementation()
  const browser = new Browser()
  forgetProcessWide('lifecycle')
  await shutDown('test')
  const ready = await browser.get('/api/health/ready')
  const live = await browser.get('/api/health/live')
  forgetProcessWide('lifecycle')
  expect([ready.status, ready.json]).toEqual([503, { status: 'not ready' }])
  expect(live.status).toBe(200)
})

it.each([
  ['0', '0'],
  ['30', '30'],
  ['999999', '999999'],
  ['1000000', null],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['Fri, 27 Nov 2026 10:00:00 GMT', null],
])('the Retry-After %s of a 429 of the panel is passed on as %s', async (sent, passed) => {
  portal.panel.on(CALL, { status: 429, json: { errorCode: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': sent } })
  const response = await new Browser().get(SURVEY)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, passed])
})

it.each([
  ['a page of a gateway', '<h1>429 Too Many Requests</h1>', 'text/html'],
  ['nothing', '', 'text/plain'],
  ['a body without a code', '{"message":"slow down"}', 'application/json'],
  ['only the code', 'TOO_MANY_REQUESTS', 'text/plain'],
  ["the panel's own code", '{"errorCode":"CODE_REQUESTED_TOO_OFTEN","errorMessage":"Wait."}', 'application/json'],
  ["only the panel's own code", 'CODE_REQUESTED_TOO_OFTEN', 'text/plain'],
])('a 429 with %s is a limit that names the wait', async (_, body, type) => {
  portal.panel.on('POST /login/sendotp', (_received, response) => {
    response.writeHead(429, { 'content-type': type, 'retry-after': '30' }).end(body)
    return null
  })
  const response = await new Browser().post('/api/session/login', { loginId: 'a@b.co' })
  expect([response.status, response.json.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(response.headers.get('retry-after')).toBe('30')
})

it('a 429 with a code of the call keeps that code', async () => {
  portal.panel.on('POST /login/sendotp', refusal('INACTIVE_USER', 'Inactive.', 429))
  const response = await new Browser().post('/api/session/login', { loginId: 'a@b.co' })
  expect([response.status, response.json]).toMatchObject([
    429,
    { errorCode: 'INACTIVE_USER', errorMessage: 'Inactive.' },
  ])
})

it('half an emoji in an answer is replaced, and a whole one is kept', async () => {
  portal.panel.on(CALL, { json: { topic: 'Sleep \uD83D', projectNumber: '\u{1F634}' } })
  const response = await new Browser().get(SURVEY)
  expect(response.json).toMatchObject({ topic: 'Sleep \uFFFD', projectNumber: '\u{1F634}' })
})

it('an answer that begins with a byte order mark is read', async () => {
  portal.panel.on(CALL, (_received, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('\uFEFF{"topic":"Sleep"}')
    return null
  })
  const response = await new Browser().get(SURVEY)
  expect([response.status, response.json]).toMatchObject([200, { topic: 'Sleep' }])
})

it.each([
  ['gzip', gzipSync('{"topic":"Sleep"}'), 200],
  ['br', brotliCompressSync('{"topic":"Sleep"}'), 200],
  ['deflate', deflateSync('{"topic":"Sleep"}'), 200],
  ['gzip', Buffer.from('{"topic":"Sleep"}'), 503],
  ['gzip', gzipSync(JSON.stringify({ topic: 'x'.repeat(2 * 1024 * 1024) })), 502],
])('an answer that the panel compresses with %s is read up to the limit', async (encoding, body, status) => {
  portal.panel.on(CALL, (_received, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body)
    return null
  })
  const response = await new Browser().get(SURVEY)
  expect(response.status).toBe(status)
  expect(response.json.topic).toBe(status === 200 ? 'Sleep' : undefined)
})

it.each([
  ['timeout', 504, 'UPSTREAM_TIMEOUT'],
  ['oversize', 502, 'UPSTREAM_INVALID'],
  ['unreachable', 503, 'UPSTREAM_UNAVAILABLE'],
])('a %s is recognized when another copy of the module reports it', async (kind, status, code) => {
  forgetProcessWide('transport')
  processWide('transport', () => async () => {
    throw Object.assign(new Error(kind), { name: 'TransportError', kind })
  })
  const response = await new Browser().get(SURVEY)
  forgetProcessWide('transport')
  expect([response.status, response.json.errorCode]).toEqual([status, code])
})

describe('metrics', () => {
  const TOKEN = 'a-token-of-the-operator'
  const fetchWith = (authorization?: string) => new Browser().get('/api/metrics', { headers: { authorization } })
  afterEach(() => portal.reset({ METRICS_TOKEN: '' }))

  it('return 404 when no METRICS_TOKEN is set', async () => {
    expect((await fetchWith()).status).toBe(404)
    expect((await fetchWith('Bearer ')).status).toBe(404)
    expect((await fetchWith('Bearer undefined')).status).toBe(404)
  })

  it('answer only to the right METRICS_TOKEN', async () => {
    portal.reset({ METRICS_TOKEN: TOKEN })
    expect((await fetchWith()).status).toBe(404)
    expect((await fetchWith(`Bearer ${TOKEN}x`)).status).toBe(404)
    expect((await fetchWith(`Bearer ${TOKEN}`)).text).toContain('portal_call_seconds_bucket')
  })

  it('label requests with declared routes only', async () => {
    portal.reset({ METRICS_TOKEN: TOKEN })
    for (const path of ['/api/nowhere', '/api/panel/api/nowhere', '/api/panel/api/survey-info/typed']) {
      await new Browser().get(path)
    }
    const { text } = await fetchWith(`Bearer ${TOKEN}`)
    const routes = new Set(
      [...text.matchAll(/portal_call_seconds_count\{[^}]*route="([^"]*)"/g)].map(([, route]) => route),
    )
    expect([...routes].toSorted()).toEqual(['/api/panel/api/survey-info/{maskId}', 'unknown'])
  })
})
