/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen, waitFor, within } from '@testing-library/react'
import EmailRegistrationPage from '#app/(member)/emailRegistration/page.tsx'
import LoginPage from '#app/(visitor)/login/page.tsx'
import OtpPage from '#app/(visitor)/otp/page.tsx'
import HomePage from '#app/(visitor)/page.tsx'
import { typedRegistration } from '#components/auth/registration/typedRegistration.ts'
import { request } from '#tests/support/pages/headers.ts'
import { router } from '#tests/support/pages/navigation.ts'
import { given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { type open, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const CAMPAIGN = 'GET /register/campaign-details/c1'
const CAMPAIGN_SURVEY = 'GET /api/campaign-survey/c1/survey'
const PROFILE = 'GET /api/panelist-profiles/1001'
const nonProfitCampaign = {
  campaignType: 'Non-Profit Organization',
  nonProfitOrgName: 'Hearts of Ohio',
  nonProfitOrgId: 5,
}
const surveyCampaign = { campaignType: 'Survey', nonProfitOrgName: null, nonProfitOrgId: null }
const survey = { topic: 'Asthma', loi: 20, endDate: '2099-03-05', incentive: 75, surveyMaskedId: 'survey-1' }

beforeEach(() => typedRegistration.keep({}))

const home = (query: Record<string, string> = {}) => portal.show(HomePage(given(query)))

async function register({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText('Legal first name'), 'Mary')
  await user.type(screen.getByLabelText('Legal last name'), 'Lee')
  await user.type(screen.getByLabelText('Mobile number'), '2125550123')
  const setting = screen.queryByLabelText('Healthcare setting')
  if (setting) await user.selectOptions(setting, 'HCP')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Create New Account' }))
}

describe('home page', () => {
  test('has the registration form, a link to /login, and makes no call without a query [ROUTE-001, GEN-005, REG-033]', async () => {
    await home()
    screen.getByRole('button', { name: 'Create New Account' })
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', '/login')
    screen.getByLabelText('Healthcare setting')
    expect(portal.calls()).toEqual([])
  })

  test.each([
    [{ ckey: 'c1' }, { ckey: 'c1' }, 'REG-001'],
    [{ code: 'abc' }, { code: 'abc' }, 'REG-002'],
    [{ rcode: 'xyz' }, { rcode: 'xyz' }, 'REG-003'],
    [{ utm_source: 'newsletter' }, { utmSource: 'newsletter' }, 'REG-004'],
    [{ utm_medium: 'email' }, { utmMedium: 'email' }, 'REG-005'],
    [{ utm_source: 'n'.repeat(300) }, { utmSource: 'n'.repeat(255) }, 'no id'],
    [{ dev: '' }, { dev: true }, 'REG-006'],
  ])('sends %j of its query with the registration as %j (API-001) (%s)', async (query, sent, _id) => {
    portal.answers({ [CAMPAIGN]: surveyCampaign })
    const made = serve({ 'POST /api/session/registration': { body: { next: '/otp' } } })
    const page = await home(query as Record<string, string>)
    await register(page)
    await waitFor(() => expect(made).toHaveLength(1))
    const form = { firstName: 'Mary', lastName: 'Lee', mobileNumber: '(212) 555-0123' }
    const consents = { smsConsent: true, privacyConsent: true }
    const setting = 'ckey' in query ? {} : { healthcareSetting: 'HCP' }
    expect(made[0]?.body).toEqual({ ...form, ...consents, ...setting, ...sent })
  })

  test.each([
    [{ code: 'abc' }, true],
    [{ rcode: 'xyz' }, true],
    [{}, false],
  ])('tells a visitor with %j that a friend invited them: %j', async (query, isInvited) => {
    await home(query as Record<string, string>)
    expect(screen.queryByText(/^A friend invited you\./) !== null).toBe(isInvited)
  })

  test('shows the non-profit of a campaign [REG-007, API-010]', async () => {
    portal.answers({ [CAMPAIGN]: nonProfitCampaign })
    await home({ ckey: 'c1' })
    expect(portal.calls()).toContain(CAMPAIGN)
    screen.getByText('Hearts of Ohio')
  })

  test('shows the form of a non-profit campaign after Join [REG-011]', async () => {
    portal.answers({ [CAMPAIGN]: nonProfitCampaign })
    const { unmount } = await home({ ckey: 'c1' })
    expect(screen.getByRole('button', { name: 'Join' })).toHaveAttribute('href', '/?ckey=c1&join=true')
    expect(screen.queryByLabelText('Legal first name')).toBeNull()
    unmount()
    await home({ ckey: 'c1', join: 'true' })
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
    screen.getByLabelText('Legal first name')
  })

  test('links a campaign with a survey to the login of its landing page', async () => {
    portal.answers({ [CAMPAIGN]: surveyCampaign, [CAMPAIGN_SURVEY]: survey })
    await home({ ckey: 'c1' })
    expect(portal.calls()).toContain(CAMPAIGN_SURVEY)
    const login = screen.getByRole('button', { name: 'Login' })
    expect(login).toHaveAttribute('href', '/surveyLanding?ckey=c1&isRegistered=true')
  })

  test("shows topic, duration, incentive and end date of a campaign's survey", async () => {
    portal.answers({ [CAMPAIGN]: surveyCampaign, [CAMPAIGN_SURVEY]: survey })
    await home({ ckey: 'c1' })
    screen.getByRole('heading', { level: 1, name: 'Asthma' })
    for (const fact of ['20 minutes', '$75', 'Mar 5, 2099']) screen.getByText(fact)
  })

  test('has all sections, and sample surveys', async () => {
    await home()
    screen.getByRole('heading', { level: 1, name: 'Get paid for what you know about health' })
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    screen.getByText(/^Carepanel pays healthcare professionals, patients and caregivers/)
    screen.getByText('For people 18 or older in the U.S. Takes about a minute.')
    expect(parts).toEqual([
      'Sample surveys',
      'Create your account',
      'How it works',
      'Who can join',
      "What you're paid, and how",
      'What happens to your data',
      'Who Carepanel is',
      'Common questions',
    ])
    expect(document.getElementById('join')).toHaveTextContent(/^Create your account/)
    expect(document.body).toHaveTextContent('Choose Patient, then add the people you care for.')
    const samples = within(screen.getByRole('region', { name: 'Sample surveys' })).getAllByRole('listitem')
    expect(samples.map(({ textContent }) => textContent)).toEqual([
      'Managing diabetes in primary care20 min, For professionals$75',
      'Living with high blood pressure15 min, For patients$40',
      'Helping a parent at home25 min, For caregivers$60',
    ])
    const aboveForm = screen.getByText('Sample surveys', { selector: 'p' }).nextElementSibling?.children ?? []
    expect([...aboveForm].map(({ textContent }) => textContent)).toEqual([
      '$75, 20 min, Managing diabetes in primary care',
      '$40, 15 min, Living with high blood pressure',
      '$60, 25 min, Helping a parent at home',
    ])
  })

  test('shows the form without a setting for a campaign of another kind [REG-012]', async () => {
    portal.answers({ [CAMPAIGN]: { ...nonProfitCampaign, campaignType: 'Survey' } })
    await home({ ckey: 'c1' })
    screen.getByLabelText('Legal first name')
    expect(screen.queryByLabelText('Healthcare setting')).toBeNull()
  })

  test('shows "Invalid Link." for an unknown campaign', async () => {
    await home({ ckey: 'c1' })
    screen.getByText('Invalid Link.')
  })

  test.each([500, 503, 429])(
    'shows an error and a retry when the call of the campaign is answered %i [C-66]',
    async (status) => {
      portal.panel.on(CAMPAIGN, { status, json: {} })
      await home({ ckey: 'c1' })
      screen.getByText('Something went wrong, please try again later.')
      screen.getByRole('button', { name: 'Retry' })
    },
  )

  test('links to the login of the landing page when the survey could not be loaded [C-68]', async () => {
    portal.answers({ [CAMPAIGN]: surveyCampaign })
    portal.panel.on(CAMPAIGN_SURVEY, { status: 503, json: {} })
    await home({ ckey: 'c1' })
    const login = screen.getByRole('button', { name: 'Login' })
    expect(login).toHaveAttribute('href', '/surveyLanding?ckey=c1&isRegistered=true')
  })

  test.each([
    ['Registered', '/profile', 'REG-013'],
    ['Registration Flagged', '/profile', 'REG-014'],
    ['Verified', '/dashboard', 'REG-015'],
    ['Profile Flagged', '/dashboard', 'REG-016'],
    ['Pending Verification', '/dashboard', 'REG-017'],
    ['Banned for Both', '/dashboard', 'REG-018'],
    ['Banned_Qual', '/dashboard', 'REG-019'],
    ['Banned Quant', '/dashboard', 'REG-020'],
  ])('redirects a %s member to %s (%s)', async (status, path) => {
    await portal.signIn(panelistProfile({ status }))
    await expect(home()).rejects.toThrow(`redirect to ${path}`)
  })

  test('redirects a member to the survey of the campaign', async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ [CAMPAIGN]: surveyCampaign, [CAMPAIGN_SURVEY]: survey })
    await expect(home({ ckey: 'c1' })).rejects.toThrow('redirect to /surveyLanding?ckey=c1')
  })

  test.each([500, 503, 429])(
    'redirects a member to the survey of the campaign when its call is answered %i',
    async (status) => {
      await portal.signIn(panelistProfile())
      portal.answers({ [CAMPAIGN]: surveyCampaign })
      portal.panel.on(CAMPAIGN_SURVEY, { status, json: {} })
      await expect(home({ ckey: 'c1' })).rejects.toThrow('redirect to /surveyLanding?ckey=c1')
    },
  )

  test('redirects a member to the dashboard when the survey of a non-profit campaign cannot be loaded', async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ [CAMPAIGN]: nonProfitCampaign })
    portal.panel.on(CAMPAIGN_SURVEY, { status: 500, json: {} })
    await expect(home({ ckey: 'c1' })).rejects.toThrow('redirect to /dashboard')
  })

  test('redirects a member to the dashboard when the campaign has no survey', async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ [CAMPAIGN]: surveyCampaign })
    await expect(home({ ckey: 'c1' })).rejects.toThrow('redirect to /dashboard')
  })
})

