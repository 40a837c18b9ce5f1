import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CompletedPage from '#app/(visitor)/completed/page.tsx'
import ConfirmEmailPage from '#app/(visitor)/confirmEmail/page.tsx'
import ErrorRoute from '#app/(visitor)/error/page.tsx'
import OverQuotaPage from '#app/(visitor)/overquota/page.tsx'
import PartialCompletePage from '#app/(visitor)/partial/page.tsx'
import PartnerRegistrationPage from '#app/(visitor)/rps/[...register]/page.tsx'
import TerminatedPage from '#app/(visitor)/screened/page.tsx'
import ScreenerCompletedPage from '#app/(visitor)/screenercompleted/page.tsx'
import SurveyLandingPage from '#app/(visitor)/surveyLanding/page.tsx'
import UnsubscribePage from '#app/(visitor)/unsubscribe/page.tsx'
import VerifyEmailPage from '#app/(visitor)/verifyEmail/page.tsx'
import UnknownPage from '#app/[...unknown]/page.tsx'
import NotFound from '#app/not-found.tsx'
import type { Call } from '#lib/contract/endpoint.ts'
import { isTestAccount } from '#lib/contract/panel/partners.ts'
import { outcomeVisit } from '#server/bff/outcomes/outcomes.ts'
import { currentSession, load, loadOpen, visitingMember } from '#server/bff/pages/pages.ts'
import { callPanel as askPanel } from '#server/bff/panel-client/panel-client.ts'
import { AppError } from '#server/http/app-error.ts'
import { panelistProfile } from '#tests/support/members.ts'
import { lookups, newcomer } from '#tests/support/profiles.ts'
import { serve } from '#tests/support/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({
  useRouter: () => ({ push, refresh: () => {} }),
  redirect: (to: string) => {
    throw new Error(`redirect to ${to}`)
  },
}))
jest.mock('#server/bff/pages/pages.ts', () => ({
  ...jest.requireActual('#tests/support/pages.ts'),
  currentSession: jest.fn(),
  currentCaller: jest.fn(async () => ({})),
  load: jest.fn(),
  loadOpen: jest.fn(),
  visitingMember: jest.fn(),
}))
jest.mock('#server/bff/panel-client/panel-client.ts', () => ({ callPanel: jest.fn() }))
jest.mock('#server/bff/outcomes/outcomes.ts', () => ({ outcomeVisit: jest.fn() }))
jest.mock('#server/config.ts', () => ({
  config: () => ({
    brand: { name: 'Carepanel', supportEmail: 'help@c.example', siteUrl: 'https://c.example', hue: 1 },
  }),
}))

type Query = Record<string, string>
const given = (query: Query = {}) => ({ searchParams: Promise.resolve(query) })
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

/** What the panel answers, by route; everything else is refused. */
const panel = (answers: Record<string, unknown>, refusal = new AppError('NOT_FOUND', { status: 404 })) =>
  jest.mocked(loadOpen).mockImplementation(async (call: Call) => {
    if (!(call.route in answers)) throw refusal
    return answers[call.route] as never
  })
const asked = () => jest.mocked(loadOpen).mock.calls.map(([call, input]) => [call.route, input])

/** Fills in the registration form that is on the page, and sends it. */
async function register() {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Legal first name'), 'Mary')
  await user.type(screen.getByLabelText('Legal last name'), 'Lee')
  await user.type(screen.getByLabelText('Mobile number'), '2125550123')
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Create New Account' }))
}

beforeEach(() => {
  push.mockClear()
  jest.mocked(currentSession).mockResolvedValue(null)
  jest.mocked(load).mockReset()
  jest.mocked(loadOpen).mockReset()
  jest.mocked(outcomeVisit).mockReset()
  jest.mocked(outcomeVisit).mockResolvedValue({ error: null, status: null })
  jest.mocked(visitingMember).mockResolvedValue(null)
})

describe('outcomes', () => {
  test.each([
    ['ROUTE-013', OverQuotaPage, 'over-quota', 'Thank you for your interest'],
    ['ROUTE-015', CompletedPage, 'completed', 'Thank you for completing the survey'],
    ['ROUTE-016', PartialCompletePage, 'partial-completed', 'Thank you for your time'],
    ['ROUTE-017', TerminatedPage, 'screened', 'Thank you for your interest'],
    ['ROUTE-018', ScreenerCompletedPage, 'screener-completed', 'Thank you for completing the screener'],
  ])('[%s, OUT-015] each has its page, which reports the visit and stays', async (_id, Page, outcome, title) => {
    render(await Page(given({ ikey: 'i1' })))
    expect(heading()).toBe(title)
    expect(outcomeVisit).toHaveBeenCalledWith(outcome, { ikey: 'i1' })
  })

  test('an error is shown on the page', async () => {
    jest.mocked(outcomeVisit).mockResolvedValue({ error: 'Already.', status: null })
    render(await CompletedPage(given({ ikey: 'i1' })))
    expect(screen.getByRole('alert')).toHaveTextContent('Already.')
  })
})

