/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import ConfirmEmailPage from '#app/(visitor)/confirmEmail/page.tsx'
import ErrorRoute from '#app/(visitor)/error/page.tsx'
import PartnerRegistrationPage from '#app/(visitor)/rps/[...register]/page.tsx'
import SurveyLandingPage from '#app/(visitor)/surveyLanding/page.tsx'
import UnsubscribePage from '#app/(visitor)/unsubscribe/page.tsx'
import VerifyEmailPage from '#app/(visitor)/verifyEmail/page.tsx'
import UnknownPage from '#app/[...unknown]/page.tsx'
import NotFound from '#app/not-found.tsx'
import UnauthorizedPage from '#app/unauthorized.tsx'
import { loadPage } from '#components/call/loadPage.ts'
import { SessionWatch } from '#components/shell/session/SessionWatch.tsx'
import { router } from '#tests/support/pages/navigation.ts'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { lookups, newcomer } from '#tests/support/screens/profiles.ts'
import { serve } from '#tests/support/screens/screens.tsx'

jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const { push } = router

type Query = Record<string, string>
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** Fills in and submits the registration form on the page. */
async function register(user: UserEvent) {
  await user.type(screen.getByLabelText('Legal first name'), 'Mary')
  await user.type(screen.getByLabelText('Legal last name'), 'Lee')
  await user.type(screen.getByLabelText('Mobile number'), '2125550123')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Create New Account' }))
}

test('/error shows the generic error to a visitor [ROUTE-040]', async () => {
  await portal.show(<ErrorRoute />)
  expect(heading()).toBe('Something went wrong. Please retry again later.')
})

test('/unsubscribe makes no call on load [ROUTE-021]', async () => {
  await portal.show(UnsubscribePage(given({ m: 'x' })))
  expect(heading()).toBe('Unsubscribe')
  expect(portal.calls()).toEqual([])
})

test('/unsubscribe sends the m of its address for a visitor [GUARD-033, UNSUB-001, UNSUB-006]', async () => {
  const made = serve({ 'POST /api/panel/api/unsubscribe': { body: {} } })
  const { user } = await portal.show(UnsubscribePage(given({ m: 'mask-1' })))
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ invitationMaskId: 'mask-1' }]))
})

describe('/verifyEmail', () => {
  const visit = () => portal.show(VerifyEmailPage())
  const send = async ({ user }: Awaited<ReturnType<typeof visit>>) => {
    await user.type(screen.getByLabelText('Email'), 'mary@x.co')
    await user.click(screen.getByRole('button', { name: 'Send Code' }))
  }

  test('shows the form to a visitor and sends them to the login on submit [ROUTE-022, EMAIL-012]', async () => {
    const made = serve({})
    const page = await visit()
    screen.getByText("We'll ask you to log in first.")
    screen.getByText('A verification code will be sent to this email.')
    await send(page)
    await waitFor(() => expect(push).toHaveBeenCalledWith('/login?returnUrl=%2FverifyEmail'))
    expect(made).toEqual([])
  })

  test('sends a code for a member [EMAIL-012]', async () => {
    await portal.signIn(panelistProfile())
    const made = serve({ 'POST /api/session/email': { body: { next: '/otp' } } })
    const page = await visit()
    screen.getByText("Confirm your email so you don't miss invitations and payments.")
    screen.getByText('A verification code will be sent to this email.')
    await send(page)
    await waitFor(() => expect(made.map(({ call }) => call)).toEqual(['POST /api/session/email']))
  })

  test('changes an email that is verified', async () => {
    await portal.signIn(panelistProfile({ email: 'ann@x.co', emailVerificationStatus: 'Verified' }))
    await visit()
    expect(heading()).toBe('Change your email')
    expect(screen.getByLabelText('New email')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('href', '/settings')
  })

  test.each([
    [19, 1],
    [21, 0],
  ])('asks for the new address only within 20 minutes of the last code (%s)', async (minutes, fields) => {
    await portal.signIn(panelistProfile({ email: 'ann@x.co', emailVerificationStatus: 'Verified' }))
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000)
    await visit()
    expect(screen.queryAllByLabelText('New email')).toHaveLength(fields)
    expect(screen.queryAllByRole('button', { name: 'Send code' })).toHaveLength(1 - fields)
  })

  test('shows a new member which step it is', async () => {
    await portal.signIn(panelistProfile({ profileCompleted: false }))
    await visit()
    screen.getByText('Step 1 of 2')
  })

  test("starts with the member's email", async () => {
    await portal.signIn(panelistProfile({ email: 'ann@x.co' }))
    await visit()
    expect(screen.getByLabelText('Email')).toHaveValue('ann@x.co')
  })
})

