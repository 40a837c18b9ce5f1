/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import DashboardPage from '#app/(member)/dashboard/page.tsx'
import DeclineSurveyPage from '#app/(member)/declineSurvey/page.tsx'
import EmailRegistrationPage from '#app/(member)/emailRegistration/page.tsx'
import MemberLayout from '#app/(member)/layout.tsx'
import NonProfitOrgPage from '#app/(member)/nonProfitOrg/page.tsx'
import PaymentsPage from '#app/(member)/payments/page.tsx'
import ProfilePage from '#app/(member)/profile/page.tsx'
import RedirectPage from '#app/(member)/redirect/page.tsx'
import ReferPopUpPage from '#app/(member)/referPopUP/page.tsx'
import ReferralStatusPage from '#app/(member)/referralStatus/page.tsx'
import SettingsPage from '#app/(member)/settings/page.tsx'
import SurveyRegisterPage from '#app/(member)/surveyRegister/page.tsx'
import SurveyTermsPage from '#app/(member)/surveyTerms/page.tsx'
import { currentSession } from '#server/bff/pages/pages.ts'
import { referralCookie } from '#server/bff/session/referral-parameters.ts'
import { sealLink } from '#server/bff/session/sealed-links.ts'
import { request } from '#tests/support/pages/headers.ts'
import { router } from '#tests/support/pages/navigation.ts'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile, surveyRow, surveyRows } from '#tests/support/screens/members.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const PROFILE = 'GET /api/panelist-profiles/1001'
const SURVEYS = 'GET /api/panelist-dashboard/1001'
const SUMMARY = 'GET /api/panelist-dashboard/dashboardSummary/1001'

const answers: Answers = {
  [SURVEYS]: [surveyRow()],
  [SUMMARY]: { totalIncentiveEarned: 100, incentivesInProcess: 75 },
  'GET /api/panelist-profile-status/1001': {
    additionalInfoIncomplete: false,
    panelistPatientProfileInfo: null,
    panelistHcpProfileInfo: null,
  },
  'GET /api/emailStatus': { isVerified: true },
  'GET /api/professions': [],
  'GET /api/nurse-categories': [],
  'GET /api/pharmacy-settings': [],
  'GET /api/non-profit-organizations': [{ id: 3, name: 'Hearts of Ohio', displayOrder: 1 }],
  'GET /api/referral-status/1001': [],
}

/** Signs a member in, and scripts the panel's answers; `changes` overrides some of them. */
async function member(changes: Answers = {}, status = 'Verified') {
  await portal.signIn(panelistProfile({ status }))
  portal.answers({ ...answers, ...changes })
}
const show = (page: Promise<ReactElement>) => portal.show(page)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('member page', () => {
  const pages = [
    ['/nonProfitOrg', 'Donation Center', 'ROUTE-003', () => NonProfitOrgPage()],
    ['/profile', 'Hello Mary', 'ROUTE-005', () => ProfilePage(given())],
    ['/dashboard', 'Dashboard', 'ROUTE-006', () => DashboardPage(given())],
    ['/referralStatus', 'Referral status', 'ROUTE-009', () => ReferralStatusPage()],
    ['/surveyRegister', 'Sample survey registration', 'ROUTE-014', () => SurveyRegisterPage()],
    ['/referPopUP', 'Refer & Earn', 'ROUTE-020', () => ReferPopUpPage()],
    ['/payments', 'Payments', 'chosen', () => PaymentsPage(given())],
    ['/settings', 'Settings', 'chosen', () => SettingsPage()],
    ['/emailRegistration', 'Your email address', 'ROUTE-024', () => EmailRegistrationPage(given())],
  ] as const

  test.each(pages)('%s has the title %s (%s)', async (_path, title, _id, page) => {
    await member()
    await show(page())
    expect(heading()).toBe(title)
  })

  test.each(pages.map(([path, , , page]) => [path, page] as const))(
    '%s redirects a visitor to the login with a returnUrl and makes no call',
    async (path, page) => {
      await expect(page()).rejects.toThrow(`redirect to /login?returnUrl=${encodeURIComponent(path)}`)
      expect(portal.calls()).toEqual([])
    },
  )

  test('has a layout that also redirects a visitor to the login', async () => {
    request.headers = { 'x-portal-url': '/dashboard?page=2' }
    await expect(MemberLayout({ children: null })).rejects.toThrow(
      'redirect to /login?returnUrl=%2Fdashboard%3Fpage%3D2',
    )
    await member()
    await show(MemberLayout({ children: <p>the page</p> }))
    screen.getByText('the page')
  })
})