describe('/completed of somebody whose address is missing', () => {
  const status = {
    profileCompleted: false,
    npiPresent: false,
    panelistType: { type: 'Physician' },
    addressStatus: { status: 'Not Filled' },
    status: 'Registered',
  }
  const visit = async () => render(await CompletedPage(given({ ikey: 'i1' })))
  beforeEach(() => jest.mocked(outcomeVisit).mockResolvedValue({ error: null, status }))

  test('[OUT-029, OUT-030] asks a member for it', async () => {
    jest.mocked(visitingMember).mockResolvedValue(panelistProfile({ status: 'Registered', profileCompleted: false }))
    await visit()
    screen.getByRole('heading', { name: 'Almost Done' })
    screen.getByText('To receive your incentive, please complete your residential address.')
    screen.getByLabelText('ZIP code')
    expect(screen.queryByText('Complete Profile & Get Paid')).toBeNull()
  })

  test('[OUT-034] shows a visitor the way to it', async () => {
    await visit()
    screen.getByRole('button', { name: 'Complete Profile & Get Paid' })
    expect(screen.queryByText('Almost Done')).toBeNull()
  })
})

test('[ROUTE-040] /error is open and generic', () => {
  render(<ErrorRoute />)
  expect(heading()).toBe('Something went wrong. Please retry again later.')
})

test('[ROUTE-021] /unsubscribe', async () => {
  render(await UnsubscribePage(given({ m: 'x' })))
  expect(heading()).toBe('Unsubscribe')
})

test('[ROUTE-022] /verifyEmail has the form without a session too', async () => {
  render(await VerifyEmailPage())
  screen.getByRole('button', { name: 'Send Code' })
})

test('[ROUTE-023] /confirmEmail', async () => {
  render(await ConfirmEmailPage(given({ code: 'x' })))
  expect(heading()).toBe('Confirm your email address')
})

describe('unknown paths', () => {
  test('[ROUTE-027] go to the login', () => {
    expect(UnknownPage).toThrow('redirect to /login')
    expect(NotFound).toThrow('redirect to /login')
  })
})