describe('/confirmEmail', () => {
  test('makes no call for a visitor on load [ROUTE-023]', async () => {
    const made = serve({})
    await portal.show(ConfirmEmailPage(given({ code: 'x' })))
    expect(heading()).toBe('Confirm your email address')
    expect(made).toEqual([])
  })

  test('confirms on load for a member, and shows a new one which step it is [EMAIL-013, EMAIL-014, API-068]', async () => {
    await portal.signIn(panelistProfile({ profileCompleted: false }))
    const made = serve({ 'POST /api/panel/verifyEmail': { body: {} } })
    await portal.show(ConfirmEmailPage(given({ code: 'x' })))
    await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ verificationCode: 'x' }]))
    screen.getByText('Step 1 of 2')
  })
})

test('unknown paths redirect to the login [ROUTE-027]', () => {
  expect(UnknownPage).toThrow('redirect to /login')
  expect(NotFound().props).toEqual({ httpEquiv: 'refresh', content: '0;url=/login' })
})

test('the unauthorized page opens the Session Expired dialog, whose OK leads to the login', async () => {
  const made = serve({ 'DELETE /api/session': {} })
  const { user } = await portal.show(
    <>
      <UnauthorizedPage />
      <SessionWatch />
    </>,
  )
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Session Expired')
  expect(dialog).toHaveTextContent('Your session has expired, please login again.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/login'))
  expect(made.map(({ call }) => call)).toEqual(['DELETE /api/session'])
})

