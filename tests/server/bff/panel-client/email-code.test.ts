import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { setClock } from '#tests/support/clock.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

/* In front of any panel, another email address needs a code of the last 20 minutes. */

const portal = useScriptedPortal()
afterEach(() => jest.useRealTimers())

const MINUTE = 60_000
const VERIFIED = { email: 'Ada@clinic.example', emailVerificationStatus: 'Verified' }
const NOT_VERIFIED = { email: 'ada@clinic.example', emailVerificationStatus: 'Not Verified' }
const NO_EMAIL = { email: null, emailVerificationStatus: 'Not Verified' }
const OTHER = 'new@b.co'
const SUMMARY = 'GET /api/panelist-dashboard/dashboardSummary/1001'

const REGISTER = 'POST /api/registerEmail'
const LINK = 'POST /api/verifyLink'
const SAVE = 'PATCH /api/panelist-profiles/501'
const PROFESSION = 'PATCH /api/register-profession'
const CAMPAIGN = 'PATCH /api/campaign-survey/c1/profiles/'

const fromBrowser: Readonly<Record<string, [method: string, path: string]>> = {
  [REGISTER]: ['POST', '/api/session/email'],
  [LINK]: ['POST', '/api/panel/api/verifyLink'],
  [SAVE]: ['PATCH', '/api/panel/api/panelist-profiles/me'],
  [PROFESSION]: ['PATCH', '/api/panel/api/register-profession'],
  [CAMPAIGN]: ['PATCH', '/api/panel/api/campaign-survey/c1/profiles/'],
}

/** A member whose last code is some minutes old. */
async function member(profile: Record<string, unknown>, minutes: number) {
  const start = Date.now()
  const browser = await portal.signedIn(1001, profile)
  setClock(start + minutes * MINUTE)
  return {
    browser,
    async send(call: string, body: object = { email: OTHER }) {
      portal.panel.on(call, { json: call === CAMPAIGN ? 'https://survey.example/1' : {} })
      const [method, path] = fromBrowser[call] ?? ['', '']
      const { status, json } = await browser.send(path, { method, body })
      return [status, json.errorCode, portal.panel.calls(call).length]
    },
  }
}

const PASSED_ON = [200, undefined, 1]
const REFUSED = [403, 'RECENT_CODE_NEEDED', 0]

describe('a verified email', () => {
  it.each([REGISTER, LINK, SAVE, PROFESSION, CAMPAIGN])(
    'is not replaced without a recent code by %s (EMAIL-021)',
    async (call) => {
      const { send } = await member(VERIFIED, 21)
      expect(await send(call)).toEqual(REFUSED)
    },
  )

  it.each([REGISTER, LINK, SAVE, PROFESSION, CAMPAIGN])(
    'is replaced with a code of the last 20 minutes by %s, without asking the panel more (EMAIL-021)',
    async (call) => {
      const { send } = await member(VERIFIED, 19)
      expect(await send(call)).toEqual(PASSED_ON)
      expect(portal.panel.received).toHaveLength(1)
    },
  )

  it.each([
    ['without an email', { mailingAddress: undefined }],
    ['with the same email', { email: 'ada@CLINIC.example' }],
  ])('stays with a save %s, which is passed on (EMAIL-021)', async (_, body) => {
    const { send } = await member(VERIFIED, 21)
    expect(await send(SAVE, body)).toEqual(PASSED_ON)
  })

  it.each([PROFESSION, CAMPAIGN, LINK, REGISTER])('can be sent again by %s (EMAIL-021)', async (call) => {
    const { send } = await member(VERIFIED, 21)
    expect(await send(call, { email: 'ada@clinic.example' })).toEqual(PASSED_ON)
  })

  it('is not replaced by the details of a survey (EMAIL-021)', async () => {
    const { browser } = await member(VERIFIED, 21)
    portal.panel.on('GET /api/methodology/s1', { json: 'Quantitative' })
    const start = { surveyMaskedId: 's1', details: { email: OTHER } }
    const invitation = { ...start, by: 'invitation', screen: 'landing', invitationMaskedId: 'm1' }
    const campaign = { ...start, by: 'campaign', ckey: 'c1' }
    for (const body of [invitation, campaign])
      expect((await browser.post('/api/surveys/start', body)).json.errorCode).toBe('RECENT_CODE_NEEDED')
    expect(portal.panel.received.every(({ method }) => method === 'GET')).toBe(true)
  })

  it.each([null, 'VERIFIED', ''])(
    'is one that the panel does not call "Not Verified" (%p, EMAIL-021)',
    async (emailVerificationStatus) => {
      const { send } = await member({ ...VERIFIED, emailVerificationStatus }, 21)
      expect(await send(SAVE)).toEqual(REFUSED)
    },
  )

  it('can be replaced after another code (EMAIL-021, EMAIL-026)', async () => {
    const { browser, send } = await member({ ...VERIFIED, mobileNumber: '+12025550123' }, 21)
    portal.panel.on('GET /api/emailStatus', { json: { isVerified: true } })
    const draft = async () => (await browser.get('/api/draft?form=email')).json.values
    expect(await send(REGISTER)).toEqual(REFUSED)
    await browser.post('/api/session/step-up', { returnUrl: '/emailRegistration' })
    expect((await browser.post('/api/session/verify', { otp: '123456' })).json).toEqual({ next: '/emailRegistration' })
    expect(await draft()).toEqual({ email: OTHER })
    expect(await send(REGISTER)).toEqual(PASSED_ON)
    expect(await draft()).toBeNull()
  })

  it('is replaced by a change that began in time, also after another mail (EMAIL-021)', async () => {
    const { browser, send } = await member(VERIFIED, 19)
    await send(REGISTER)
    setClock(Date.now() + 3 * MINUTE)
    portal.panel
      .on('POST /api/registerEmail/resendOtp', { json: {} })
      .on('POST /api/verifyEmail', { json: {} })
      .on(SAVE, { json: {} })
    expect((await browser.post('/api/session/resend')).json).toEqual({ resent: true })
    expect((await browser.post('/api/session/verify', { otp: '123456' })).status).toBe(200)
    expect(portal.panel.calls(SAVE).map(({ body }) => body)).toEqual([{ id: 501, email: 'new@b.co' }])
  })

  it('needs a recent code for a first mail after too many wrong codes (EMAIL-021)', async () => {
    const { browser, send } = await member(VERIFIED, 19)
    await send(REGISTER)
    portal.panel.on('POST /api/verifyEmail', { status: 400, json: { errorCode: 'INVALID_OTP', isLocked: true } })
    expect((await browser.post('/api/session/verify', { otp: '123456' })).json.errorCode).toBe('OTP_LOCKED')
    setClock(Date.now() + 3 * MINUTE)
    expect((await browser.post('/api/session/resend')).json.errorCode).toBe('RECENT_CODE_NEEDED')
    expect(portal.panel.calls(REGISTER)).toHaveLength(1)
  })

  it("gets no mail for a change that another member's session began (EMAIL-021)", async () => {
    const own = await member(VERIFIED, 0)
    await own.send(REGISTER)
    const victim = await portal.signedIn(1002, VERIFIED)
    victim.cookies.set('pending', own.browser.cookies.get('pending') ?? '')
    portal.panel.on('POST /api/registerEmail/resendOtp', { json: {} })
    expect((await victim.post('/api/session/resend')).json.errorCode).toBe('FORBIDDEN')
    expect(portal.panel.received).toEqual([])
  })
})

