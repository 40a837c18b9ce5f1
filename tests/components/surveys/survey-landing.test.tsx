import { render, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { leaveFor } from '#components/call/leave.ts'
import { LandingStart } from '#components/surveys/landing/LandingStart.tsx'
import { NoSurvey } from '#components/surveys/landing/NoSurvey.tsx'
import { SurveyLanding } from '#components/surveys/landing/SurveyLanding.tsx'
import { SurveyInfo } from '#lib/contract/panel/surveys.ts'
import { panelistProfile } from '#tests/support/members.ts'
import { type Answer, open, pass, refusal, serve } from '#tests/support/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))
jest.mock('#components/call/leave.ts', () => ({ leaveFor: jest.fn() }))
beforeEach(() => {
  push.mockClear()
  jest.mocked(leaveFor).mockClear()
})
afterEach(() => {
  jest.useRealTimers()
})

const brand = { name: 'Carepanel', supportEmail: 'help@c.example', siteUrl: 'https://c.example' }
const survey = z.parse(SurveyInfo, {
  topic: 'Asthma',
  loi: 20,
  endDate: '2020-03-05',
  incentive: 75,
  projectNumber: 'P-1',
  surveyMaskedId: 'survey-1',
})
const code = { inviteCode: 'AB12CD34', projectNumber: 'P-1', campaignName: null, surveyMaskedId: null }
type Facts = Partial<Parameters<typeof SurveyLanding>[0]>
const show = (facts: Facts = {}) =>
  render(
    <SurveyLanding
      survey={survey}
      code={null}
      isCampaign={false}
      brand={brand}
      start={null}
      entry={<p>form</p>}
      {...facts}
    />,
  )

describe('the landing page', () => {
  test.each([
    ['Duration', '20 mins', 'SURVEY-005'],
    ['End date', 'Mar 5, 2020', 'SURVEY-006'],
    ['Incentive', '$75', 'SURVEY-007'],
    ['Invite code', 'AB12CD34', 'SURVEY-008'],
    ['Project number', 'P-1', 'SURVEY-009'],
  ])('shows %s: %s [%s]', (name, value, _id) => {
    show({ code, isCampaign: true })
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value)
  })

  test('shows the topic [SURVEY-004]', () => {
    show()
    screen.getByRole('heading', { name: 'Asthma' })
  })

  test('thanks a campaign’s visitor [SURVEY-019]', () => {
    show({ isCampaign: true })
    screen.getByRole('heading', { name: 'Thank you for your interest in this study.' })
  })

  test('tells anybody else of an opportunity [SURVEY-020]', () => {
    show()
    screen.getByRole('heading', { name: 'You have an opportunity waiting!' })
  })

  test('has Begin Survey after the terms, which leads to the form [SURVEY-018, SURVEY-045]', () => {
    show()
    const begin = screen.getByRole('button', { name: 'Begin Survey' })
    expect(screen.getByText(/participation is voluntary/).compareDocumentPosition(begin)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(document.querySelector(begin.getAttribute('href') ?? '')).toHaveTextContent('form')
  })

  test('has what starts the survey in place of both for a member [SURVEY-025]', () => {
    show({ start: <button type="button">Start Survey</button> })
    screen.getByRole('button', { name: 'Start Survey' })
    expect(screen.queryByText('Begin Survey')).toBeNull()
    expect(screen.queryByText('form')).toBeNull()
  })
})

test('a survey that could not be loaded has the reason, Retry, Login and the support contact [SURVEY-042, ERR-169]', () => {
  render(<NoSurvey message="There is no such survey." brand={brand} />)
  screen.getByText('There is no such survey.')
  screen.getByRole('button', { name: 'Retry' })
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', '/login')
  screen.getByRole('link', { name: 'help@c.example' })
})

describe('Start Survey', () => {
  const METHODOLOGY = 'GET /api/panel/api/methodology/survey-1'
  const VALIDATE = 'POST /api/panel/api/survey-landing/validate'
  const LINK = 'GET /api/panel/api/campaign-survey/c1/invitation-url'
  const PROFILE = 'GET /api/panel/api/panelist-profiles/me'
  const GENERIC = 'Something went wrong. Please retry again later.'
  const TRY_AGAIN = 'Something went wrong, please try again later.'
  const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'

  interface World {
    keys?: { maskId?: string; ckey?: string }
    status?: string
    answer?: Answer
    clock?: boolean
  }
  async function start({ keys = { maskId: 'm1' }, status = 'Verified', answer, clock = true }: World = {}) {
    if (clock) jest.useFakeTimers()
    const opened = answer ?? { body: { redirectUrl: '/redirect?to=sealed' } }
    const made = serve({
      [METHODOLOGY]: { body: 'Quantitative' },
      [VALIDATE]: opened,
      [LINK]: opened,
      [PROFILE]: { body: panelistProfile({ status }) },
    })
    const { user } = open(<LandingStart surveyMaskedId="survey-1" {...keys} brand="Carepanel" details={undefined} />, {
      clock,
    })
    await user.click(screen.getByRole('button', { name: 'Start Survey' }))
    return made
  }
  const said = async () => (await screen.findByRole('alert')).textContent

  test('of an invitation validates and goes to the redirect page [SURVEY-026, START-030]', async () => {
    const made = await start({ clock: false })
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/redirect?to=sealed'))
    const calls = made.map(({ call }) => call)
    expect([...calls.slice(0, 2)].sort()).toEqual([METHODOLOGY, PROFILE])
    expect(made[2]).toMatchObject({ call: VALIDATE, body: { panelistId: 5001, invitationMaskedId: 'm1' } })
    expect(made).toHaveLength(3)
  })

  test('of a campaign asks for the invitation URL and validates nothing [SURVEY-026, START-029, START-030]', async () => {
    const made = await start({ keys: { ckey: 'c1' }, clock: false })
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/redirect?to=sealed'))
    expect(made.map(({ call }) => call).slice(2)).toEqual([LINK])
  })

  test.each([
    ['Registration Flagged', '/profile', 'START-024'],
    ['Banned for Both', '/dashboard', 'START-025'],
  ])('of %s is refused and leads to %s after 10 s [%s]', async (status, path, _id) => {
    await start({ status })
    expect(await said()).toContain(CLOSED)
    await pass(9_950)
    expect(push).not.toHaveBeenCalled()
    await pass(100)
    expect(push).toHaveBeenCalledWith(path)
  })

  /** The message, then /dashboard after the seconds. */
  const leads = async (world: World, message: string, seconds: number) => {
    await start(world)
    expect(await said()).toContain(message)
    await pass(seconds * 1000 - 50)
    expect(push).not.toHaveBeenCalled()
    await pass(100)
    expect(push).toHaveBeenCalledWith('/dashboard')
  }

  test.each([
    ['SURVEY_CLOSED', 'ERR-087'],
    ['INVITATION_EXPIRED', 'ERR-088'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-089'],
    ['ALREADY_PARTICIPATED', 'ERR-090'],
    ['PANELIST_WITH_NPI_EXISTS', 'ERR-091'],
    ['NPI_DOES_NOT_MATCH_LAST_NAME', 'ERR-092'],
    ['INVALID_NPI', 'ERR-093'],
    ['NOT_INVITED_PANELIST', 'ERR-094'],
    ['PROFILE_UNDER_REVIEW', 'ERR-095'],
    ['LIST_MATCHING_FAILED', 'ERR-096'],
    ['NPI_INFO_NOT_FOUND', 'ERR-097'],
  ])('of an invitation: %s says what the server says [%s]', (errorCode, _id) =>
    leads({ answer: refusal(errorCode, `Server on ${errorCode}.`) }, `Server on ${errorCode}.`, 10),
  )

  test.each(['SURVEY_DOES_NOT_MATCH_PROFILE', 'SURVEY_NOT_IN_LAUNCHED_STATE', 'ANYTHING_ELSE'])(
    'of an invitation: %s says that something went wrong [ERR-098]',
    (errorCode) => leads({ answer: refusal(errorCode) }, GENERIC, 10),
  )

  const campaign = { ckey: 'c1' }
  test.each([
    ['SURVEY_DOES_NOT_MATCH_PROFILE', 'ERR-071'],
    ['ALREADY_PARTICIPATED', 'ERR-072'],
    ['SURVEY_CLOSED', 'ERR-073'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-074'],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', 'ERR-075'],
    ['PROFILE_UNDER_REVIEW', 'ERR-076'],
    ['LIST_MATCHING_FAILED', 'ERR-077'],
    ['NPI_INFO_NOT_FOUND', 'ERR-078'],
    ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', 'ERR-079'],
    ['PANELIST_EXCLUDED_FOR_SURVEY', 'ERR-080'],
  ])('of a campaign: %s says what the server says [%s]', (errorCode, _id) =>
    leads({ keys: campaign, answer: refusal(errorCode, `Server on ${errorCode}.`) }, `Server on ${errorCode}.`, 10),
  )

  test.each([
    ['V2_UNIQUE_LINKS_NOT_FOUND', 'Survey link missing.', 'ERR-070', 10],
    ['PANELIST_WITH_NPI_EXISTS', CLOSED, 'ERR-081', 10],
    ['NPI_DOES_NOT_MATCH_LAST_NAME', CLOSED, 'ERR-082', 10],
    ['INVALID_NPI', CLOSED, 'ERR-083', 10],
    ['ANYTHING_ELSE', TRY_AGAIN, 'ERR-086', 8],
  ])('of a campaign: %s says: %s [%s]', (errorCode, message, _id, seconds) =>
    leads({ keys: campaign, answer: refusal(errorCode) }, message, seconds),
  )
})