describe('partner registration page', () => {
  const STATUS = 'GET /rps/invitation-status'
  const invited = { status: null, panelistIdForLinkToPartnerPanel: null }
  const query = { skey: 's1', pikey: 'p1', maskId: 'm1', returnUrl: '/dashboard' }
  const visit = (query: Query = { skey: 's1', pikey: 'p1' }, path = ['register']) =>
    portal.show(PartnerRegistrationPage({ params: Promise.resolve({ register: path }), ...given(query) }))
  const sent = (call: string) => serve({ [call]: { body: { next: '/otp' } } })

  test.each([
    [['register'], 'ROUTE-025'],
    [['registerX'], 'ROUTE-026'],
    [['register', 'abc'], 'ROUTE-026'],
  ])('is shown at /rps/%j (%s)', async (path, _id) => {
    portal.answers({ [STATUS]: invited })
    await visit(undefined, path)
    screen.getByRole('button', { name: 'Create New Account' })
  })

  test('redirects other paths under /rps to the login', async () => {
    await expect(visit(undefined, ['other'])).rejects.toThrow('redirect to /login')
  })

  test('sends the keys of its URL with the registration of a visitor [GUARD-035, RPS-003, RPS-004, RPS-028, RPS-029, RPS-030, RPS-031, API-001]', async () => {
    portal.answers({ [STATUS]: invited })
    const made = sent('POST /api/session/registration')
    const { user } = await visit(query)
    await register(user)
    await waitFor(() => expect(made.map(({ body }) => body)).toMatchObject([query]))
  })

  test('sends the keys of its URL with the login', async () => {
    portal.answers({ [STATUS]: invited })
    const made = sent('POST /api/session/login')
    const first = await visit(query)
    const login = screen.getByRole('button', { name: 'Login' }).getAttribute('href') ?? ''
    first.unmount()
    const { user } = await visit(Object.fromEntries(new URL(login, 'http://x').searchParams))
    await user.type(screen.getByLabelText('Email'), 'mary@x.co')
    await user.click(screen.getByRole('button', { name: 'Send Verification Code' }))
    await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ ...query, loginId: 'mary@x.co' }]))
  })

  test.each([
    ['no test account', false],
    ['a test account', true],
  ])(
    'offers a member with %s the start instead of the form [START-032, START-033, START-036, RPS-034]',
    async (...row) => {
      const [, isTestAccount] = row
      await portal.signIn(panelistProfile({ mobileNumber: '+12125550111' }))
      portal.answers({ [STATUS]: invited, 'GET /rps/is-test-account/%2B12125550111': isTestAccount })
      const made = serve({ 'POST /api/panel/rps/link-panelist': { body: { redirectUrl: '/redirect?to=x' } } })
      const { user } = await visit(query)
      expect(portal.calls()).toContain('GET /rps/is-test-account/%2B12125550111')
      screen.getByRole('heading', { name: "You're signed in as Mary Ann Lee" })
      screen.getByText('The invitation will be linked to your account, and the survey opens.')
      screen.getByText("If this isn't your account, sign out first. Then open the link again.")
      expect(screen.queryByLabelText('Legal first name')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Start Survey' }))
      if (isTestAccount) await screen.findByText(/the invitation will be linked to the test account/)
      else await waitFor(() => expect(loadPage).toHaveBeenLastCalledWith('/redirect?to=x'))
      expect(made).toHaveLength(isTestAccount ? 0 : 1)
    },
  )

  test('shows the invitation status above a form without a setting [RPS-001, RPS-002, RPS-005, RPS-007, RPS-008, REG-027, API-069]', async () => {
    portal.answers({ [STATUS]: { ...invited, status: { id: 3, status: 'Quota Completed' } } })
    await visit()
    expect(portal.calls()).toEqual([`${STATUS}?skey=s1&pikey=p1`])
    expect(screen.getByRole('alert')).toHaveTextContent('This survey is full.')
    screen.getByLabelText('Legal first name')
    expect(screen.queryByLabelText('Healthcare setting')).toBeNull()
  })

  test('leads a member with a decided invitation to the dashboard [RPS-033]', async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ [STATUS]: { ...invited, status: { id: 1, status: 'Completed' } } })
    await visit()
    screen.getByText('You have already completed this survey.')
    expect(screen.getByRole('button', { name: 'My Survey Dashboard' })).toHaveAttribute('href', '/dashboard')
    expect(screen.queryByRole('button', { name: 'Start Survey' })).toBeNull()
  })

  test('offers the start with a status of another panel that may be open [RPS-033]', async () => {
    await portal.signIn(panelistProfile())
    portal.answers({ [STATUS]: { ...invited, status: { id: 8, status: 'Invited' } } })
    await visit()
    screen.getByRole('button', { name: 'Start Survey' })
  })

  test('links the panelist that the answer names, once [RPS-023, API-070]', async () => {
    portal.answers({ [STATUS]: { ...invited, panelistIdForLinkToPartnerPanel: 7 } })
    const made = serve({ 'POST /api/panel/rps/link-panelist-by-npi': { body: {} } })
    await visit()
    const keys = { panelistIdForLinkToPartnerPanel: 7, surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
    await waitFor(() => expect(made.map(({ body }) => body)).toEqual([keys]))
  })

  test('makes no link call when the answer names no panelist [RPS-023]', async () => {
    portal.answers({ [STATUS]: invited })
    const made = serve({})
    await visit()
    expect(made).toEqual([])
  })

  test.each<Query>([{ skey: 's1' }, { pikey: 'p1' }])(
    'shows "Invalid Link." for a link with only %j',
    async (query) => {
      portal.answers({ [STATUS]: invited })
      await visit(query)
      screen.getByText('Invalid Link.')
      expect(portal.calls()).toEqual([])
    },
  )

  test.each(['INVALID_LINK', 'ANYTHING'])(
    'shows "Invalid Link." for a 400 with the code %s [RPS-025, ERR-167]',
    async (errorCode) => {
      portal.panel.on(STATUS, { status: 400, json: { errorCode, errorMessage: 'x' } })
      await visit()
      screen.getByText('Invalid Link.')
      expect(screen.queryByLabelText('Legal first name')).toBeNull()
    },
  )

  test.each([429, 503])('offers to open the link again when it could not be checked: %d [RPS-032]', async (status) => {
    portal.panel.on(STATUS, { status, json: {} })
    await visit(query)
    screen.getByText('Link is invalid.')
    const retry = screen.getByRole('link', { name: 'Retry' }).getAttribute('href') ?? ''
    expect(Object.fromEntries(new URL(retry, 'http://x').searchParams)).toEqual(query)
    expect(screen.queryByText('Ask whoever sent you the link for a new one.')).toBeNull()
  })

  test('does not offer to open a wrong link again [RPS-032]', async () => {
    portal.panel.on(STATUS, { status: 404, json: { errorCode: 'X', errorMessage: 'x' } })
    await visit()
    screen.getByText('Ask whoever sent you the link for a new one.')
    expect(screen.queryByRole('link', { name: 'Retry' })).toBeNull()
  })

  test.each([
    [400, {}],
    [400, { message: 'no code' }],
    [404, { errorCode: 'X', errorMessage: 'x' }],
    [500, {}],
    [422, { errorCode: 'X', errorMessage: 'x' }],
  ])('shows "Link is invalid." for a %d of %j [RPS-026, ERR-168]', async (status, json) => {
    portal.panel.on(STATUS, { status, json })
    await visit()
    screen.getByText('Link is invalid.')
    expect(screen.queryByLabelText('Legal first name')).toBeNull()
  })

  test('without keys shows "Invalid Link." and makes no call', async () => {
    await visit({})
    screen.getByText('Invalid Link.')
    expect(portal.calls()).toEqual([])
  })
})