test('/dashboard says once that nothing could be loaded, and offers Retry [ERR-182]', async () => {
  await member({ [PROFILE]: undefined, [SURVEYS]: undefined, [SUMMARY]: undefined })
  await show(DashboardPage(given()))
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByText("What you've already saved is safe.")
  screen.getByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('/emailRegistration says that the saved address could not be loaded, and keeps its form', async () => {
  await member({ [PROFILE]: undefined })
  await show(EmailRegistrationPage(given()))
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByRole('button', { name: 'Retry' })
  expect(screen.getByRole('textbox', { name: /email/i })).toHaveValue('')
})

test('/emailRegistration has the address that first needed a code to the own number [EMAIL-026]', async () => {
  await member({})
  portal.panel.on('POST /api/registerEmail', refusal('RECENT_CODE_NEEDED', '', 403))
  const { json } = await request.browser.post('/api/session/email', { email: 'new@x.test' })
  expect(json.errorCode).toBe('RECENT_CODE_NEEDED')
  await show(EmailRegistrationPage(given()))
  expect(screen.getByRole('textbox', { name: /email/i })).toHaveValue('new@x.test')
})

describe('the page that declines a survey', () => {
  const page = (maskId: string) => DeclineSurveyPage(given({ maskId }))

  test.each([
    ['names the survey', { 'GET /api/survey-info/inv-1': { topic: 'Asthma' } }, 'Decline “Asthma”?'],
    ['is shown although its survey cannot be loaded', {}, 'Decline “Survey”?'],
  ])('%s', async (_, changes, title) => {
    await member(changes)
    await show(page('inv-1'))
    expect(heading()).toBe(title)
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveAttribute('href', '/dashboard')
    const form = screen.getByRole<HTMLButtonElement>('button', { name: 'Decline survey' }).form
    expect(form).toHaveAttribute('action', expect.stringMatching(/^\/api\/form\/decline\?/))
    expect(form).toHaveFormValues({ invitationMaskedId: 'inv-1' })
  })

  test('opens the dashboard without an invitation', async () => {
    await member()
    await expect(page('')).rejects.toThrow('redirect to /dashboard')
  })
})

test('the sample page makes no call [ROUTE-014]', async () => {
  await member()
  await show(SurveyRegisterPage())
  expect(portal.calls()).toEqual([])
})

const sent = { referentName: 'Zoe', referentEmail: 'zoe@x.co', referralStatus: 'Invited', referralBonus: 25 }

test('the referral status page loads the referrals and the name [REF-012, REF-013, REF-032, API-055]', async () => {
  await member({ 'GET /api/referral-status/1001': [sent] })
  await show(ReferralStatusPage())
  expect(portal.calls().toSorted()).toEqual([PROFILE, 'GET /api/referral-status/1001'])
  screen.getByText('Welcome, Mary Ann Lee')
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 4)).toEqual(['Zoe', 'zoe@x.co', 'Invited', '$25'])
})

test('the referral status page shows an error and a retry when the referrals could not be loaded [ERR-178]', async () => {
  await member({ 'GET /api/referral-status/1001': undefined })
  await show(ReferralStatusPage())
  screen.getByText('Something went wrong. Please retry again later.')
  screen.getByRole('button', { name: 'Retry' })
  expect(screen.queryByText('No referral available.')).toBeNull()
})

