import { log } from '#server/log.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { setClock } from '#tests/support/clock.ts'
import { refusal, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()
afterEach(() => jest.useRealTimers())

const STATUS = '/api/panel/api/emailStatus'
const MINUTE = 60_000

it('sends the token of the session cookie with its type to the panel (SESS-001, OTP-035)', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
  expect((await browser.get(STATUS)).status).toBe(200)
  expect(portal.panel.received[0]?.headers.authorization).toBe(`Bearer ${tokenFor(1001).accessToken}`)
})

it('sends a token of another type with that type (SESS-001)', async () => {
  portal.panel.on('POST /login/sendotp', { json: {} })
  portal.panel.on('POST /login', { json: { ...tokenFor(1001), tokenType: 'Panel' } })
  portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
  const browser = new Browser()
  await browser.post('/api/session/login', { loginId: 'ada@example.com' })
  await browser.post('/api/session/verify', { otp: '123456' })
  expect((await browser.get(STATUS)).status).toBe(200)
  const [asked] = portal.panel.calls('GET /api/emailStatus')
  expect(asked?.headers.authorization).toBe(`Panel ${tokenFor(1001).accessToken}`)
})

it('lets a member in whose token has 2,400 characters of roles (SESS-003)', async () => {
  const token = tokenFor(1001, [{ authority: 'R'.repeat(1_680) }])
  expect(token.accessToken.length).toBeGreaterThan(2_300)
  expect(token.accessToken.length).toBeLessThanOrEqual(2_400)
  portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', { json: token })
  const browser = new Browser()
  await browser.post('/api/session/login', { loginId: 'ada@example.com' })
  expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(200)
})

it("logs a failed call with the session's user id, and a visitor's without one (API-074)", async () => {
  const logged = jest.spyOn(log, 'info')
  const browser = await portal.signedIn()
  portal.panel.on('GET /api/emailStatus', { status: 500, json: {} })
  logged.mockClear()
  expect((await browser.get(STATUS)).status).toBe(502)
  expect(logged).toHaveBeenLastCalledWith('call', expect.objectContaining({ userId: 1001, status: 502 }))
  expect((await new Browser().get(STATUS)).status).toBe(401)
  expect(logged).toHaveBeenLastCalledWith('call', expect.objectContaining({ userId: undefined, status: 401 }))
  logged.mockRestore()
})

it('sets an encrypted HttpOnly, SameSite=Lax session cookie of at most 4096 bytes', async () => {
  portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', { json: tokenFor(1001) })
  const browser = new Browser()
  await browser.post('/api/session/login', { loginId: 'ada@example.com' })
  const { setCookies } = await browser.post('/api/session/verify', { otp: '123456' })
  const cookie = setCookies.find((line) => line.startsWith('session='))
  expect(cookie).toMatch(/; Path=\/; SameSite=Lax; Max-Age=\d+; HttpOnly$/)
  expect(cookie?.length).toBeLessThanOrEqual(4096)
  expect(cookie).not.toContain(tokenFor(1001).accessToken.split('.')[1])
})