describe('a partner’s link', () => {
  const ROUTE = '/rps/invitation-status'
  const visit = async (query: Query = { skey: 's1', pikey: 'p1' }, path = ['register']) =>
    render(await PartnerRegistrationPage({ params: Promise.resolve({ register: path }), ...given(query) }))

  test.each([
    ['ROUTE-025', ['register']],
    ['ROUTE-026', ['registerX']],
    ['ROUTE-026', ['register', 'abc']],
  ])('[%s] /rps/%j is the partner registration', async (_id, path) => {
    panel({ [ROUTE]: { status: null, panelistIdForLinkToPartnerPanel: null } })
    await visit(undefined, path)
    screen.getByRole('button', { name: 'Create New Account' })
  })

  describe('has ways in that keep what the link carries', () => {
    const query = { skey: 's1', pikey: 'p1', maskId: 'm1', returnUrl: '/dashboard' }
    const status = { status: null, panelistIdForLinkToPartnerPanel: null }
    const sent = (call: string) => serve({ [call]: { body: { next: '/otp' } } })

    test('[RPS-003, RPS-004, RPS-028, RPS-029, RPS-030, RPS-031, API-001] the registration', async () => {
      panel({ [ROUTE]: status })
      const made = sent('POST /api/session/registration')
      await visit(query)
      await register()
      await waitFor(() => expect(made.map(({ body }) => body)).toMatchObject([query]))
    })

    test('the login', async () => {
      panel({ [ROUTE]: status })
      const made = sent('POST /api/session/login')
      const user = userEvent.setup()
      const { unmount } = await visit(query)
      const login = screen.getByRole('button', { name: 'Login' }).getAttribute('href') ?? ''
      unmount()
      await visit(Object.fromEntries(new URL(login, 'http://x').searchParams))
      await user.type(screen.getByLabelText('Email'), 'mary@x.co')
      await user.click(screen.getByRole('button', { name: 'Send Verification Code' }))
      await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ ...query, loginId: 'mary@x.co' }]))
    })

    test.each([
      ['no test account', false],
      ['a test account', true],
    ])('for a member, %s, the start at once', async (_what, isTest) => {
      panel({ [ROUTE]: status, '/rps/is-test-account/{loginId}': isTest })
      const member = panelistProfile({ mobileNumber: '+12125550111' })
      jest.mocked(visitingMember).mockResolvedValue(member)
      jest.mocked(askPanel).mockResolvedValue(isTest)
      await visit(query)
      screen.getByRole('heading', { name: 'You are signed in as Mary Ann Lee' })
      expect(screen.queryByLabelText('Legal first name')).toBeNull()
      expect(askPanel).toHaveBeenCalledWith(isTestAccount, { path: { loginId: '+12125550111' } }, expect.anything())
    })
  })

  test('links the existing panelist whom the status names, by NPI (RPS-023)', async () => {
    panel({ [ROUTE]: { status: null, panelistIdForLinkToPartnerPanel: 7 } })
    const call = 'POST /api/panel/rps/link-panelist-by-npi'
    const made = serve({ [call]: {} })
    await visit()
    const body = { panelistIdForLinkToPartnerPanel: 7, surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
    await waitFor(() => expect(made).toMatchObject([{ call, body }]))
  })

  test('links nobody when the status names nobody', async () => {
    panel({ [ROUTE]: { status: null, panelistIdForLinkToPartnerPanel: null } })
    const made = serve({})
    await visit()
    expect(made).toEqual([])
  })

  test('other paths beside it are unknown', async () => {
    await expect(visit(undefined, ['other'])).rejects.toThrow('redirect to /login')
  })

  test('[RPS-001, RPS-002, RPS-005, RPS-008] asks for the status of its keys; the form asks for no setting', async () => {
    panel({ [ROUTE]: { status: { id: 3, status: 'Quota Completed' }, panelistIdForLinkToPartnerPanel: null } })
    await visit()
    expect(asked()).toEqual([[ROUTE, { query: { skey: 's1', pikey: 'p1' } }]])
    expect(screen.getByRole('alert')).toHaveTextContent('This survey is full.')
    screen.getByLabelText('Legal first name')
    expect(screen.queryByLabelText('Healthcare setting')).toBeNull()
  })

  test('[RPS-025, ERR-167] a 400 says Invalid Link.', async () => {
    panel({}, new AppError('INVALID_LINK', { status: 400 }))
    await visit()
    screen.getByText('Invalid Link.')
    expect(screen.queryByLabelText('Legal first name')).toBeNull()
  })

  test.each([404, 500, 422])('[RPS-026, ERR-168] a %d says Link is invalid.', async (status) => {
    panel({}, new AppError('X', { status }))
    await visit()
    screen.getByText('Link is invalid.')
  })

  test('without its keys is none, and nothing is asked', async () => {
    await visit({})
    screen.getByText('Invalid Link.')
    expect(loadOpen).not.toHaveBeenCalled()
  })
})

