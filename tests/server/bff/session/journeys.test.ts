import { readPendingVerification } from '#server/bff/session/pending-verification.ts'
import { sessionOf } from '#server/bff/session/session.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { portalWithScriptedPanel } from '#tests/support/bff/portal.ts'
import { profileOf, refusal, tokenFor } from '#tests/support/scripted-panel.ts'

let portal: Awaited<ReturnType<typeof portalWithScriptedPanel>>
beforeAll(async () => {
  portal = await portalWithScriptedPanel()
})
beforeEach(() => portal.reset())
afterAll(() => portal.panel.close())

const cookieOf = (browser: Browser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const pendingOf = (browser: Browser) => readPendingVerification(cookieOf(browser))

const form = {
  firstName: 'mary ann',
  lastName: "o'neil",
  mobileNumber: '(202) 555-0123',
  smsConsent: true,
  privacyConsent: true,
  healthcareSetting: 'HCP',
}
const payload = { mobileNumber: '+12025550123', firstName: 'Mary Ann', lastName: "O'Neil" }
const REGISTRATION = '/api/session/registration'

const sends = () => portal.panel.on('POST /register/sendOtp', { json: {} })
const sent = (call = 'POST /register/sendOtp') => portal.panel.calls(call).map(({ body }) => body)

describe('registration', () => {
  it('sends the registration and leads to the code screen (REG-034, REG-035, REG-047, REG-048, REG-049, REG-050, OTP-002, API-001, GEN-005, FMT-010, CONST-004)', async () => {
    sends()
    const browser = new Browser()
    const response = await browser.post(REGISTRATION, form)
    expect([response.status, response.json]).toEqual([200, { next: '/otp' }])
    expect(sent()).toEqual([payload])
    expect(await pendingOf(browser)).toMatchObject({ flow: 'registration', payload, login: false })
  })

  it.each([
    [{ utmSource: 'mail', utmMedium: 'may' }, 'REG-004, REG-005, OTP-007, OTP-008'],
    [{ code: 'R1' }, 'REG-002, GEN-008'],
    [{ rcode: 'R2' }, 'REG-003, GEN-009'],
    [{ ssn: '1234', dateOfBirth: '12-31-1970' }, 'REG-043, REG-044'],
  ])('sends %o with the registration (%s)', async (extra, _id) => {
    sends()
    const browser = new Browser()
    await browser.post(REGISTRATION, { ...form, ...extra })
    expect(sent()).toEqual([{ ...payload, ...extra }])
    const pending = await pendingOf(browser)
    expect(pending).toMatchObject('utmSource' in extra ? extra : { payload: extra })
  })

  const key = 'k'.repeat(64)
  const keys = { maskId: key, skey: key, pikey: key, code: key }
  const longest = '中'.repeat(75)
  const source = { utmSource: 'é中'.repeat(127), utmMedium: '中é'.repeat(127) }
  it.each([
    ['the way back', { utmSource: 'mail', returnUrl: `/completeProfile?tabIndex=${'9'.repeat(990)}` }],
    ['where they came from', source],
  ])('fits the longest names and keys into cookies of 4096 bytes, if need be without %s', async (_, extra) => {
    portal.panel.on('POST /register/sendOtp', { json: {} })
    const browser = new Browser()
    const named = { ...form, ...keys, ...extra, firstName: longest, lastName: longest }
    const response = await browser.post(REGISTRATION, named)
    expect([response.status, response.json]).toEqual([200, { next: '/otp' }])
    for (const line of response.setCookies) expect(line.length).toBeLessThanOrEqual(4096)
    const known = { firstName: longest, lastName: longest, code: key }
    expect(await pendingOf(browser)).toMatchObject({ flow: 'registration', payload: known, skey: key, pikey: key })
  })

  it('sends code and drops rcode when both are given', async () => {
    sends()
    await new Browser().post(REGISTRATION, { ...form, code: 'R1', rcode: 'R2' })
    expect(sent()).toEqual([{ ...payload, code: 'R1' }])
  })

  it.each([
    [{}, '+12025550123'],
    [{ dev: true }, '+12025550123'],
  ])(
    'uses the prefix +1 while the operator does not allow dev: %o (VAL-012, CONST-004)',
    async (extra, mobileNumber) => {
      sends()
      await new Browser().post(REGISTRATION, { ...form, ...extra })
      expect(sent()).toEqual([{ ...payload, mobileNumber }])
    },
  )

  it('uses the prefix +91 for dev when the operator allows it (VAL-013, REG-006, CONST-005)', async () => {
    portal.reset({ ALLOW_DEV_COUNTRY: 'true' })
    sends()
    await new Browser().post(REGISTRATION, { ...form, dev: '1' })
    await new Browser().post(REGISTRATION, { ...form, dev: false })
    expect(sent()).toEqual([
      { ...payload, mobileNumber: '+912025550123' },
      { ...payload, mobileNumber: '+12025550123' },
    ])
    portal.reset({ ALLOW_DEV_COUNTRY: 'false' })
  })

  it.each([
    [{ firstName: ' ' }, 'VAL-001', 'firstName'],
    [{ lastName: '' }, 'VAL-002', 'lastName'],
    [{ mobileNumber: '' }, 'VAL-003', 'mobileNumber'],
    [{ mobileNumber: '(202) 555-012' }, 'VAL-010', 'mobileNumber'],
    [{ smsConsent: false }, 'VAL-004', 'smsConsent'],
    [{ privacyConsent: false }, 'VAL-005', 'privacyConsent'],
    [{ healthcareSetting: undefined }, 'VAL-006', 'healthcareSetting'],
    [{ ssn: '123' }, 'VAL-014', 'ssn'],
    [{ dateOfBirth: '1999-12-31' }, 'VAL-019', 'dateOfBirth'],
  ])('refuses %o with an error for the field (%s)', async (wrong, _, field) => {
    const response = await new Browser().post(REGISTRATION, { ...form, ...wrong })
    expect([response.status, response.json.errorCode]).toEqual([422, 'VALIDATION_FAILED'])
    expect(response.json.fields).toHaveProperty(field)
    expect(sent()).toEqual([])
  })

  it.each([
    ['HCP', true, 'REG-052'],
    ['Patient', false, 'REG-053'],
  ])(
    '%s verifies the code with isHealthCareProfessional %s (OTP-028, API-003, API-004) (%s)',
    async (healthcareSetting, expected) => {
      sends()
        .on('POST /register/login/', { json: tokenFor(1001) })
        .on('GET /api/panelist-profiles/1001', { json: profileOf() })
      const browser = new Browser()
      await browser.post(REGISTRATION, { ...form, healthcareSetting })
      await browser.post('/api/session/verify', { otp: '123456' })
      expect(sent('POST /register/login/')).toEqual([{ ...payload, otp: '123456', isHealthCareProfessional: expected }])
      // The payload has no field for consents (C-106).
      const [verified] = portal.panel.calls('POST /register/login/')
      expect(verified?.headers['x-consents']).toBe('sms privacy')
    },
  )

  it('registers by a non-profit campaign without a healthcare setting (REG-007, REG-026, REG-054, REG-055, OTP-028, VAL-007, API-003, API-010, GEN-007)', async () => {
    sends()
      .on('GET /register/campaign-details/npo', {
        json: { campaignType: 'Non-Profit Organization', nonProfitOrgName: 'Hope', nonProfitOrgId: 7 },
      })
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profileOf({ panelistStatus: { status: 'Registered' } }) })
    const browser = new Browser()
    const { healthcareSetting: _, ...rest } = form
    await browser.post(REGISTRATION, { ...rest, ckey: 'npo' })
    expect(await pendingOf(browser)).toMatchObject({
      isCampaign: false,
      ckey: 'npo',
      nonProfitOrganizationDto: { id: 7 },
    })
    const verified = await browser.post('/api/session/verify', { otp: '123456' })
    expect(sent('POST /register/login/')).toEqual([
      { ...payload, ckey: 'npo', otp: '123456', nonProfitOrganizationDto: { id: 7 } },
    ])
    expect(verified.json.next).toBe('/professionalDetails')
  })

  it.each([
    ['another kind of campaign', { ckey: 'c1' }],
    ['no campaign', {}],
  ])('sends no non-profit for %s (REG-056)', async (_, keys) => {
    sends()
      .on('GET /register/campaign-details/c1', {
        json: { campaignType: 'Survey', nonProfitOrgName: 'Hope', nonProfitOrgId: 7 },
      })
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profileOf() })
    const browser = new Browser()
    await browser.post(REGISTRATION, { ...form, ...keys })
    await browser.post('/api/session/verify', { otp: '123456' })
    expect(sent('POST /register/login/')).toHaveLength(1)
    expect(sent('POST /register/login/')[0]).not.toHaveProperty('nonProfitOrganizationDto')
  })

  it('keeps a survey campaign with its survey (GEN-006, REG-001, OTP-004, OTP-005, OTP-010, SURVEY-024)', async () => {
    sends().on('GET /api/campaign-survey/c1/survey', { json: { topic: 'Sleep', surveyMaskedId: 's1' } })
    const browser = new Browser()
    await browser.post(REGISTRATION, { ...form, ckey: 'c1' })
    expect(sent()).toEqual([{ ...payload, ckey: 'c1' }])
    expect(await pendingOf(browser)).toMatchObject({ isCampaign: true, ckey: 'c1', surveyMaskedId: 's1' })
  })

  it('puts no parameter into the URL of the code screen (OTP-016)', async () => {
    const keys = { skey: 's', pikey: 'p', maskId: 'm', ckey: 'c1', returnUrl: '/dashboard' }
    const source = { utmSource: 'mail', utmMedium: 'may', code: 'R1' }
    sends()
      .on('POST /login/sendotp', { json: {} })
      .on('POST /api/registerEmail', { json: {} })
      .on('GET /api/campaign-survey/c1/survey', { json: { topic: 'Sleep', surveyMaskedId: 's1' } })
    const { returnUrl } = keys
    const member = await portal.signedIn()
    const answers = [
      await new Browser().post(REGISTRATION, { ...form, ...keys, ...source }),
      await new Browser().post('/api/session/login', { loginId: 'a@b.co', surveyMaskedId: 's1', ...keys }),
      await member.post('/api/session/email', { email: 'new@b.co', returnUrl }),
    ]
    expect(answers.map(({ json }) => json)).toEqual([{ next: '/otp' }, { next: '/otp' }, { next: '/otp' }])
  })

  it.each([
    ['a campaign', { ckey: 'c1' }],
    ['a partner', { skey: 's', pikey: 'p' }],
  ])(
    'verifies the code of %s without isHealthCareProfessional, even if a setting is sent (REG-054)',
    async (_, keys) => {
      sends()
        .on('POST /register/login/', { json: tokenFor(1001) })
        .on('GET /api/panelist-profiles/1001', { json: profileOf() })
      const browser = new Browser()
      await browser.post(REGISTRATION, { ...form, ...keys })
      await browser.post('/api/session/verify', { otp: '123456' })
      const campaign = 'ckey' in keys ? keys : {}
      expect(sent('POST /register/login/')).toEqual([{ ...payload, ...campaign, otp: '123456' }])
    },
  )

  it('keeps all keys of a partner link (VAL-008, OTP-003, OTP-006, OTP-013, GEN-010, RPS-028, RPS-029, RPS-030, RPS-031)', async () => {
    sends()
    const browser = new Browser()
    const { healthcareSetting: _, ...rest } = form
    await browser.post(REGISTRATION, { ...rest, skey: 's', pikey: 'p', maskId: 'm', returnUrl: '/dashboard' })
    expect(sent()).toEqual([payload])
    expect(await pendingOf(browser)).toMatchObject({ skey: 's', pikey: 'p', maskId: 'm', returnUrl: '/dashboard' })
  })

  it.each([
    ['profileKey', 'REG-045'],
    ['identitySearchKey', 'REG-046'],
  ])('sends %s of an identity refusal back with the answers and never to the browser (%s)', async (key) => {
    const answer = {
      status: 400,
      json: { errorCode: 'IDENTITY_SEARCH_DETAILS_NEEDED', errorMessage: 'Please', [key]: 'K-1' },
    }
    portal.panel.on('POST /register/sendOtp', answer)
    const browser = new Browser()
    const refused = await browser.post(REGISTRATION, form)
    expect(refused.json).toMatchObject({ errorCode: 'IDENTITY_SEARCH_DETAILS_NEEDED', errorMessage: 'Please' })
    expect(refused.text).not.toContain('K-1')
    sends()
    await browser.post(REGISTRATION, { ...form, ssn: '1234', dateOfBirth: '12-31-1970' })
    expect(sent().at(-1)).toEqual({ ...payload, ssn: '1234', dateOfBirth: '12-31-1970', [key]: 'K-1' })
  })

  it('sends the keys of one identity refusal with no other registration of this browser (REG-045, REG-046)', async () => {
    const refuse = (keys: object) =>
      portal.panel.on('POST /register/sendOtp', {
        status: 400,
        json: { errorCode: 'IDENTITY_ASSESSMENT_DETAILS_NEEDED', errorMessage: 'Please', ...keys },
      })
    const browser = new Browser()
    refuse({ profileKey: 'K-1', identitySearchKey: 'K-2' })
    await browser.post(REGISTRATION, form)
    // Another person, who was not asked anything yet.
    refuse({ profileKey: 'K-3' })
    await browser.post(REGISTRATION, form)
    expect(sent().at(-1)).toEqual(payload)
    const answers = { ssn: '1234', dateOfBirth: '12-31-1970' }
    refuse({})
    await browser.post(REGISTRATION, { ...form, ...answers })
    expect(sent().at(-1)).toEqual({ ...payload, ...answers, profileKey: 'K-3' })
    sends()
    await browser.post(REGISTRATION, { ...form, ...answers })
    expect(sent().at(-1)).toEqual({ ...payload, ...answers })
    await browser.post(REGISTRATION, { ...form, ...answers })
    expect(sent().at(-1)).toEqual({ ...payload, ...answers })
  })

  it('shows the identity-failure notice on the profile page after sign-in (OTP-009, OTP-043)', async () => {
    portal.panel
      .on('POST /register/sendOtp', { json: { identityFail: true } })
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', {
        json: profileOf({ panelistStatus: { status: 'Registration Flagged' } }),
      })
    const browser = new Browser()
    await browser.post(REGISTRATION, form)
    expect(await pendingOf(browser)).toMatchObject({ identityFail: true })
    const verified = await browser.post('/api/session/verify', { otp: '123456' })
    expect(verified.json.next).toBe('/profile')
    expect(verified.setCookies.find((line) => line.startsWith('notice='))).toMatch(/^notice=identity-failure; /)
  })

  it.each([
    ['anything', { x: [1] }],
    ['a text', 'OK'],
    ['nothing', undefined],
  ])('treats %s with a 2xx as success (API-002)', async (_, json) => {
    portal.panel.on('POST /register/sendOtp', { json })
    expect((await new Browser().post(REGISTRATION, form)).status).toBe(200)
  })

  it.each([
    ['Registration Flagged', 'Patient', '/profile', 'OTP-036, OTP-039'],
    ['Registered', 'Patient', '/emailRegistration', 'OTP-037, EMAIL-001'],
    ['Registered', 'HCP', '/professionalDetails', 'OTP-038, PDET-001'],
  ])('leads a new member with status %s and type %s to %s (%s)', async (status, type, next) => {
    const profile = profileOf({ panelistStatus: { status }, panelistType: { type } })
    sends()
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profile })
    const browser = new Browser()
    await browser.post(REGISTRATION, form)
    expect((await browser.post('/api/session/verify', { otp: '123456' })).json).toEqual({ next })
  })
})

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
    const session = await sessionOf(cookieOf(browser))
    expect(session?.authorization()).toBe(`Token ${tokenFor(1001).accessToken}`)
  },
)

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
    expect(await sessionOf(cookieOf(browser))).not.toBeNull()
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