describe('invalid session cookie', () => {
  const bad = [
    'x',
    '%',
    'Fe26.2**',
    'Fe26.2*1*a*b*c*d*e*f~2',
    'a*b*c*d*e*f*g*h',
    'Fe26.2*__proto__*a*b*c*99999999999999*e*f~2',
    'Fe26.2*constructor*a*b*c*99999999999999*e*f~2',
    'x'.repeat(5000),
  ]
  it.each(bad)('%s is answered with 401 and deleted', async (value) => {
    const browser = new Browser()
    browser.cookies.set('session', value)
    const response = await browser.get(STATUS)
    expect([response.status, response.json.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('that is truncated is answered with 401', async () => {
    const browser = await portal.signedIn()
    const sealedSession = browser.cookies.get('session') ?? ''
    for (const length of [1, 50, sealedSession.length - 3]) {
      browser.cookies.set('session', sealedSession.slice(0, length))
      expect((await browser.get(STATUS)).status).toBe(401)
    }
  })

  it('with a pending verification is answered with 401', async () => {
    portal.panel.on('POST /login/sendotp', { json: {} })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co' })
    browser.cookies.set('session', browser.cookies.get('pending') ?? '')
    expect((await browser.get(STATUS)).status).toBe(401)
  })
})

it('accepts cookies of an older password as long as it is configured', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
  const older = '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXe'
  const newer = '2:Wm7ZpQ1sXk9dFh3vBn5cRt8yLg2jUa6eTo4iYqHz'
  portal.reset({ SESSION_PASSWORDS: `${older},${newer}` })
  portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
  expect((await browser.get(STATUS)).status).toBe(200)
  portal.reset({ SESSION_PASSWORDS: newer })
  expect((await browser.get(STATUS)).status).toBe(401)
  portal.reset({ SESSION_PASSWORDS: older })
})

describe('session lifetime', () => {
  it('ends after 60 idle minutes', async () => {
    const start = Date.now()
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/panelist-dashboard/1001', { json: [] })
    setClock(start + 59 * MINUTE)
    expect((await browser.get('/api/panel/api/panelist-dashboard/me')).status).toBe(200)
    setClock(start + 118 * MINUTE)
    expect((await browser.get('/api/panel/api/panelist-dashboard/me')).status).toBe(200)
    setClock(start + 179 * MINUTE)
    expect((await browser.get('/api/panel/api/panelist-dashboard/me')).status).toBe(401)
  })

  it("allows the signed form's download for 20 minutes after the code (TAX-016)", async () => {
    const start = Date.now()
    const browser = await portal.signedIn()
    const [call, path] = ['GET /api/hello-sign/signed-document', '/api/panel/api/hello-sign/signed-document']
    setClock(start + 19 * MINUTE)
    // Whatever the panel says, the file is not shown as a page.
    const dispositions: Record<string, string>[] = [{ 'content-disposition': 'inline' }, {}]
    for (const disposition of dispositions) {
      portal.panel.on(call, { json: {}, headers: { 'content-type': 'application/pdf', ...disposition } })
      const response = await browser.get(path)
      expect([response.status, response.headers.get('content-disposition')]).toEqual([200, 'attachment'])
    }
    setClock(start + 21 * MINUTE)
    const late = await browser.get(path)
    expect([late.status, late.json.errorCode]).toEqual([403, 'RECENT_CODE_NEEDED'])
    expect(portal.panel.calls(call)).toHaveLength(2)
    expect((await browser.get(STATUS)).status).not.toBe(401)
  })

  it('is not extended by the email status poll', async () => {
    const start = Date.now()
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/emailStatus', { json: { isVerified: false } })
    setClock(start + 50 * MINUTE)
    const polled = await browser.get(STATUS)
    expect([polled.status, polled.setCookies]).toEqual([200, []])
    setClock(start + 61 * MINUTE)
    expect((await browser.get(STATUS)).status).toBe(401)
  })

  it('ends after 12 hours of steady use', async () => {
    const start = Date.now()
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/panelist-dashboard/1001', { json: [] })
    let cookie = ''
    for (let at = 50; at < 720; at += 50) {
      setClock(start + at * MINUTE)
      const response = await browser.get('/api/panel/api/panelist-dashboard/me')
      expect(response.status).toBe(200)
      cookie = response.headers.get('set-cookie') ?? ''
    }
    // The last one was after 11 hours 40 minutes.
    const seconds = Number(/seen=[^;]+;.*Max-Age=(\d+)/.exec(cookie)?.[1])
    expect(Math.abs(seconds - 20 * 60)).toBeLessThan(60)
    setClock(start + 721 * MINUTE)
    expect((await browser.get('/api/panel/api/panelist-dashboard/me')).status).toBe(401)
  })
})

describe('remaining time of a session', () => {
  const HOUR = 60 * MINUTE
  const signedInAt = async () => {
    const browser = await portal.signedIn()
    const start = Date.now()
    return { browser, clockAt: (milliseconds: number) => setClock(start + milliseconds) }
  }
  const left = async (browser: Browser) => (await browser.get('/api/session')).json

  it('is answered without extending the session', async () => {
    const { browser, clockAt } = await signedInAt()
    clockAt(58 * MINUTE + 1000)
    const first = await left(browser)
    expect(first).toEqual({ left: expect.any(Number), warnAt: 120, canExtend: true })
    expect(first.left).toBeGreaterThanOrEqual(118)
    expect(first.left).toBeLessThanOrEqual(120)
    clockAt(59 * MINUTE + 30_000)
    expect((await left(browser)).left).toBeLessThanOrEqual(31)
    clockAt(60 * MINUTE + 1000)
    expect((await browser.get('/api/session')).status).toBe(401)
  })

  it('starts again when the member stays signed in', async () => {
    const { browser, clockAt } = await signedInAt()
    clockAt(59 * MINUTE)
    expect((await browser.post('/api/session')).json).toEqual({ left: 3600, warnAt: 120, canExtend: false })
    clockAt(118 * MINUTE)
    expect((await browser.get('/api/session')).status).toBe(200)
  })

  it('starts again also within a minute of the last use', async () => {
    const { browser, clockAt } = await signedInAt()
    clockAt(30_000)
    await browser.post('/api/session')
    clockAt(60 * MINUTE + 20_000)
    expect((await browser.get('/api/session')).status).toBe(200)
  })

  it('cannot be extended past 12 hours', async () => {
    const { browser, clockAt } = await signedInAt()
    for (let hour = 0.9; hour < 11.9; hour += 0.9) {
      clockAt(hour * HOUR)
      expect((await browser.post('/api/session')).status).toBe(200)
    }
    clockAt(12 * HOUR - 110_000)
    const { left: seconds, canExtend } = (await browser.post('/api/session')).json
    expect(canExtend).toBe(false)
    expect(seconds).toBeLessThanOrEqual(110)
    clockAt(12 * HOUR + 1000)
    expect((await browser.post('/api/session')).status).toBe(401)
  })

  it('warns in the last third of a short session', async () => {
    portal.reset({ SESSION_IDLE_MINUTES: '3' })
    const browser = await portal.signedIn()
    expect((await left(browser)).warnAt).toBe(60)
  })

  it('returns 401 to a visitor and 403 to an extension from another site', async () => {
    const visitor = new Browser()
    expect((await visitor.get('/api/session')).status).toBe(401)
    const browser = await portal.signedIn()
    const { status } = await browser.post('/api/session', {}, { 'sec-fetch-site': 'cross-site' })
    expect(status).toBe(403)
  })
})

describe('a session that the panel has ended', () => {
  it('returns 401, and then 401 to every call without asking the panel, and deletes the cookie (SESS-009)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('GET /api/emailStatus', refusal('UNAUTHORIZED', 'expired', 401))
    for (let time = 0; time < 2; time++) {
      const response = await browser.get(STATUS)
      expect([response.status, response.json.errorCode]).toEqual([401, 'UNAUTHORIZED'])
    }
    expect(portal.panel.calls('GET /api/emailStatus')).toHaveLength(1)
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('returns 502 when the panel returns 401 to a visitor', async () => {
    portal.panel.on('GET /api/survey-info/m1', refusal('UNAUTHORIZED', '', 401))
    expect((await new Browser().get('/api/panel/api/survey-info/m1')).status).toBe(502)
  })
})

describe('signing out', () => {
  it('ends the token at the panel and deletes the cookie (NAV-006, SESS-009)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('POST /api/logout', { json: {} })
    const response = await browser.send('/api/session', { method: 'DELETE' })
    expect(response.json).toEqual({ next: '/login' })
    expect(portal.panel.calls('POST /api/logout')[0]?.headers.authorization).toMatch(/^Bearer /)
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('with the start of a session, ends only this one: another tab may have a newer one (C-74)', async () => {
    const startedAt = Math.floor(Date.now() / 1000)
    setClock(startedAt * 1000)
    const browser = await portal.signedIn()
    portal.panel.on('POST /api/logout', { json: {} })
    const end = (start: number) => browser.send(`/api/session?startedAt=${start}`, { method: 'DELETE' })
    expect((await end(startedAt - 60)).json).toEqual({ next: '/login' })
    expect(portal.panel.calls('POST /api/logout')).toEqual([])
    expect(browser.cookies.has('session')).toBe(true)
    await end(startedAt)
    expect(browser.cookies.has('session')).toBe(false)
  })

  it.each([refusal('NOT_FOUND', '', 404), refusal('INTERNAL_ERROR', '', 500)])(
    'succeeds with any answer of the panel',
    async (answer) => {
      const browser = await portal.signedIn()
      portal.panel.on('POST /api/logout', answer)
      expect((await browser.send('/api/session', { method: 'DELETE' })).status).toBe(200)
      expect(browser.cookies.has('session')).toBe(false)
    },
  )

  it('succeeds twice without a session', async () => {
    const browser = new Browser()
    expect((await browser.send('/api/session', { method: 'DELETE' })).status).toBe(200)
    expect((await browser.send('/api/session', { method: 'DELETE' })).status).toBe(200)
  })
})

it('signs in a member of any role (GEN-017)', async () => {
  portal.panel.on('POST /login/sendotp', { json: {} })
  portal.panel.on('POST /login', { json: tokenFor(1001, [{ authority: 'WHATEVER' }]) })
  const browser = new Browser()
  await browser.post('/api/session/login', { loginId: 'a@b.co' })
  expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(200)
})

it('knows the browser again at the next sign-in, for a year', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', { json: tokenFor(1001) })
  const signIn = async () => {
    await browser.post('/api/session/login', { loginId: 'a@b.co' })
    return browser.post('/api/session/verify', { otp: '123456' })
  }
  const { setCookies } = await signIn()
  await signIn()
  const devices = portal.panel.calls('POST /login').map(({ headers }) => headers['x-device-id'])
  expect(devices).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), devices[0]])
  expect(setCookies).toContainEqual(
    expect.stringMatching(/^device=[^;]+; Path=\/; SameSite=Lax; Max-Age=31536000; HttpOnly$/),
  )
  expect(browser.cookies.has('pending')).toBe(false)
})

it('tells the panel which session a sign-in in the same browser replaces (SESS-016)', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', { json: tokenFor(1002) })
  await browser.post('/api/session/login', { loginId: 'a@b.co' })
  await browser.post('/api/session/verify', { otp: '123456' })
  expect(portal.panel.calls('POST /login').at(-1)?.headers.authorization).toBe(`Bearer ${tokenFor(1001).accessToken}`)
})