test('the referral status page takes the name from the referral cookie instead of a call [ROUTE-039]', async () => {
  await member({ 'GET /api/referral-status/1001': [sent] })
  const session = await currentSession()
  if (!session) throw new Error('no session')
  const handed = new URLSearchParams({ panelistType: 'Patient', profileInfo: '{"panelistName":"Mary Handed"}' })
  const cookie = await referralCookie(handed, new Headers({ 'sec-fetch-site': 'same-origin' }), session)
  const [, value = ''] = /^referral=([^;]+)/.exec(cookie ?? '') ?? []
  request.browser.cookies.set('referral', value)
  await show(ReferralStatusPage())
  expect(portal.calls()).toEqual(['GET /api/referral-status/1001'])
  screen.getByText('Welcome, Mary Handed')
})

test('the referral status page ignores a referral cookie of another member', async () => {
  await member()
  const handed = new URLSearchParams({ profileInfo: '{"panelistName":"Somebody Else"}' })
  const others = { userId: 1002 }
  const cookie = await referralCookie(handed, new Headers({ 'sec-fetch-site': 'same-origin' }), others)
  const [, value = ''] = /^referral=([^;]+)/.exec(cookie ?? '') ?? []
  request.browser.cookies.set('referral', value)
  await show(ReferralStatusPage())
  screen.getByText('Welcome, Mary Ann Lee')
})

test("the Donation Center lists the panel's non-profits in their order [DON-002, DON-009, API-031, LOOK-017]", async () => {
  const organizations = [
    { id: 1, name: 'Prefer not to donate', displayOrder: 2 },
    { id: 3, name: 'Hearts of Ohio', displayOrder: 1 },
  ]
  await member({ 'GET /api/non-profit-organizations': organizations })
  await show(NonProfitOrgPage())
  const names = screen.getAllByRole('option').map((option) => option.textContent)
  expect(names).toEqual(['Select Organization', 'Hearts of Ohio', 'Prefer not to donate'])
})

test('/referPopUP has the form to refer a friend [REF-033]', async () => {
  await member()
  await show(ReferPopUpPage())
  screen.getByLabelText("Your friend's name")
  screen.getByLabelText("Your friend's email")
})

describe('dashboard', () => {
  test('loads surveys, summary and profile [DASH-001, DASH-002, DASH-003, API-013, API-023, API-024]', async () => {
    await member()
    await show(DashboardPage(given()))
    expect(portal.calls()).toEqual(expect.arrayContaining([PROFILE, SURVEYS, SUMMARY]))
    screen.getByText('Hello, Mary')
    screen.getByRole('heading', { name: 'My Surveys' })
    screen.getByRole('heading', { name: 'My Incentives' })
  })

  test('cuts the page from the whole list when the panel has no pages', async () => {
    await member({ [SURVEYS]: surveyRows(12) })
    window.history.replaceState(null, '', '/dashboard?page=2&sort=topic')
    await show(DashboardPage(given({ page: '2', sort: 'topic' })))
    expect(portal.calls()).toContain(SURVEYS)
    screen.getByText('11-12 of 12')
  })

  test.each([
    ['Registered', 'DASH-005'],
    ['Registration Flagged', 'DASH-006'],
  ])('redirects a %s member to the profile (%s)', async (status, _id) => {
    await member({}, status)
    await expect(DashboardPage(given())).rejects.toThrow('redirect to /profile')
  })

  test('shows the loaded parts, and a retry for the others [ERR-174, ERR-176]', async () => {
    await member({ [SURVEYS]: undefined, [PROFILE]: undefined })
    await show(DashboardPage(given()))
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2)
    screen.getByText('$100', { selector: 'dd a' })
  })

  test('shows an error and a retry in place of the summary [ERR-175]', async () => {
    await member({ [SUMMARY]: undefined })
    await show(DashboardPage(given()))
    const card = screen.getByRole('heading', { name: 'My Incentives' }).closest('section') as HTMLElement
    within(card).getByText('Something went wrong. Please retry again later.')
    within(card).getByRole('button', { name: 'Retry' })
    expect(screen.queryByText('Total earned')).toBeNull()
  })

  test('redirects to the terms with a sealed link, unless the profile comes first [ROUTE-033]', async () => {
    await member()
    await expect(DashboardPage(given({ to: 'sealed' }))).rejects.toThrow('redirect to /surveyTerms?to=sealed')
    await member({}, 'Registered')
    await expect(DashboardPage(given({ to: 'sealed' }))).rejects.toThrow('redirect to /profile')
  })
})

