import { Browser } from '#tests/support/bff/browser.ts'
import { pendingOf } from '#tests/support/bff/journeys.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const sent = (call: string) => portal.panel.calls(call).map(({ body }) => body)

describe('email verification', () => {
  const start = async () => {
    const browser = await portal.signedIn()
    portal.panel.on('POST /api/registerEmail', { json: {} }).on('POST /api/verifyEmail', { json: {} })
    const response = await browser.post('/api/session/email', { email: 'new@b.co' })
    return { browser, got: response }
  }

  it('sends a code and leads to the code screen (OTP-002, OTP-014, OTP-015, API-067, EMAIL-005, EMAIL-006, EMAIL-007)', async () => {
    const { browser, got: response } = await start()
    expect(sent('POST /api/registerEmail')).toEqual([{ email: 'new@b.co' }])
    expect(response.json).toEqual({ next: '/otp' })
    expect(response.setCookies).toContain('notice=email-code-sent; Path=/; SameSite=Lax; Max-Age=1800')
    expect(await pendingOf(browser)).toMatchObject({ flow: 'email', email: 'new@b.co', verifyEmail: true })
  })

  it('checks the code, then saves the address in the profile (OTP-030, OTP-031, API-014, API-019, ERR-125)', async () => {
    const { browser } = await start()
    portal.panel.on('PATCH /api/panelist-profiles/501', { json: {} })
    const response = await browser.post('/api/session/verify', { otp: '123456' })
    expect(sent('POST /api/verifyEmail')).toEqual([{ verificationCode: '123456', email: 'new@b.co' }])
    expect(sent('PATCH /api/panelist-profiles/501')).toEqual([{ id: 501, email: 'new@b.co' }])
    expect(response.json).toEqual({ next: '/dashboard' })
    expect(response.setCookies.join()).toContain('notice=profile-saved')
  })

  it.each([
    ['/surveyLanding?maskId=m1', '/surveyLanding?maskId=m1'],
    ['https://elsewhere.example/', '/dashboard'],
  ])('after the code, the returnUrl %s leads to %s', async (returnUrl, next) => {
    const { browser } = await start()
    portal.panel.on('PATCH /api/panelist-profiles/501', { json: {} })
    await browser.post('/api/session/email', { email: 'new@b.co', returnUrl })
    expect((await browser.post('/api/session/verify', { otp: '123456' })).json).toEqual({ next })
    expect(sent('POST /api/registerEmail').at(-1)).toEqual({ email: 'new@b.co' })
  })

  it.each([
    ['ILLEGAL_NPI', 'ERR-120'],
    ['PANELIST_WITH_NPI_EXISTS', 'ERR-121'],
    ['INVALID_NPI', 'ERR-122'],
    ['ALREADY_REGISTERED_EMAIL', 'ERR-123'],
  ])('says that saving the address failed with %s, and leads nowhere (%s)', async (errorCode) => {
    const { browser } = await start()
    portal.panel.on('PATCH /api/panelist-profiles/501', refusal(errorCode, `About ${errorCode}.`))
    const { status, json } = await browser.post('/api/session/verify', { otp: '123456' })
    expect([status, json]).toMatchObject([
      400,
      { errorCode, errorMessage: `About ${errorCode}.`, during: 'saveProfile' },
    ])
    expect(json).not.toHaveProperty('next')
  })

  it('saves no address after a wrong code (OTP-031)', async () => {
    const { browser } = await start()
    portal.panel.on('POST /api/verifyEmail', refusal('INVALID_OTP'))
    portal.panel.on('PATCH /api/panelist-profiles/501', { json: {} })
    const { status, json } = await browser.post('/api/session/verify', { otp: '000000' })
    expect([status, json.errorCode]).toEqual([400, 'INVALID_OTP'])
    expect(sent('PATCH /api/panelist-profiles/501')).toEqual([])
  })

  it('repeats only the save when the code was right and the save failed', async () => {
    const { browser } = await start()
    portal.panel.on('PATCH /api/panelist-profiles/501', refusal('ALREADY_REGISTERED_EMAIL', 'Taken.'))
    const response = await browser.post('/api/session/verify', { otp: '123456' })
    expect(response.json).toMatchObject({
      errorCode: 'ALREADY_REGISTERED_EMAIL',
      errorMessage: 'Taken.',
      during: 'saveProfile',
    })
    portal.panel.on('PATCH /api/panelist-profiles/501', { json: {} })
    expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(200)
    expect(sent('POST /api/verifyEmail')).toHaveLength(1)
  })

  it('returns 403 when another member has signed in since', async () => {
    const { browser } = await start()
    const other = await portal.signedIn(1002)
    browser.cookies.set('session', other.cookies.get('session') ?? '')
    expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(403)
    expect(sent('POST /api/verifyEmail')).toEqual([])
  })

  it('returns 401 without a session', async () => {
    expect((await new Browser().post('/api/session/email', { email: 'a@b.co' })).status).toBe(401)
  })
})
