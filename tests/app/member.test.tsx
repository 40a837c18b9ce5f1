import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import DashboardPage from '#app/(member)/dashboard/page.tsx'
import EmailRegistrationPage from '#app/(member)/emailRegistration/page.tsx'
import NonProfitOrgPage from '#app/(member)/nonProfitOrg/page.tsx'
import ProfilePage from '#app/(member)/profile/page.tsx'
import RedirectPage from '#app/(member)/redirect/page.tsx'
import ReferPopUpPage from '#app/(member)/referPopUP/page.tsx'
import ReferralStatusPage from '#app/(member)/referralStatus/page.tsx'
import SurveyRegisterPage from '#app/(member)/surveyRegister/page.tsx'
import SurveyTermsPage from '#app/(member)/surveyTerms/page.tsx'
import type { Call } from '#lib/contract/endpoint.ts'
import { routes } from '#lib/routes.ts'
import { load, requireSession } from '#server/bff/pages/pages.ts'
import { openLink } from '#server/bff/session/sealed-links.ts'
import { panelistProfile, surveyRow, surveyRows } from '#tests/support/members.ts'

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => {}, refresh: () => {} }),
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`)
  },
}))
jest.mock('#server/bff/session/sealed-links.ts', () => ({ openLink: jest.fn() }))
jest.mock('#server/bff/pages/pages.ts', () => ({
  ...jest.requireActual('#tests/support/pages.ts'),
  requireSession: jest.fn(async () => ({ userId: 1 })),
  load: jest.fn(),
}))
jest.mock('#server/config.ts', () => ({
  config: () => ({
    brand: { name: 'Carepanel', supportEmail: 'help@c.example', siteUrl: 'https://c.example', hue: 1 },
  }),
}))

const LISTS = {
  '/api/panelist-dashboard/{userId}': [surveyRow()],
  '/api/panelist-dashboard/dashboardSummary/{userId}': { totalIncentiveEarned: 100, incentivesInProcess: 75 },
  '/api/panelist-profile-status/{userId}': {
    additionalInfoIncomplete: false,
    panelistPatientProfileInfo: null,
    panelistHcpProfileInfo: null,
  },
  '/api/professions': [],
  '/api/nurse-categories': [],
  '/api/pharmacy-settings': [],
  '/api/non-profit-organizations': [{ id: 3, name: 'Hearts of Ohio', displayOrder: 1 }],
  '/api/referral-status/{userId}': [],
}

/** What the panel answers; null for a call that fails. */
function panel(answers: Record<string, unknown> = {}) {
  const all: Record<string, unknown> = {
    '/api/panelist-profiles/{userId}': panelistProfile(),
    ...LISTS,
    ...answers,
  }
  jest.mocked(load).mockImplementation(async (_session, call: Call) => {
    const answer = all[call.route]
    if (answer === null || answer === undefined) throw new Error(`no answer to ${call.route}`)
    return answer as never
  })
}
const profileOf = (status: string) => ({ '/api/panelist-profiles/{userId}': panelistProfile({ status }) })
const asked = () => jest.mocked(load).mock.calls.map(([, call]) => call.route)

beforeEach(() => {
  jest.mocked(load).mockReset()
  jest.mocked(openLink).mockReset()
  panel()
})

const show = async (page: Promise<ReactElement>) => render(await page)
const given = (query: Record<string, string> = {}) => ({ searchParams: Promise.resolve(query) })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('every member’s page is what it is called', () => {
  test.each([
    ['ROUTE-003', routes.nonProfitOrg, () => NonProfitOrgPage(), 'Donation Center'],
    ['ROUTE-005', routes.profile, () => ProfilePage(given()), 'Hello Mary'],
    ['ROUTE-006', routes.dashboard, () => DashboardPage(given()), 'Dashboard'],
    ['ROUTE-009', routes.referralStatus, () => ReferralStatusPage(), 'Referral status'],
    ['ROUTE-014', routes.surveyRegister, () => SurveyRegisterPage(), 'Sample survey registration'],
    ['ROUTE-020', routes.referPopUp, () => ReferPopUpPage(), 'Refer & Earn'],
    ['ROUTE-024', routes.emailRegistration, () => EmailRegistrationPage(given()), 'Your email address'],
  ])('[%s] %j', async (_id, route, page, title) => {
    await show(page())
    expect(heading()).toBe(title)
    expect(requireSession).toHaveBeenLastCalledWith(route, ...(route.query.length ? [{}] : []))
  })

  test('[ROUTE-014] the sample makes no call', async () => {
    await show(SurveyRegisterPage())
    expect(load).not.toHaveBeenCalled()
  })

  test('[REF-012, ROUTE-039] the referral status asks for rows and name itself', async () => {
    await show(ReferralStatusPage())
    expect(asked()).toContain('/api/referral-status/{userId}')
    screen.getByText('Welcome, Mary Ann Lee')
  })

  test('[DON-002] the list of non-profits is the panel’s', async () => {
    await show(NonProfitOrgPage())
    screen.getByRole('option', { name: 'Hearts of Ohio' })
  })
})

describe('the dashboard', () => {
  test('[DASH-001, DASH-002, DASH-003] loads surveys, summary and profile', async () => {
    await show(DashboardPage(given()))
    expect(asked()).toEqual(
      expect.arrayContaining([
        '/api/panelist-profiles/{userId}',
        '/api/panelist-dashboard/{userId}',
        '/api/panelist-dashboard/dashboardSummary/{userId}',
      ]),
    )
    screen.getByRole('heading', { name: 'My Surveys' })
    screen.getByRole('heading', { name: 'My Incentives' })
  })

  test('asks the panel for the page that its address says, and cuts it from the whole list where the panel does not', async () => {
    panel({ '/api/panelist-dashboard/{userId}': surveyRows(12) })
    await show(DashboardPage(given({ page: '2', sort: 'topic' })))
    const [, , input] =
      jest.mocked(load).mock.calls.find(([, call]) => call.route === '/api/panelist-dashboard/{userId}') ?? []
    expect(input).toEqual({
      query: { filter: 'Active', sort: 'topic', page: 2, size: 10 },
    })
    screen.getByText('11-12 of 12')
  })

  test.each([
    ['DASH-005', 'Registered'],
    ['DASH-006', 'Registration Flagged'],
  ])('[%s] sends a %s member to the profile', async (_id, status) => {
    panel(profileOf(status))
    await expect(DashboardPage(given())).rejects.toThrow('redirect to /profile')
  })

  test('[ERR-174, ERR-175, ERR-176] stands as far as it could be loaded', async () => {
    panel({ '/api/panelist-dashboard/{userId}': null, '/api/panelist-profiles/{userId}': null })
    await show(DashboardPage(given()))
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
    screen.getByText('$100')
  })

  test('[ROUTE-033] leads on to a survey that it was given, after its load rules', async () => {
    await expect(DashboardPage(given({ to: 'sealed' }))).rejects.toThrow('redirect to /surveyTerms?to=sealed')
    panel(profileOf('Registered'))
    await expect(DashboardPage(given({ to: 'sealed' }))).rejects.toThrow('redirect to /profile')
  })
})

describe('the terms and the redirect', () => {
  const opens = (url: string | null) => jest.mocked(openLink).mockResolvedValue(url)

  test('[ROUTE-011, ROUTE-038, SURVEY-046] the terms show the incentive and lead to the sealed link', async () => {
    opens('https://surveys.example/s/1')
    await show(SurveyTermsPage(given({ to: 'sealed', incentive: '1250.5' })))
    screen.getByText('$1,250.50')
    expect(screen.getByRole('button', { name: /^Agree/ })).toHaveAttribute('href', '/redirect?to=sealed')
  })

  test.each(['1e9', '-5', '<b>', '12.345', '9999999'])('an incentive of %s is none', async (incentive) => {
    opens('https://surveys.example/s/1')
    await show(SurveyTermsPage(given({ to: 'sealed', incentive })))
    screen.getByText('The incentive is the one that your invitation names.')
  })

  test.each([undefined, 'https://evil.example', 'torn'])('the terms of %s lead to the dashboard', async (to) => {
    opens(null)
    await expect(SurveyTermsPage(given(to ? { to } : {}))).rejects.toThrow('redirect to /dashboard')
  })

  test('[ROUTE-019, ROUTE-034, SURVEY-052] the redirect goes where the seal says', async () => {
    opens('https://surveys.example/s/1')
    await show(RedirectPage(given({ to: 'sealed' })))
    expect(heading()).toBe('Please wait while you are redirected')
    screen.getByRole('link', { name: 'Continue to surveys.example' })
    expect(openLink).toHaveBeenCalledWith('sealed', { userId: 1 })
  })

  test('[SURVEY-053, SURVEY-054] and to the dashboard without one', async () => {
    opens(null)
    await expect(RedirectPage(given())).rejects.toThrow('redirect to /dashboard')
    await expect(RedirectPage(given({ to: 'javascript:alert(1)' }))).rejects.toThrow('redirect to /dashboard')
  })

  test('[SURVEY-053] an address that the link names is asked about, and not followed', async () => {
    opens(null)
    const { container } = await show(RedirectPage(given({ redirectUrl: 'https://surveys.example/s/1' })))
    expect(heading()).toBe('You are leaving Carepanel')
    expect(screen.getByRole('link', { name: 'Continue to surveys.example' })).toHaveAttribute(
      'href',
      'https://surveys.example/s/1',
    )
    expect(screen.getByRole('button', { name: 'My Survey Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(container.querySelector('meta')).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    'ftp://evil.example',
    'http://evil.example',
    'https://portal.example@evil.example',
    '/\\evil.example',
  ])('[SURVEY-053] %s is not even asked about', async (redirectUrl) => {
    opens(null)
    await expect(RedirectPage(given({ redirectUrl }))).rejects.toThrow('redirect to /dashboard')
  })
})

describe('the profile', () => {
  test('[ERR-176] says when it could not be loaded', async () => {
    panel({ '/api/panelist-profiles/{userId}': null })
    await show(ProfilePage(given()))
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
  })

  test('[ERR-177] says when its lists could not be, in their card', async () => {
    panel({ '/api/professions': null })
    await show(ProfilePage(given()))
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    expect(heading()).toBe('Hello Mary')
  })
})