describe('login page', () => {
  const login = (query: Record<string, string> = {}) => portal.show(LoginPage(given(query)))

  test('has the login form [ROUTE-002]', async () => {
    await login()
    screen.getByRole('heading', { name: 'Login' })
  })

  test('sends returnUrl and dev of its query with the login [LOGIN-001]', async () => {
    const made = serve({ 'POST /api/session/login': { body: { next: '/otp' } } })
    const { user } = await login({ returnUrl: '/dashboard?page=2', dev: '' })
    await user.type(screen.getByLabelText('Email'), 'mary@x.co')
    await user.click(screen.getByRole('button', { name: 'Send Verification Code' }))
    const body = { loginId: 'mary@x.co', returnUrl: '/dashboard?page=2', dev: true }
    await waitFor(() => expect(made.map((one) => one.body)).toEqual([body]))
    expect(router.push).toHaveBeenCalledWith('/otp')
  })

  test.each([
    ['Registered', '/profile', 'LOGIN-003, GUARD-028'],
    ['Registration Flagged', '/profile', 'LOGIN-004'],
    ['Verified', '/dashboard', 'LOGIN-005, GUARD-028'],
    ['Profile Flagged', '/dashboard', 'LOGIN-005'],
    ['Pending Verification', '/dashboard', 'LOGIN-005'],
    ['Banned for Both', '/dashboard', 'LOGIN-005'],
    ['Banned_Qual', '/dashboard', 'LOGIN-005'],
    ['Banned Quant', '/dashboard', 'LOGIN-005'],
    ['Something New', '/dashboard', 'LOGIN-005, ENT-038'],
  ])('redirects a %s member to %s (%s)', async (status, path) => {
    await portal.signIn(panelistProfile({ status }))
    await expect(login()).rejects.toThrow(`redirect to ${path}`)
  })

  test.each([
    ['/completeProfile?tabIndex=1', '/completeProfile?tabIndex=1'],
    ['https://elsewhere.example/', '/dashboard'],
  ])('redirects a signed-in member with returnUrl %s to %s [LOGIN-031]', async (returnUrl, path) => {
    await portal.signIn(panelistProfile())
    await expect(login({ returnUrl })).rejects.toThrow(`redirect to ${path}`)
  })

  test('is shown to a member whose session the panel rejects, and signs out [LOGIN-002]', async () => {
    await portal.signIn(panelistProfile())
    portal.panel.on(PROFILE, { status: 401, json: { errorCode: 'UNAUTHORIZED', errorMessage: '' } })
    const made = serve({ 'DELETE /api/session': {} })
    await login()
    screen.getByRole('heading', { name: 'Login' })
    await waitFor(() => expect(made.map(({ call }) => call)).toEqual(['DELETE /api/session']))
  })
})

