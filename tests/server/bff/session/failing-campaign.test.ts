import { openLink } from '#server/bff/session/sealed-links.ts'
import { sessionOf } from '#server/bff/session/session.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf, refusal, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const DETAILS = 'GET /register/campaign-details/c1'
const SURVEY = 'GET /api/campaign-survey/c1/survey'
const broken = { status: 500, json: {} }
const busy = refusal('TOO_MANY_REQUESTS', 'Slow down.', 429)
const forNobody = { campaignType: 'Survey', nonProfitOrgName: null, nonProfitOrgId: null }
const forHope = { campaignType: 'Non-Profit Organization', nonProfitOrgName: 'Hope', nonProfitOrgId: 7 }
const sleep = { topic: 'Sleep', surveyMaskedId: 's1' }

const register = (browser: Browser) =>
  browser.post('/api/session/registration', {
    firstName: 'Mary',
    lastName: 'Lee',
    mobileNumber: '(202) 555-0123',
    smsConsent: true,
    privacyConsent: true,
    ckey: 'c1',
  })
const logIn = (browser: Browser) => browser.post('/api/session/login', { loginId: 'a@b.co', ckey: 'c1' })
const enterCode = (browser: Browser) => browser.post('/api/session/verify', { otp: '123456' })

function panelThatSignsIn() {
  portal.panel
    .on('POST /register/sendOtp', { json: {} })
    .on('POST /register/login/', { json: tokenFor(1001) })
    .on('POST /login/sendotp', { json: {} })
    .on('POST /login', { json: tokenFor(1001) })
    .on('GET /api/panelist-profiles/1001', { json: profileOf() })
    .on('GET /api/methodology/s1', { json: 'Quantitative' })
    .on('GET /api/campaign-survey/c1/invitation-url', { json: { url: 'https://survey.example/c' } })
}

async function targetOf(browser: Browser, next: unknown) {
  const session = await sessionOf(browser.cookieHeader)
  const to = new URL(String(next), 'http://x').searchParams.get('to')
  return session && (await openLink(to ?? undefined, session))?.redirectUrl
}

describe('a campaign that could not be looked up when the code was requested', () => {
  it.each([
    ['a registration', register, broken],
    ['a login', logIn, broken],
    ['a login on a busy day', logIn, busy],
  ])(
    'is looked up again once the code is entered, and its survey starts: %s (OTP-053)',
    async (_, request, failure) => {
      panelThatSignsIn()
      portal.panel.on(DETAILS, { json: forNobody }).on(SURVEY, failure)
      const browser = new Browser()
      expect((await request(browser)).json).toEqual({ next: '/otp' })
      portal.panel.on(SURVEY, { json: sleep })
      const { json } = await enterCode(browser)
      expect(await targetOf(browser, json.next)).toBe('https://survey.example/c')
    },
  )

  it.each([
    ['registers', register],
    ['logs in', logIn],
  ])('says so when it still fails, and signs the member in: %s (OTP-053)', async (_, request) => {
    panelThatSignsIn()
    portal.panel.on(DETAILS, { json: forNobody }).on(SURVEY, broken)
    const browser = new Browser()
    await request(browser)
    expect((await enterCode(browser)).json).toEqual({
      next: '/dashboard',
      notice: { message: 'Something went wrong, please try again later.', after: 8_000 },
    })
    expect(browser.cookies.has('session')).toBe(true)
    expect(portal.panel.calls('GET /api/campaign-survey/c1/invitation-url')).toEqual([])
  })

  it('has no survey if the panel says so then (OTP-053)', async () => {
    panelThatSignsIn()
    portal.panel.on(DETAILS, { json: forNobody }).on(SURVEY, broken)
    const browser = new Browser()
    await logIn(browser)
    portal.panel.on(SURVEY, refusal('NOT_FOUND', 'None.', 404))
    expect((await enterCode(browser)).json).toEqual({ next: '/dashboard' })
  })

  it('still links a new member to its non-profit (OTP-053, REG-055)', async () => {
    panelThatSignsIn()
    portal.panel.on(DETAILS, broken)
    const browser = new Browser()
    await register(browser)
    portal.panel.on(DETAILS, { json: forHope })
    await enterCode(browser)
    expect(portal.panel.calls('POST /register/login/').map(({ body }) => body)).toMatchObject([
      { ckey: 'c1', nonProfitOrganizationDto: { id: 7 } },
    ])
  })

  it('of a non-profit counts as one without a survey, as on Home (C-68)', async () => {
    panelThatSignsIn()
    portal.panel.on(DETAILS, { json: forHope }).on(SURVEY, broken)
    const browser = new Browser()
    await register(browser)
    expect((await enterCode(browser)).json).toEqual({ next: '/professionalDetails' })
  })
})
