import { sessionOf } from '#server/bff/session/session.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { form, payload, pendingOf, REGISTRATION } from '#tests/support/bff/journeys.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf, refusal, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const sends = () => portal.panel.on('POST /register/sendOtp', { json: {} })
const sent = (call: string) => portal.panel.calls(call).map(({ body }) => body)

it.each([
  ['registration', REGISTRATION, form, 'POST /register/sendOtp', 'POST /register/login/'],
  ['login', '/api/session/login', { loginId: 'a@b.co' }, 'POST /login/sendotp', 'POST /login'],
])(
  'keeps the type and token of a correct code with the next page: %s (OTP-035)',
  async (_, path, body, send, verify) => {
    portal.panel
      .on(send, { json: {} })
      .on(verify, { json: { ...tokenFor(1001), tokenType: 'Token' } })
      .on('GET /api/panelist-profiles/1001', { json: profileOf() })
    const browser = new Browser()
    await browser.post(path, body)
    expect((await browser.post('/api/session/verify', { otp: '123456' })).json).toHaveProperty('next')
    const session = await sessionOf(browser.cookieHeader)
    expect(session?.authorization()).toBe(`Token ${tokenFor(1001).accessToken}`)
  },
)

describe('locked code', () => {
  const locked = { status: 400, json: { errorCode: 'INVALID_OTP', errorMessage: 'x', isLocked: true } }

  it.each([
    ['registration', REGISTRATION, form, 'POST /register/login/', 'POST /register/sendOtp'],
    ['log-in', '/api/session/login', { loginId: 'a@b.co' }, 'POST /login', 'POST /login/sendotp'],
  ])('returns OTP_LOCKED, and a resend sends a first code again: %s', async (_, path, body, verify, send) => {
    sends()
      .on('POST /login/sendotp', { json: { challengeId: 'CH-1' } })
      .on(verify, locked)
    const browser = new Browser()
    await browser.post(path, body)
    const response = await browser.post('/api/session/verify', { otp: '000000' })
    expect([response.status, response.json.errorCode]).toEqual([400, 'OTP_LOCKED'])
    expect(await pendingOf(browser)).toMatchObject({ isLocked: true })
    expect((await browser.post('/api/session/resend')).json).toEqual({ resent: true })
    expect(sent(send)).toHaveLength(2)
    expect(sent(send)[1]).toEqual(sent(send)[0])
    expect(await pendingOf(browser)).toMatchObject({ isLocked: false })
  })

  it('returns INVALID_OTP when the panel does not say that the code is locked', async () => {
    portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', refusal('INVALID_OTP'))
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co' })
    const response = await browser.post('/api/session/verify', { otp: '000000' })
    expect([response.status, response.json.errorCode]).toEqual([400, 'INVALID_OTP'])
    expect(await pendingOf(browser)).toMatchObject({ isLocked: false })
  })
})

describe('resend of a code', () => {
  it.each([
    [REGISTRATION, 'OTP-032, API-005', form, 'POST /register/resendOtp', payload],
    [
      '/api/session/login',
      'OTP-033, API-009, ERR-028',
      { loginId: 'a@b.co' },
      'POST /login/resendotp',
      { loginId: 'a@b.co' },
    ],
  ])('calls the resend of the panel after %s (%s)', async (path, _, body, call, expected) => {
    sends().on('POST /login/sendotp', { json: {} }).on(call, { json: {} })
    const browser = new Browser()
    await browser.post(path, body)
    expect((await browser.post('/api/session/resend')).json).toEqual({ resent: true })
    expect(sent(call)).toEqual([expected])
  })

  it('calls the resend of an email code (OTP-034, API-021, ERR-030)', async () => {
    const browser = await portal.signedIn()
    portal.panel.on('POST /api/registerEmail', { json: {} }).on('POST /api/registerEmail/resendOtp', { json: {} })
    await browser.post('/api/session/email', { email: 'New@b.co' })
    expect((await browser.post('/api/session/resend')).json).toEqual({ resent: true })
    expect(sent('POST /api/registerEmail/resendOtp')).toEqual([{ email: 'new@b.co' }])
  })

  it.each([
    [REGISTRATION, form, 'POST /register/resendOtp', 'ERR-025'],
    ['/api/session/login', { loginId: 'a@b.co' }, 'POST /login/resendotp', 'ERR-027'],
    ['/api/session/email', { email: 'new@b.co' }, 'POST /api/registerEmail/resendOtp', 'ERR-029'],
  ])('after %s is answered with an error when the panel refuses it (%o, %s, %s)', async (...[path, body, call]) => {
    const browser = await portal.signedIn()
    for (const send of ['POST /register/sendOtp', 'POST /login/sendotp', 'POST /api/registerEmail'])
      portal.panel.on(send, { json: {} })
    portal.panel.on(call, refusal('ANYTHING'))
    await browser.post(path, body)
    const { status, json } = await browser.post('/api/session/resend')
    expect([status, json.errorCode]).toEqual([400, 'ANYTHING'])
  })
})

describe('a code that the panel refuses', () => {
  it.each([
    ['log-in', 'UNREGISTERED_USER', 'ERR-013'],
    ['log-in', 'INACTIVE_USER', 'ERR-014'],
    ['log-in', 'PROFILE_FLAGGED', 'ERR-015'],
    ['log-in', 'INVALID_OTP', 'ERR-016'],
    ['log-in', 'OTP_EXPIRED', 'ERR-017'],
    ['log-in', 'ANYTHING', 'ERR-018'],
    ['registration', 'INVALID_OTP', 'ERR-019'],
    ['registration', 'OTP_EXPIRED', 'ERR-020'],
    ['registration', 'ANYTHING', 'ERR-021'],
    ['email', 'INVALID_OTP', 'ERR-022'],
    ['email', 'OTP_EXPIRED', 'ERR-023'],
    ['email', 'ANYTHING', 'ERR-024'],
  ] as const)(
    'in the %s flow with %s is answered with that code and leads nowhere (%s)',
    async (...[flow, errorCode]) => {
      const flows = {
        'log-in': ['/api/session/login', { loginId: 'a@b.co' }, 'POST /login'],
        registration: [REGISTRATION, form, 'POST /register/login/'],
        email: ['/api/session/email', { email: 'new@b.co' }, 'POST /api/verifyEmail'],
      } as const
      const [path, body, call] = flows[flow]
      const browser = flow === 'email' ? await portal.signedIn() : new Browser()
      for (const send of ['POST /register/sendOtp', 'POST /login/sendotp', 'POST /api/registerEmail'])
        portal.panel.on(send, { json: {} })
      portal.panel.on(call, refusal(errorCode))
      await browser.post(path, body)
      const { status, json } = await browser.post('/api/session/verify', { otp: '000000' })
      expect([status, json.errorCode, json.next]).toEqual([400, errorCode, undefined])
      expect(portal.panel.calls(call)).toHaveLength(1)
    },
  )
})
