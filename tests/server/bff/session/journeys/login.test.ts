import { sessionOf } from '#server/bff/session/session.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { form, pendingOf, REGISTRATION } from '#tests/support/bff/journeys.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf, refusal, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const sent = (call: string) => portal.panel.calls(call).map(({ body }) => body)

describe('login', () => {
  const sendsCode = () => portal.panel.on('POST /login/sendotp', { json: {} })

  it.each([
    [' Ada@Example.com ', 'ada@example.com', 'LOGIN-015, API-006'],
    ['(202) 555-0123', '+12025550123', 'LOGIN-016, CONST-004'],
    ['+1 202 555 0123', '+12025550123', 'LOGIN-016'],
  ])('sends the login %s as %s (%s)', async (typed, loginId) => {
    sendsCode()
    const response = await new Browser().post('/api/session/login', { loginId: typed })
    expect(response.json).toEqual({ next: '/otp' })
    expect(sent('POST /login/sendotp')).toEqual([{ loginId, otp: '' }])
  })

  it('keeps the invitation and its survey (SURVEY-023, OTP-003, OTP-010, OTP-011)', async () => {
    portal.panel.on('POST /login/sendotp', { json: {} })
    const browser = new Browser()
    const { json } = await browser.post('/api/session/login', { loginId: 'a@b.co', maskId: 'm1', surveyMaskedId: 's1' })
    expect(json).toEqual({ next: '/otp' })
    expect(await pendingOf(browser)).toMatchObject({ isSurvey: true, maskId: 'm1', surveyMaskedId: 's1' })
  })

  it('keeps a survey campaign with its survey (OTP-010)', async () => {
    sendsCode().on('GET /api/campaign-survey/c1/survey', { json: { topic: 'Sleep', surveyMaskedId: 's1' } })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co', ckey: 'c1' })
    expect(await pendingOf(browser)).toMatchObject({ isCampaign: true, ckey: 'c1', surveyMaskedId: 's1' })
  })

  it('keeps a returnUrl of the portal (LOGIN-017, OTP-012, OTP-013)', async () => {
    sendsCode()
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co', returnUrl: '/completeProfile?tabIndex=3' })
    expect(await pendingOf(browser)).toMatchObject({
      flow: 'login',
      login: true,
      returnUrl: '/completeProfile?tabIndex=3',
    })
  })

  const signIn = async (login: object, profile: Record<string, unknown> = {}) => {
    sendsCode()
      .on('POST /login', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profileOf(profile) })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co', ...login })
    return { browser, verified: await browser.post('/api/session/verify', { otp: '123456' }) }
  }

  it.each([
    ['Registered', '/profile', 'LOGIN-018'],
    ['Registration Flagged', '/profile', 'LOGIN-019'],
    ['Verified', '/dashboard', 'LOGIN-020'],
    ['Profile Flagged', '/dashboard', 'LOGIN-021'],
    ['Pending Verification', '/dashboard', 'LOGIN-022'],
    ['Banned for Both', '/dashboard', 'LOGIN-023'],
    ['Banned_Qual', '/dashboard', 'LOGIN-024'],
    ['Banned Quant', '/dashboard', 'LOGIN-025'],
    ['Something New', '/dashboard', 'ENT-038'],
  ])('leads a member with status %s to %s (OTP-029, API-007, API-008) (%s)', async (status, next) => {
    const { verified } = await signIn({}, { panelistStatus: { status } })
    expect(sent('POST /login')).toEqual([{ loginId: 'a@b.co', otp: '123456' }])
    expect(verified.json).toEqual({ next })
  })

  it.each([
    ['/referralStatus', '/referralStatus', 'LOGIN-026'],
    ['https://evil.example/', '/dashboard', 'LOGIN-027'],
    ['//evil.example/', '/dashboard', 'LOGIN-027'],
    ['/nowhere', '/dashboard', 'LOGIN-027'],
  ])('returnUrl %s leads to %s (%s)', async (returnUrl, next) => {
    expect((await signIn({ returnUrl })).verified.json).toEqual({ next })
  })

  it('signs in and leads to the dashboard when the profile cannot be read', async () => {
    sendsCode()
      .on('POST /login', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { status: 500, json: {} })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co' })
    expect((await browser.post('/api/session/verify', { otp: '123456' })).json).toEqual({ next: '/dashboard' })
    expect(await sessionOf(browser.cookieHeader)).not.toBeNull()
  })

  it.each(['INVALID_OTP', 'OTP_EXPIRED'])(
    'keeps the pending verification and makes no session after %s',
    async (code) => {
      sendsCode().on('POST /login', refusal(code))
      const browser = new Browser()
      await browser.post('/api/session/login', { loginId: 'a@b.co' })
      const response = await browser.post('/api/session/verify', { otp: '000000' })
      expect([response.status, response.json.errorCode]).toEqual([400, code])
      expect(browser.cookies.has('session')).toBe(false)
      expect(await pendingOf(browser)).toMatchObject({ flow: 'login' })
    },
  )

  it('returns 404 to verify and resend without a pending verification (OTP-001)', async () => {
    expect((await new Browser().post('/api/session/verify', { otp: '123456' })).status).toBe(404)
    expect((await new Browser().post('/api/session/resend')).status).toBe(404)
  })

  it('keeps the login id in an encrypted HttpOnly cookie only (OTP-002, OTP-016)', async () => {
    sendsCode()
    const browser = new Browser()
    const response = await browser.post('/api/session/login', { loginId: 'ada@example.com' })
    expect(await pendingOf(browser)).toMatchObject({ flow: 'login', loginId: 'ada@example.com' })
    expect(response.json).toEqual({ next: '/otp' })
    expect(response.setCookies.join()).toMatch(/pending=Fe26[^;]+; Path=\/; SameSite=Lax; Max-Age=600; HttpOnly/)
    // "@" never occurs in a sealed value; a few letters may, by chance.
    expect(decodeURIComponent(response.setCookies.join())).not.toContain('ada@')
  })

  it("sends the panel's challenge id with the code", async () => {
    portal.panel.on('POST /login/sendotp', { json: { challengeId: 'CH-1' } }).on('POST /login', refusal('INVALID_OTP'))
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co' })
    await browser.post('/api/session/verify', { otp: '000000' })
    expect(portal.panel.calls('POST /login')[0]?.headers['x-challenge-id']).toBe('CH-1')
  })

  it('names the code that a new one replaces, but not one of another flow', async () => {
    portal.panel.on('POST /login/sendotp', { json: { challengeId: 'CH-1' } }).on('POST /register/sendOtp', { json: {} })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co' })
    await browser.post('/api/session/login', { loginId: 'a@b.co' })
    await browser.post(REGISTRATION, form)
    const replaced = (call: string) => portal.panel.calls(call).map(({ headers }) => headers['x-challenge-id'])
    expect(replaced('POST /login/sendotp')).toEqual([undefined, 'CH-1'])
    expect(replaced('POST /register/sendOtp')).toEqual([undefined])
  })
})