describe('a first email', () => {
  const incentives = (incentivesInProcess: unknown) =>
    portal.panel.on(SUMMARY, { json: { totalIncentiveEarned: 0, incentivesInProcess } })

  it.each([
    [REGISTER, NO_EMAIL],
    [LINK, NO_EMAIL],
    [REGISTER, NOT_VERIFIED],
    [LINK, NOT_VERIFIED],
  ])('without payments is passed on by %s (%j, EMAIL-021)', async (call, profile) => {
    const { send } = await member(profile, 21)
    incentives(0)
    expect(await send(call)).toEqual(PASSED_ON)
  })

  it.each([REGISTER, LINK])('needs a recent code while payments are due (%s, EMAIL-021)', async (call) => {
    const { send } = await member(NO_EMAIL, 21)
    incentives(75)
    expect(await send(call)).toEqual(REFUSED)
  })

  it('needs no other code while payments are due just after the registration (EMAIL-021)', async () => {
    const { send } = await member(NO_EMAIL, 19)
    incentives(75)
    expect(await send(REGISTER)).toEqual(PASSED_ON)
  })

  it.each([
    ['no sum', { json: { totalIncentiveEarned: 0 } }],
    ['no summary', refusal('NOT_FOUND', '', 404)],
    ['an error', { status: 500, json: {} }],
  ])('needs a recent code if the panel answers %s of payments (EMAIL-021)', async (_, answer) => {
    const { send } = await member(NO_EMAIL, 21)
    portal.panel.on(SUMMARY, answer)
    expect(await send(REGISTER)).toEqual(REFUSED)
  })

  it('ends the session when the panel no longer accepts its token (EMAIL-021)', async () => {
    const { send } = await member(NO_EMAIL, 21)
    portal.panel.on(SUMMARY, { status: 401, json: {} })
    expect(await send(REGISTER)).toEqual([401, 'UNAUTHORIZED', 0])
  })

  it.each([SAVE, PROFESSION, CAMPAIGN])(
    'that %s only saves needs no other code, also while payments are due (EMAIL-021)',
    async (call) => {
      for (const profile of [NO_EMAIL, NOT_VERIFIED]) {
        portal.reset()
        const { send } = await member(profile, 21)
        incentives(75)
        expect(await send(call)).toEqual(PASSED_ON)
      }
    },
  )
})

it('sends nothing when the panel does not answer the profile (EMAIL-021)', async () => {
  const { send } = await member(VERIFIED, 21)
  portal.panel.on('GET /api/panelist-profiles/1001', { status: 500, json: {} })
  expect(await send(LINK)).toEqual([502, 'UPSTREAM_INVALID', 0])
})