describe('the survey landing page', () => {
  const survey = {
    topic: 'Asthma',
    loi: 20,
    endDate: '2027-03-05',
    incentive: 75,
    projectNumber: 'P-1',
    surveyMaskedId: 'survey-1',
    surveyType: null,
    panelistEmail: 'mary@x.co',
    npiMandatory: false,
  }
  const INVITATION = '/api/survey-info/{maskId}'
  const CAMPAIGN = '/api/campaign-survey/{ckey}/survey'
  const CODE = '/api/campaign-survey/{ckey}'
  const all = { [INVITATION]: survey, [CAMPAIGN]: survey, [CODE]: { inviteCode: 'AB12CD34', projectNumber: 'P-1' } }
  const visit = async (query: Query) => render(await SurveyLandingPage(given(query)))

  test('[ROUTE-012, SURVEY-001, SURVEY-021, SURVEY-043] of an invitation offers the login, with the address it knows', async () => {
    panel(all)
    await visit({ maskId: 'm1' })
    expect(asked()).toEqual([[INVITATION, { path: { maskId: 'm1' } }]])
    screen.getByRole('heading', { name: 'Asthma' })
    expect(screen.getByLabelText('Email')).toHaveValue('mary@x.co')
    expect(screen.getByRole('button', { name: 'Create New Account' })).toHaveAttribute(
      'href',
      '/surveyLanding?maskId=m1&isRegistered=false',
    )
  })

  test('[SURVEY-002, SURVEY-003, SURVEY-022] of a campaign offers the registration', async () => {
    panel(all)
    await visit({ ckey: 'c1' })
    expect(asked()).toEqual([
      [CAMPAIGN, { path: { ckey: 'c1' } }],
      [CODE, { path: { ckey: 'c1' } }],
    ])
    screen.getByLabelText('Legal first name')
    screen.getByText('AB12CD34')
    expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute(
      'href',
      '/surveyLanding?ckey=c1&isRegistered=true',
    )
  })

  test('[SURVEY-023] leads from the login of an invitation to the code', async () => {
    panel(all)
    const made = serve({ 'POST /api/session/login': { body: { next: '/otp' } } })
    const user = userEvent.setup()
    await visit({ maskId: 'm1' })
    await user.click(screen.getByRole('button', { name: 'Send Verification Code' }))
    const body = { loginId: 'mary@x.co', maskId: 'm1', surveyMaskedId: 'survey-1' }
    await waitFor(() => expect(made.map((one) => one.body)).toEqual([body]))
    expect(push).toHaveBeenCalledWith('/otp')
  })

  test('[SURVEY-024] leads from the registration of a campaign to the code', async () => {
    panel(all)
    const made = serve({ 'POST /api/session/registration': { body: { next: '/otp' } } })
    await visit({ ckey: 'c1' })
    await register()
    await waitFor(() => expect(made.map(({ body }) => body)).toMatchObject([{ ckey: 'c1', lastName: 'Lee' }]))
    expect(push).toHaveBeenCalledWith('/otp')
  })

  test('[ROUTE-036] of a campaign offers who is registered the login', async () => {
    panel(all)
    await visit({ ckey: 'c1', isRegistered: 'true' })
    screen.getByLabelText('Email')
  })

  test('[ROUTE-035] of an invitation offers who is not the registration', async () => {
    panel(all)
    await visit({ maskId: 'm1', isRegistered: 'false' })
    screen.getByLabelText('Legal first name')
  })

  test('[SURVEY-025] offers members the start', async () => {
    panel(all)
    jest.mocked(currentSession).mockResolvedValue({ userId: 1 } as never)
    await visit({ maskId: 'm1' })
    screen.getByRole('button', { name: 'Start Survey' })
    expect(screen.queryByLabelText('Email')).toBeNull()
  })

  describe('for a member whose details are missing', () => {
    const lookupAnswers = {
      '/api/professions': lookups.professions,
      '/api/nurse-categories': lookups.nurseCategories,
      '/api/pharmacy-settings': lookups.pharmacySettings,
    }
    const member = (answers: Record<string, unknown>) => {
      panel(all)
      jest.mocked(currentSession).mockResolvedValue({ userId: 1 } as never)
      jest.mocked(load).mockImplementation(async (_session, call: Call) => {
        if (!(call.route in answers)) throw new AppError('UPSTREAM_UNAVAILABLE', { status: 503 })
        return answers[call.route] as never
      })
    }

    test('[SURVEY-027] has the form at once where the address asks for it', async () => {
      member({ ...lookupAnswers, '/api/panelist-profiles/{userId}': newcomer() })
      await visit({ ckey: 'c1', isRegistered: 'true' })
      screen.getByLabelText('Profession')
      expect(screen.queryByText('Log in to begin')).toBeNull()
    })

    test('loads nothing for it otherwise', async () => {
      member({})
      await visit({ ckey: 'c1' })
      screen.getByRole('button', { name: 'Start Survey' })
      expect(load).not.toHaveBeenCalled()
    })

    test('says when it could not be loaded', async () => {
      member(lookupAnswers)
      await visit({ ckey: 'c1', isRegistered: 'true' })
      screen.getByText('Something went wrong. Please retry again later.')
      screen.getByRole('button', { name: 'Retry' })
    })
  })

  test('[SURVEY-042] that cannot be loaded says why', async () => {
    panel({})
    await visit({ maskId: 'm1' })
    screen.getByRole('button', { name: 'Retry' })
    expect(screen.queryByText(/participation is voluntary/)).toBeNull()
  })

  test('[SURVEY-044] of nothing is the same, and asks for nothing', async () => {
    await visit({})
    screen.getByText('Something went wrong. Please retry again later.')
    screen.getByRole('button', { name: 'Retry' })
    expect(loadOpen).not.toHaveBeenCalled()
  })
})