describe('code page', () => {
  const otp = () => portal.show(OtpPage())

  /** Requests a code in this browser. */
  async function askCode(path: string, body: object) {
    portal.answers({ 'POST /login/sendotp': {}, 'POST /api/registerEmail': {} })
    const { json, status } = await request.browser.post(path, body)
    expect([status, json]).toEqual([200, { next: '/otp' }])
  }

  test('leads back to the survey of a campaign that could not be loaded when the code was sent [OTP-047]', async () => {
    portal.answers({ [CAMPAIGN]: surveyCampaign, 'POST /login/sendotp': {} })
    portal.panel.on(CAMPAIGN_SURVEY, { status: 503, json: {} })
    await request.browser.post('/api/session/login', { loginId: '2125550123', ckey: 'c1' })
    await otp()
    const back = screen.getByRole('link', { name: 'Use another number or email' })
    expect(back).toHaveAttribute('href', '/surveyLanding?ckey=c1&isRegistered=true')
  })

  test('redirects to the login when no code was requested [OTP-001]', async () => {
    await expect(otp()).rejects.toThrow('redirect to /login')
  })

  test.each([
    [{ healthcareSetting: 'HCP' }, 'Step 1 of 2: Account Registration, about 1 minute'],
    [{ healthcareSetting: 'Patient' }, 'Step 1 of 4: Account Registration, about 1 minute'],
    [{ ckey: 'c1' }, undefined],
  ])('shows which step the code of a registration with %j is', async (origin, step) => {
    portal.answers({ 'POST /register/sendOtp': {}, [CAMPAIGN]: surveyCampaign, [CAMPAIGN_SURVEY]: survey })
    const person = { firstName: 'Mary', lastName: 'Lee', mobileNumber: '2125550123' }
    await askCode('/api/session/registration', { ...person, smsConsent: true, privacyConsent: true, ...origin })
    await otp()
    expect(screen.queryByText(/^Step/, { selector: 'strong' })?.parentElement?.textContent).toBe(step)
  })

  test.each([
    [{ profileCompleted: false }, 'Step 1 of 4: Account Registration, about 1 minute'],
    [{ profileCompleted: true }, undefined],
  ])('shows which step the code of an email address is for a patient with %j', async (facts, step) => {
    await portal.signIn(panelistProfile({ type: 'Patient', ...facts }))
    await askCode('/api/session/email', { email: 'ann@x.co' })
    await otp()
    expect(screen.queryByText(/^Step/, { selector: 'strong' })?.parentElement?.textContent).toBe(step)
  })

  test.each([
    ['2025550123', '(202) 555-0123'],
    ['mary@x.co', 'mary@x.co'],
  ])('says where the code for %s was sent [ROUTE-004]', async (loginId, shown) => {
    await askCode('/api/session/login', { loginId })
    await otp()
    screen.getByText(shown)
    screen.getByLabelText('Verification code')
    expect(screen.queryByText(/^You're signed in\./)).toBeNull()
    screen.getByRole('link', { name: 'Use another number or email' })
  })

  test.each([
    ['/settings', '/emailRegistration?returnUrl=%2Fsettings', ['/settings']],
    ['/payments', '/emailRegistration?returnUrl=%2Fpayments', []],
    [undefined, '/verifyEmail', []],
  ])('leads a member who changes their email from %s back to the form', async (returnUrl, form, ways) => {
    await portal.signIn(panelistProfile({ email: 'mary@x.co', emailVerificationStatus: 'Verified' }))
    await askCode('/api/session/email', { email: 'ann@x.co', returnUrl })
    const { unmount } = await otp()
    expect(screen.getByRole('link', { name: 'Use another email' })).toHaveAttribute('href', form)
    const toSettings = screen.queryAllByRole('link', { name: 'Back to settings' })
    expect(toSettings.map((link) => link.getAttribute('href'))).toEqual(ways)
    // The link in the mail may have changed it already.
    expect(screen.queryByText(/Nothing has changed yet/)).toBeNull()
    expect(screen.queryAllByText(/Nothing changes until you confirm the address\./)).toHaveLength(ways.length)
    unmount()
    await portal.show(EmailRegistrationPage(given({})))
    expect(screen.getByLabelText('New email')).toHaveValue('ann@x.co')
    expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', '/otp')
  })

  test('tells a member why a code is needed and links back', async () => {
    await portal.signIn(panelistProfile({ mobileNumber: '+12025550123' }))
    await askCode('/api/session/step-up', { returnUrl: '/completeProfile?tabIndex=1' })
    await otp()
    screen.getByRole('heading', { level: 1, name: 'Enter your verification code' })
    screen.getByText(/^You're signed in\. This page is extra private/)
    const back = screen.getByRole('link', { name: 'Go back without a code' })
    expect(back).toHaveAttribute('href', '/completeProfile?tabIndex=1')
    expect(screen.queryByRole('link', { name: 'Use another number or email' })).toBeNull()
  })
})