it.each([
  ['no token', { tokenType: 'Bearer' }],
  ['a token that says nobody', { tokenType: 'Bearer', accessToken: 'a.e30.c' }],
  ['a token of another kind', { tokenType: 'Bearer', accessToken: 'opaque' }],
  ['a token too long for a cookie', tokenFor(1001, [{ authority: 'R'.repeat(2_700) }])],
])('makes no session of %s (SESS-003)', async (_, json) => {
  portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', { json })
  const browser = new Browser()
  await browser.post('/api/session/login', { loginId: 'a@b.co' })
  expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(502)
  expect(browser.cookies.has('session')).toBe(false)
})

it('answers a sign-out without the renewed cookie of the session that ends', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('POST /api/logout', { json: {} })
  setClock(Date.now() + 61_000)
  const { setCookies } = await browser.send('/api/session', { method: 'DELETE' })
  expect(setCookies.filter((line) => line.startsWith('session='))).toEqual([
    'session=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly',
  ])
})

describe('signing out everywhere', () => {
  const END = 'POST /api/privacy/sign-out-everywhere'

  it('ends the sessions at the panel and deletes the cookie', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(END, { json: {} })
    browser.cookies.set('draft', 'x').set('pending', 'x')
    const { json, setCookies } = await browser.post('/api/session/sign-out-everywhere')
    expect(json).toEqual({ next: '/login' })
    for (const name of ['session', 'draft', 'pending']) expect(browser.cookies.has(name)).toBe(false)
    expect(setCookies).toContain('notice=signed-out; Path=/; SameSite=Lax; Max-Age=1800')
    expect((await browser.get(STATUS)).status).toBe(401)
  })

  it('keeps the session when the panel fails', async () => {
    const browser = await portal.signedIn()
    portal.panel.on(END, { status: 500, json: {} })
    expect((await browser.post('/api/session/sign-out-everywhere')).status).toBe(502)
    expect(browser.cookies.has('session')).toBe(true)
  })
})

it('ends the session after the account is erased, and leads to its receipt', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('POST /api/privacy/erase', {
    json: { receipt: 'ABCD2345', erasedAt: '2026-11-22T15:05:00Z', kept: [] },
  })
  browser.cookies.set('draft', 'x').set('pending', 'x')
  const { json } = await browser.post('/api/session/erase', { otp: '123456', givesUpUnpaid: false })
  expect(json).toEqual({ next: '/erased?receipt=ABCD2345' })
  for (const name of ['session', 'draft', 'pending']) expect(browser.cookies.has(name)).toBe(false)
})
