import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import LoginPage from '#app/(visitor)/login/page.tsx'
import OtpPage from '#app/(visitor)/otp/page.tsx'
import HomePage from '#app/(visitor)/page.tsx'
import { campaignDetails } from '#lib/contract/panel/auth.ts'
import { surveyByCampaign } from '#lib/contract/panel/surveys.ts'
import { currentPendingVerification, loadOpenForAnyone, memberHome, resultOf } from '#server/bff/pages/pages.ts'
import { serve } from '#tests/support/screens.tsx'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {}, refresh: () => {} }),
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`)
  },
}))
jest.mock('#server/bff/pages/pages.ts', () => ({
  currentPendingVerification: jest.fn(),
  firstOfEach: (query: object) => query,
  loadOpenForAnyone: jest.fn(),
  memberHome: jest.fn(),
  resultOf: jest.fn(),
}))
jest.mock('#server/config.ts', () => ({
  config: () => ({
    brand: { name: 'Carepanel', supportEmail: 'help@c.example', siteUrl: 'https://c.example', hue: 1 },
  }),
}))

const visitor = { home: null, stale: false }
const loaded = (data: unknown) => jest.mocked(resultOf).mockResolvedValue({ ok: true, data })
const failed = (status: number) => jest.mocked(resultOf).mockResolvedValue({ ok: false, status, errorMessage: 'x' })

beforeEach(() => {
  jest.resetAllMocks()
  jest.mocked(memberHome).mockResolvedValue(visitor)
})

const home = async (query: Record<string, string> = {}) =>
  render(await HomePage({ searchParams: Promise.resolve(query) }))

describe('Home', () => {
  test('[ROUTE-001, GEN-005] is the registration, without any query', async () => {
    await home()
    screen.getByRole('button', { name: 'Create New Account' })
    screen.getByLabelText('Healthcare setting')
    expect(loadOpenForAnyone).not.toHaveBeenCalled()
  })

  test('[REG-007, REG-008, REG-009] asks for the campaign of a ckey, and shows its non-profit', async () => {
    loaded({ campaignType: 'Non-Profit Organization', nonProfitOrgName: 'Hearts of Ohio', nonProfitOrgId: 5 })
    await home({ ckey: 'c1' })
    expect(loadOpenForAnyone).toHaveBeenCalledWith(campaignDetails, { path: { ckey: 'c1' } })
    screen.getByText('Hearts of Ohio')
  })

  test('keeps the campaign of a survey for whoever logs in instead', async () => {
    loaded({ campaignType: 'Survey', nonProfitOrgName: null, nonProfitOrgId: null })
    await home({ ckey: 'c1' })
    expect(loadOpenForAnyone).toHaveBeenCalledWith(surveyByCampaign, { path: { ckey: 'c1' } })
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute(
      'href',
      '/surveyLanding?ckey=c1&isRegistered=true',
    )
  })

  test('[REG-012] shows the form at once for another campaign', async () => {
    loaded({ campaignType: 'Survey', nonProfitOrgName: 'Hearts of Ohio', nonProfitOrgId: 5 })
    await home({ ckey: 'c1' })
    screen.getByLabelText('Legal first name')
    expect(screen.queryByLabelText('Healthcare setting')).toBeNull()
  })

  test('says when there is no such campaign', async () => {
    failed(404)
    await home({ ckey: 'c1' })
    screen.getByText('Invalid Link.')
  })

  test('says when the campaign cannot be read now, and offers to try again', async () => {
    failed(503)
    await home({ ckey: 'c1' })
    screen.getByText('Something went wrong, please try again later.')
    screen.getByRole('button', { name: 'Retry' })
  })

  const registered = async (query: Record<string, string>) => {
    const made = serve({ 'POST /api/session/registration': { body: { next: '/otp' } } })
    const user = userEvent.setup()
    await home(query)
    await user.type(screen.getByLabelText('Legal first name'), 'Mary')
    await user.type(screen.getByLabelText('Legal last name'), 'Lee')
    await user.type(screen.getByLabelText('Mobile number'), '2125550123')
    await user.selectOptions(screen.getByLabelText('Healthcare setting'), 'HCP')
    for (const box of screen.getAllByRole('checkbox')) await user.click(box)
    await user.click(screen.getByRole('button', { name: 'Create New Account' }))
    await waitFor(() => expect(made).toHaveLength(1))
    return made[0]?.body
  }

  test('registers with utm_source, utm_medium and dev of the address (REG-004, REG-005, REG-006)', async () => {
    const query = { utm_source: 'news', utm_medium: 'mail', dev: '1', code: 'r1', rcode: 'r2' }
    expect(await registered(query)).toMatchObject({
      utmSource: 'news',
      utmMedium: 'mail',
      dev: true,
      code: 'r1',
      rcode: 'r2',
    })
  })

  test('registers without them when the address has none', async () => {
    const body = await registered({})
    for (const name of ['utmSource', 'utmMedium', 'dev']) expect(body).not.toHaveProperty(name)
  })

  test('sends a member home', async () => {
    jest.mocked(memberHome).mockResolvedValue({ home: '/profile', stale: false })
    await expect(home()).rejects.toThrow('redirect to /profile')
  })

  test('sends a member with the link of a survey campaign to its survey', async () => {
    jest.mocked(memberHome).mockResolvedValue({ home: '/dashboard', stale: false })
    loaded({})
    await expect(home({ ckey: 'c1' })).rejects.toThrow('redirect to /surveyLanding?ckey=c1')
    expect(loadOpenForAnyone).toHaveBeenCalledWith(surveyByCampaign, { path: { ckey: 'c1' } })
    failed(404)
    await expect(home({ ckey: 'c1' })).rejects.toThrow('redirect to /dashboard')
  })
})

describe('Login', () => {
  const login = async () => render(await LoginPage({ searchParams: Promise.resolve({}) }))

  test('[ROUTE-002] is the login form', async () => {
    await login()
    screen.getByRole('heading', { name: 'Login' })
  })

  test('sends a member home', async () => {
    jest.mocked(memberHome).mockResolvedValue({ home: '/dashboard', stale: false })
    await expect(login()).rejects.toThrow('redirect to /dashboard')
  })
})

describe('Code screen', () => {
  const parameters = {
    isCampaign: false,
    identityFail: false,
    isSurvey: false,
    isStepUp: false,
    login: true,
    challengeId: null,
  }

  test('[OTP-001] without a journey leads to /login', async () => {
    jest.mocked(currentPendingVerification).mockResolvedValue(null)
    await expect(OtpPage()).rejects.toThrow('redirect to /login')
  })

  test.each([
    ['+12025550123', '(202) 555-0123'],
    ['mary@x.co', 'mary@x.co'],
  ])('[ROUTE-004] says where the code went: %s', async (loginId, shown) => {
    jest.mocked(currentPendingVerification).mockResolvedValue({ flow: 'login', loginId, ...parameters })
    render(await OtpPage())
    screen.getByText(shown)
    screen.getByLabelText('Verification code')
    expect(screen.queryByText(/^You are signed in\./)).toBeNull()
    screen.getByRole('link', { name: 'Use another number or email' })
  })

  test('says to a member why a code is asked for once more, and leads back without one', async () => {
    const stepUp = { ...parameters, isStepUp: true, returnUrl: '/completeProfile?tabIndex=1' }
    jest.mocked(currentPendingVerification).mockResolvedValue({ flow: 'login', loginId: '+12025550123', ...stepUp })
    render(await OtpPage())
    screen.getByRole('heading', { level: 1, name: 'Enter your verification code' })
    screen.getByText(/^You are signed in\. What you asked for is private/)
    const back = screen.getByRole('link', { name: 'Go back without a code' })
    expect(back).toHaveAttribute('href', '/completeProfile?tabIndex=1')
    expect(screen.queryByRole('link', { name: 'Use another number or email' })).toBeNull()
  })
})