describe('survey landing page', () => {
  const survey = {
    topic: 'Asthma',
    loi: 20,
    endDate: '2099-03-05',
    incentive: 75,
    projectNumber: 'P-1',
    surveyMaskedId: 'survey-1',
    surveyType: null,
    panelistEmail: 'mary@x.co',
    npiMandatory: false,
  }
  const INVITATION = 'GET /api/survey-info/m1'
  const CAMPAIGN = 'GET /api/campaign-survey/c1/survey'
  const CODE = 'GET /api/campaign-survey/c1'
  const all = { [INVITATION]: survey, [CAMPAIGN]: survey, [CODE]: { inviteCode: 'AB12CD34', projectNumber: 'P-1' } }
  const visit = (query: Query) => portal.show(SurveyLandingPage(given(query)))

  test('shows every term [SURVEY-010, SURVEY-011, SURVEY-012, SURVEY-013, SURVEY-014, SURVEY-015, SURVEY-016, SURVEY-017, SURVEY-045]', async () => {
    portal.answers(all)
    await visit({ maskId: 'm1' })
    const terms = screen.getByRole('heading', { name: 'Before you take part' }).closest('section') as HTMLElement
    const links = within(terms).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/privacy', '/terms'])
    expect([...terms.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Your participation is voluntary. You can stop at any time.',
      'The incentive for this survey is $75.',
      'Compensation goes only to people whose identity is verified. They must answer truthfully and complete the survey.',
      'Your answers are confidential. They are reported together with those of others, without your name.',
      'Adverse event reporting: if you tell us about a side effect of a medicine or a problem with a product, the law may ask us to report it to the maker.',
      'Payment transparency: if you are a healthcare professional, a law (such as Open Payments) may ask us to report what we pay you.',
      'Our Privacy Policy (opens in a new tab) and our Terms of Use (opens in a new tab) apply.',
    ])
  })

  test('of an invitation shows a visitor the login with its email [ROUTE-012, GUARD-030, SURVEY-001, SURVEY-020, SURVEY-021, SURVEY-043, API-056]', async () => {
    portal.answers(all)
    await visit({ maskId: 'm1' })
    expect(portal.calls()).toEqual([INVITATION])
    expect(portal.panel.received[0]?.headers).not.toHaveProperty('authorization')
    screen.getByRole('heading', { name: 'You have an opportunity waiting!' })
    screen.getByRole('heading', { name: 'Asthma' })
    expect(screen.getByLabelText('Email')).toHaveValue('mary@x.co')
    const other = screen.getByRole('button', { name: 'Create New Account' })
    expect(other).toHaveAttribute('href', '/surveyLanding?maskId=m1&isRegistered=false')
  })

  test('of a campaign shows a visitor the registration and the invite code [GUARD-031, SURVEY-002, SURVEY-003, SURVEY-019, SURVEY-022, API-057, API-058]', async () => {
    portal.answers(all)
    await visit({ ckey: 'c1' })
    expect(portal.calls().toSorted()).toEqual([CODE, CAMPAIGN])
    for (const { headers } of portal.panel.received) expect(headers).not.toHaveProperty('authorization')
    screen.getByRole('heading', { name: 'Thank you for your interest in this study.' })
    screen.getByLabelText('Legal first name')
    screen.getByText('AB12CD34')
    const other = screen.getByRole('button', { name: 'Login' })
    expect(other).toHaveAttribute('href', '/surveyLanding?ckey=c1&isRegistered=true')
  })

  test('of an invitation sends the login and opens the code screen [SURVEY-023]', async () => {
    portal.answers(all)
    const made = serve({ 'POST /api/session/login': { body: { next: '/otp' } } })
    const { user } = await visit({ maskId: 'm1' })
    await user.click(screen.getByRole('button', { name: 'Send Verification Code' }))
    const body = { loginId: 'mary@x.co', maskId: 'm1', surveyMaskedId: 'survey-1' }
    await waitFor(() => expect(made.map((one) => one.body)).toEqual([body]))
    expect(push).toHaveBeenCalledWith('/otp')
  })

  test('of a campaign sends the registration and opens the code screen [SURVEY-024, API-001]', async () => {
    portal.answers(all)
    const made = serve({ 'POST /api/session/registration': { body: { next: '/otp' } } })
    const { user } = await visit({ ckey: 'c1' })
    await register(user)
    await waitFor(() => expect(made.map(({ body }) => body)).toMatchObject([{ ckey: 'c1', lastName: 'Lee' }]))
    expect(push).toHaveBeenCalledWith('/otp')
  })

  test('of a campaign shows the login with isRegistered=true [ROUTE-036]', async () => {
    portal.answers(all)
    await visit({ ckey: 'c1', isRegistered: 'true' })
    screen.getByLabelText('Email')
  })

  test('of an invitation shows the registration with isRegistered=false [ROUTE-035]', async () => {
    portal.answers(all)
    await visit({ maskId: 'm1', isRegistered: 'false' })
    screen.getByLabelText('Legal first name')
  })

  test.each([
    ['an invitation', { maskId: 'm1' }, { by: 'invitation', screen: 'landing', invitationMaskedId: 'm1' }],
    ['a campaign', { ckey: 'c1' }, { by: 'campaign', ckey: 'c1' }],
  ])('of %s lets a member start instead of a form [SURVEY-025, SURVEY-026, START-030]', async (_what, query, body) => {
    await portal.signIn(panelistProfile())
    portal.answers(all)
    const { user } = await visit(query)
    for (const label of ['Email', 'Legal first name']) expect(screen.queryByLabelText(label)).toBeNull()
    const made = serve({ 'POST /api/surveys/start': { body: { next: '/redirect?to=x' } } })
    await user.click(screen.getByRole('button', { name: 'Start Survey' }))
    await waitFor(() => expect(made.map((one) => one.body)).toEqual([{ surveyMaskedId: 'survey-1', ...body }]))
    await waitFor(() => expect(loadPage).toHaveBeenLastCalledWith('/redirect?to=x'))
  })

  describe('for a member with missing details', () => {
    const named: Answers = {
      'GET /api/professions': lookups.professions,
      'GET /api/nurse-categories': lookups.nurseCategories,
      'GET /api/pharmacy-settings': lookups.pharmacySettings,
    }
    async function member(answers: Answers) {
      await portal.signIn(newcomer())
      portal.answers({ ...all, ...answers })
    }

    test('shows the form with isRegistered=true [SURVEY-027, ROUTE-036, API-036, API-037, API-038]', async () => {
      await member(named)
      await visit({ ckey: 'c1', isRegistered: 'true' })
      expect(portal.calls()).toEqual(expect.arrayContaining(Object.keys(named)))
      const professions = within(screen.getByLabelText('Profession')).getAllByRole('option')
      expect(professions.map((option) => option.textContent)).toContain('Nurse')
      expect(screen.queryByText('Log in to begin')).toBeNull()
    })

    test('does not load the form without isRegistered', async () => {
      await member({})
      await visit({ ckey: 'c1' })
      screen.getByRole('button', { name: 'Start Survey' })
      expect(portal.calls().toSorted()).toEqual([CODE, CAMPAIGN])
    })

    test('shows an error and a retry when the profile could not be loaded', async () => {
      await member({ ...named, 'GET /api/panelist-profiles/1001': undefined })
      await visit({ ckey: 'c1', isRegistered: 'true' })
      screen.getByText('Something went wrong. Please retry again later.')
      screen.getByRole('button', { name: 'Retry' })
    })
  })

  test.each([
    ['an invitation', { maskId: 'm1' }, 404, 'There is no such survey.'],
    ['an invitation', { maskId: 'm1' }, 500, 'Something went wrong. Please retry again later.'],
    ['a campaign', { ckey: 'c1' }, 400, 'There is no such survey.'],
  ])(
    'of %s shows the reason, a retry and no terms when the survey could not be loaded [SURVEY-042, ERR-169]',
    async (_, query, status, reason) => {
      for (const call of [INVITATION, CAMPAIGN])
        portal.panel.on(call, { status, json: { errorCode: 'ANYTHING', errorMessage: 'There is no such survey.' } })
      await visit(query)
      expect(screen.getByRole('alert')).toHaveTextContent(reason)
      screen.getByRole('button', { name: 'Retry' })
      expect(screen.queryByText(/participation is voluntary/)).toBeNull()
    },
  )

  test('without keys shows an error and makes no call [SURVEY-044]', async () => {
    await visit({})
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
    expect(portal.calls()).toEqual([])
  })
})
