import { render, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { loadPage } from '#components/call/loadPage.ts'
import { LandingStart } from '#components/surveys/landing/LandingStart.tsx'
import { NoSurvey } from '#components/surveys/landing/NoSurvey.tsx'
import { SurveyLanding } from '#components/surveys/landing/SurveyLanding.tsx'
import { SurveyInfo } from '#lib/contract/panel/surveys/survey-start.ts'
import { brand } from '#tests/support/screens/brand.ts'
import { unsentLanding } from '#tests/support/screens/forms.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: () => {} }) }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
afterEach(() => {
  jest.useRealTimers()
})

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

describe('survey landing page', () => {
  test.each([
    ['Duration', '20 mins', 'SURVEY-005'],
    ['End date', 'Mar 5, 2020', 'SURVEY-006'],
    ['Incentive', '$75', 'SURVEY-007'],
    ['Invite code', 'AB12CD34', 'SURVEY-008'],
    ['Project number', 'P-1', 'SURVEY-009'],
  ])('shows %s: %s (%s)', (name, value, _id) => {
    show({ code, isCampaign: true })
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value)
  })

  test('shows the project number right after the invite code [SURVEY-009]', () => {
    show({ code, isCampaign: true })
    const names = screen.getAllByRole('term').map((term) => term.textContent)
    expect(names).toEqual(['Duration', 'End date', 'Incentive', 'Invite code', 'Project number'])
  })

  test("shows the campaign's project number when the survey comes without one", () => {
    show({ survey: { ...survey, projectNumber: null }, code: { ...code, projectNumber: 'P-2' }, isCampaign: true })
    expect(screen.getByText('Project number').nextElementSibling).toHaveTextContent('P-2')
  })

  test('names the language of a survey that is not in the language of the page (SURVEY-057)', () => {
    show({ survey: { ...survey, language: 'es' } })
    expect(screen.getByText('Language').nextElementSibling).toHaveTextContent('Spanish')
    expect(screen.getByText('Asthma')).toHaveAttribute('lang', 'es')
  })

  test('shows the topic [SURVEY-004]', () => {
    show()
    screen.getByRole('heading', { name: 'Asthma' })
  })

  test('thanks a visitor of a campaign for the interest [SURVEY-019]', () => {
    show({ isCampaign: true })
    screen.getByRole('heading', { name: 'Thank you for your interest in this study.' })
  })

  test('announces an opportunity by an invitation [SURVEY-020]', () => {
    show()
    screen.getByRole('heading', { name: 'You have an opportunity waiting!' })
  })

  test('has a Begin Survey link to the form after the terms [SURVEY-018, SURVEY-045]', () => {
    show()
    const begin = screen.getByRole('button', { name: 'Begin Survey' })
    expect(screen.getByText(/participation is voluntary/).compareDocumentPosition(begin)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(document.querySelector(begin.getAttribute('href') ?? '')).toHaveTextContent('form')
  })

  test('shows a member the start instead of the link and the form [SURVEY-025]', () => {
    show({ start: <button type="button">Start Survey</button> })
    screen.getByRole('button', { name: 'Start Survey' })
    expect(screen.queryByText('Begin Survey')).toBeNull()
    expect(screen.queryByText('form')).toBeNull()
  })
})

test('the landing page without a survey shows the reason, Retry, Login and support address [SURVEY-042, ERR-169]', () => {
  render(<NoSurvey message="There is no such survey." isUnknown={false} brand={brand} />)
  screen.getByText('There is no such survey.')
  screen.getByRole('button', { name: 'Retry' })
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', '/login')
  screen.getByRole('link', { name: 'help@c.example' })
  expect(screen.queryByText(/^Open the link in your invitation again/)).toBeNull()
})

test('the landing page of a link that no survey has says what to check', () => {
  render(<NoSurvey message="" isUnknown brand={brand} />)
  screen.getByText('Open the link in your invitation again, and check that none of it is missing.')
})

describe('Start Survey button of the landing page', () => {
  const START = 'POST /api/surveys/start'
  const GENERIC = 'Something went wrong. Please retry again later.'
  const TRY_AGAIN = 'Something went wrong, please try again later.'
  const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
  const campaign = { ckey: 'c1' }

  interface World {
    keys?: { maskId?: string; ckey?: string }
    /** Without an answer the call never returns. */
    answer?: Answer
    clock?: boolean
  }
  async function start({ keys = { maskId: 'm1' }, answer, clock = true }: World = {}) {
    if (clock) jest.useFakeTimers()
    const made = serve(answer ? { [START]: answer } : {})
    const { user } = open(
      <LandingStart surveyMaskedId="survey-1" {...keys} brand="Carepanel" details={undefined} posts={unsentLanding} />,
      { clock },
    )
    await user.click(screen.getByRole('button', { name: 'Start Survey' }))
    return made
  }

  test.each([
    ['an invitation', { maskId: 'm1' }, { by: 'invitation', screen: 'landing', invitationMaskedId: 'm1' }],
    ['a campaign', campaign, { by: 'campaign', ckey: 'c1' }],
  ])('starts the survey of %s and opens the next page [SURVEY-026, START-030]', async (_what, keys, body) => {
    const made = await start({ keys, answer: { body: { next: '/redirect?to=sealed' } }, clock: false })
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/redirect?to=sealed'))
    expect(made).toMatchObject([{ call: START, body: { surveyMaskedId: 'survey-1', ...body } }])
  })

  /** Expects the message, and the page after these seconds. */
  const leads = async (world: World, message: string, seconds: number, path = '/dashboard') => {
    await start(world)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    await advanceClock(seconds * 1000 - 50)
    expect(push).not.toHaveBeenCalled()
    await advanceClock(100)
    expect(push).toHaveBeenCalledWith(path)
  }

  test.each([
    ['START-024, CONST-021', '/profile'],
    ['START-025, CONST-021', '/dashboard'],
  ])('shows a notice and opens the next page when its time is up (%s)', (_id, next) =>
    leads({ answer: { body: { next, notice: { message: CLOSED, after: 10_000 } } } }, CLOSED, 10, next),
  )

  test.each([
    ['an invitation', { maskId: 'm1' }, GENERIC],
    ['a campaign', campaign, TRY_AGAIN],
  ])('opens the dashboard after 8 s when there is no answer for %s (C-112)', (_what, keys, message) =>
    leads({ keys }, message, 8),
  )

  test('opens the dashboard after 8 s when the portal fails (C-112)', () =>
    leads({ answer: refusal('INTERNAL_ERROR', 'Not this.', 500) }, GENERIC, 8))
})