/** A sealed link for this member, like the response of a start has. */
async function sealed(url = 'https://surveys.example/s/1') {
  const session = await currentSession()
  if (!session) throw new Error('no session')
  return sealLink({ redirectUrl: url }, session)
}

const TERMS = [
  'Your participation is voluntary. You can stop at any time.',
  'The incentive for this survey is $1,250.50.',
  'Compensation goes only to people whose identity is verified. They must answer truthfully and complete the survey.',
  'Your answers are confidential. They are reported together with those of others, without your name.',
  'Adverse event reporting: if you tell us about a side effect of a medicine or a problem with a product, the law may ask us to report it to the maker.',
  'Payment transparency: if you are a healthcare professional, a law (such as Open Payments) may ask us to report what we pay you.',
  'Our Privacy Policy (opens in a new tab) and our Terms of Use (opens in a new tab) apply.',
]

describe('survey terms page', () => {
  const LENGTH = 'GET /api/survey-length/m1'
  const length = { quoted: 15, observed: { count: 34, median: 18.4, low: 11.6, high: 25.2 } }
  const effort =
    "Our estimate is 15 minutes. 34 people have finished: half of them within 18 minutes, most in 12 to 25 minutes. That's about $250 an hour."

  test('shows the expected duration and the pay per hour when the panel answers them', async () => {
    await member()
    const features = { 'x-panel-features': 'survey-length' }
    portal.answers({ [LENGTH]: length, [PROFILE]: panelistProfile(), 'GET /api/emailStatus': {} }, features)
    // Open another page first: the portal learns the panel's features from any answer.
    await SettingsPage()
    await show(SurveyTermsPage(given({ to: await sealed(), incentive: '75', survey: 'm1' })))
    screen.getByText(effort)
    screen.getByText(/^You're paid after the client checks the answers\./)
  })

  test('shows within how many days it is paid when the panel answers them', async () => {
    await member()
    const features = { 'x-panel-features': 'survey-length' }
    const answers = {
      [LENGTH]: { ...length, paidWithinDays: 42 },
      [PROFILE]: panelistProfile(),
      'GET /api/emailStatus': {},
    }
    portal.answers(answers, features)
    await SettingsPage()
    await show(SurveyTermsPage(given({ to: await sealed(), incentive: '75', survey: 'm1' })))
    screen.getByText(/^We expect to pay you within 42 days after you finish\./)
  })

  test.each([
    ['without a survey', {}],
    ['with a panel that does not tell', { survey: 'm1' }],
  ])('shows no pay per hour %s', async (_when, query) => {
    await member()
    portal.answers({ [LENGTH]: length })
    await show(SurveyTermsPage(given({ to: await sealed(), incentive: '75', ...query })))
    expect(screen.queryByText(/an hour/)).toBeNull()
  })

  test.each([
    ['masked id', { surveyMaskedId: 'm1' }],
    ['project number, without masked ids', { surveyMaskedId: null, projectNumber: 'm1' }],
  ])('names the survey that it finds by its %s', async (_by, ids) => {
    await member()
    portal.answers({ [SURVEYS]: [surveyRow({ topic: 'Asthma' }), surveyRow({ topic: 'Migraine', loi: 20, ...ids })] })
    await show(SurveyTermsPage(given({ to: await sealed(), incentive: '75', survey: 'm1' })))
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
    expect(facts).toEqual(['Migraine', '20 minutes', '$75'])
  })

  test.each([
    ['is not in the list', [surveyRow({ topic: 'Asthma' })]],
    ['is unknown because the list fails', undefined],
  ])('names no survey that %s', async (_when, rows) => {
    await member()
    portal.answers({ [SURVEYS]: rows })
    await show(SurveyTermsPage(given({ to: await sealed(), incentive: '75', survey: 'm1' })))
    expect(screen.queryAllByRole('definition')).toEqual([])
  })

  test('shows every term and links to the redirect page [ROUTE-011, ROUTE-038, SURVEY-045, SURVEY-046, SURVEY-047, SURVEY-048]', async () => {
    await member()
    const to = await sealed()
    await show(SurveyTermsPage(given({ to, incentive: '1250.5' })))
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(TERMS)
    const agree = screen.getByRole('button', { name: 'Agree to Terms and Start Survey' })
    expect(agree).toHaveAttribute('href', `/redirect?${new URLSearchParams({ to })}`)
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard')
  })

  test.each(['1e9', '-5', '<b>', '12.345', '9999999'])('ignores %s as the incentive', async (incentive) => {
    await member()
    await show(SurveyTermsPage(given({ to: await sealed(), incentive })))
    screen.getByText("You're paid the amount in your invitation.")
  })

  test.each([undefined, 'https://evil.example', 'torn'])('for the link %s redirects to the dashboard', async (to) => {
    await member()
    await expect(SurveyTermsPage(given(to ? { to } : {}))).rejects.toThrow('redirect to /dashboard')
  })
})

describe('redirect page', () => {
  test('links to the URL of the sealed link [ROUTE-019, ROUTE-034]', async () => {
    await member()
    await show(RedirectPage(given({ to: await sealed() })))
    expect(heading()).toBe('Please wait while you are redirected')
    const link = screen.getByRole('link', { name: 'Continue to surveys.example' })
    expect(link).toHaveAttribute('href', 'https://surveys.example/s/1')
  })

  test('without a sealed link redirects to the dashboard [SURVEY-053, SURVEY-054]', async () => {
    await member()
    await expect(RedirectPage(given())).rejects.toThrow('redirect to /dashboard')
    await expect(RedirectPage(given({ to: 'javascript:alert(1)' }))).rejects.toThrow('redirect to /dashboard')
  })

  test('asks before it opens an https URL that is not sealed [ROUTE-034, SURVEY-053]', async () => {
    await member()
    await show(RedirectPage(given({ redirectUrl: 'https://surveys.example/s/1' })))
    expect(heading()).toBe("You're leaving Carepanel")
    const link = screen.getByRole('link', { name: 'Continue to surveys.example' })
    expect(link).toHaveAttribute('href', 'https://surveys.example/s/1')
    expect(link).toHaveAttribute('rel', 'noreferrer')
    expect(screen.getByRole('button', { name: 'My Survey Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(document.querySelector('meta')).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    'ftp://evil.example',
    'http://evil.example',
    'https://portal.example@evil.example',
    '/\\evil.example',
  ])('redirects to the dashboard for %s [SURVEY-053]', async (redirectUrl) => {
    await member()
    await expect(RedirectPage(given({ redirectUrl }))).rejects.toThrow('redirect to /dashboard')
  })
})

describe('profile page', () => {
  test('loads the profile [API-013]', async () => {
    await member()
    await show(ProfilePage(given()))
    expect(portal.calls()).toContain(PROFILE)
    expect(heading()).toBe('Hello Mary')
  })

  test('shows an error when the profile could not be loaded, and a Retry that loads it again [ERR-176]', async () => {
    await member({ [PROFILE]: undefined })
    const { user } = await show(ProfilePage(given()))
    screen.getByText('Something went wrong. Please retry again later.')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(router.refresh).toHaveBeenCalledTimes(1)
  })

  test('shows a retry in the card whose lookups could not be loaded [ERR-177]', async () => {
    await member({ 'GET /api/professions': undefined })
    await show(ProfilePage(given()))
    screen.getByText('Something went wrong. Please retry again later.')
    expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1)
    expect(heading()).toBe('Hello Mary')
  })
})
