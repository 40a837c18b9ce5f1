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
    ['SURVEY-005', 'Duration', '20 mins'],
    ['SURVEY-006', 'End date', 'Mar 5, 2020'],
    ['SURVEY-007', 'Incentive', '$75'],
    ['SURVEY-008', 'Invite code', 'AB12CD34'],
    ['SURVEY-009', 'Project number', 'P-1'],
  ])('[%s] shows %s: %s', (_id, name, value) => {
    show({ code, isCampaign: true })
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value)
  })

  test('[SURVEY-004] shows the topic', () => {
    show()
    screen.getByRole('heading', { name: 'Asthma' })
  })

  test('[SURVEY-019] thanks a campaign’s visitor', () => {
    show({ isCampaign: true })
    screen.getByRole('heading', { name: 'Thank you for your interest in this study.' })
  })

  test('[SURVEY-020] tells anybody else of an opportunity', () => {
    show()
    screen.getByRole('heading', { name: 'You have an opportunity waiting!' })
  })

  test('[SURVEY-018, SURVEY-045] has Begin Survey after the terms, which leads to the form', () => {
    show()
    const begin = screen.getByRole('button', { name: 'Begin Survey' })
    expect(screen.getByText(/participation is voluntary/).compareDocumentPosition(begin)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(document.querySelector(begin.getAttribute('href') ?? '')).toHaveTextContent('form')
  })

  test('[SURVEY-025] has what starts the survey in place of both for a member', () => {
    show({ start: <button type="button">Start Survey</button> })
    screen.getByRole('button', { name: 'Start Survey' })
    expect(screen.queryByText('Begin Survey')).toBeNull()
    expect(screen.queryByText('form')).toBeNull()
  })
})

test('[SURVEY-042, ERR-169] a survey that could not be loaded has the reason, Retry, Login and the support contact', () => {
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

  test('[SURVEY-026, START-030] of an invitation validates and goes to the redirect page', async () => {
    const made = await start({ clock: false })
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/redirect?to=sealed'))
    const calls = made.map(({ call }) => call)
    expect([...calls.slice(0, 2)].sort()).toEqual([METHODOLOGY, PROFILE])
    expect(made[2]).toMatchObject({ call: VALIDATE, body: { panelistId: 5001, invitationMaskedId: 'm1' } })
    expect(made).toHaveLength(3)
  })

  test('[SURVEY-026, START-029, START-030] of a campaign asks for the invitation URL and validates nothing', async () => {
    const made = await start({ keys: { ckey: 'c1' }, clock: false })
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/redirect?to=sealed'))
    expect(made.map(({ call }) => call).slice(2)).toEqual([LINK])
  })

  test.each([
    ['START-024', 'Registration Flagged', '/profile'],
    ['START-025', 'Banned for Both', '/dashboard'],
  ])('[%s] of %s is refused and leads to %s after 10 s', async (_id, status, path) => {
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
    ['ERR-087', 'SURVEY_CLOSED'],
    ['ERR-088', 'INVITATION_EXPIRED'],
    ['ERR-089', 'SURVEY_TEMPORARY_CLOSED'],
    ['ERR-090', 'ALREADY_PARTICIPATED'],
    ['ERR-091', 'PANELIST_WITH_NPI_EXISTS'],
    ['ERR-092', 'NPI_DOES_NOT_MATCH_LAST_NAME'],
    ['ERR-093', 'INVALID_NPI'],
    ['ERR-094', 'NOT_INVITED_PANELIST'],
    ['ERR-095', 'PROFILE_UNDER_REVIEW'],
    ['ERR-096', 'LIST_MATCHING_FAILED'],
    ['ERR-097', 'NPI_INFO_NOT_FOUND'],
  ])('[%s] of an invitation: %s says what the server says', (_id, errorCode) =>
    leads({ answer: refusal(errorCode, `Server on ${errorCode}.`) }, `Server on ${errorCode}.`, 10),
  )

  test.each(['SURVEY_DOES_NOT_MATCH_PROFILE', 'SURVEY_NOT_IN_LAUNCHED_STATE', 'ANYTHING_ELSE'])(
    '[ERR-098] of an invitation: %s says that something went wrong',
    (errorCode) => leads({ answer: refusal(errorCode) }, GENERIC, 10),
  )

  const campaign = { ckey: 'c1' }
  test.each([
    ['ERR-071', 'SURVEY_DOES_NOT_MATCH_PROFILE'],
    ['ERR-072', 'ALREADY_PARTICIPATED'],
    ['ERR-073', 'SURVEY_CLOSED'],
    ['ERR-074', 'SURVEY_TEMPORARY_CLOSED'],
    ['ERR-075', 'SURVEY_NOT_IN_LAUNCHED_STATE'],
    ['ERR-076', 'PROFILE_UNDER_REVIEW'],
    ['ERR-077', 'LIST_MATCHING_FAILED'],
    ['ERR-078', 'NPI_INFO_NOT_FOUND'],
    ['ERR-079', 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT'],
    ['ERR-080', 'PANELIST_EXCLUDED_FOR_SURVEY'],
  ])('[%s] of a campaign: %s says what the server says', (_id, errorCode) =>
    leads({ keys: campaign, answer: refusal(errorCode, `Server on ${errorCode}.`) }, `Server on ${errorCode}.`, 10),
  )

  test.each([
    ['ERR-070', 'V2_UNIQUE_LINKS_NOT_FOUND', 'Survey link missing.', 10],
    ['ERR-081', 'PANELIST_WITH_NPI_EXISTS', CLOSED, 10],
    ['ERR-082', 'NPI_DOES_NOT_MATCH_LAST_NAME', CLOSED, 10],
    ['ERR-083', 'INVALID_NPI', CLOSED, 10],
    ['ERR-086', 'ANYTHING_ELSE', TRY_AGAIN, 8],
  ])('[%s] of a campaign: %s says: %s', (_id, errorCode, message, seconds) =>
    leads({ keys: campaign, answer: refusal(errorCode) }, message, seconds),
  )
})
