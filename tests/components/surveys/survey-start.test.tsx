import { screen, waitFor, within } from '@testing-library/react'
import { Resources } from '#components/call/Resources.tsx'
import { SESSION_EXPIRED_EVENT } from '#components/call/sessionExpired.ts'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { readView } from '#components/surveys/dashboard/view/surveyView.ts'
import { toastStore } from '#components/ui/toast/toast.ts'
import { router } from '#tests/support/pages/navigation.ts'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))
const { push } = router
// Import the lazy notice before the clock is frozen.
beforeAll(() => import('#components/surveys/start/RowRefusal.tsx'))
afterEach(() => {
  jest.useRealTimers()
})

const START = 'POST /api/surveys/start'
const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
const GENERIC = 'Something went wrong. Please retry again later.'
const opened: Answer = { body: { next: '/redirect?to=sealed.part~2' } }
const blocked = (next: string, after: number): Answer => ({ body: { next, notice: { message: CLOSED, after } } })

interface World {
  answer?: Answer
  row?: Parameters<typeof surveyRow>[0]
  clock?: boolean
}

function dashboard({ answer = opened, row, clock }: World = {}) {
  const made = serve({ [START]: answer })
  const { user, unmount } = open(
    <Resources>
      <Dashboard
        profile={panelistProfile()}
        loaded={{ surveys: [surveyRow({ invitationMaskedId: 'invitation-1', ...row })], view: readView({}) }}
        brand="Carepanel"
        startAction="/api/form/start?key=1"
      >
        {null}
      </Dashboard>
    </Resources>,
    { clock },
  )
  return { user, unmount, made, calls: () => made.map(({ call }) => call) }
}
const button = (name = 'Start') => within(screen.getByRole('table')).getByRole('button', { name: `${name} Asthma` })
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)

test('Start on the dashboard starts the survey and opens the terms [START-026, START-027, SURVEY-046]', async () => {
  const { user, made } = dashboard()
  await user.click(button())
  await waitFor(() => expect(push).toHaveBeenCalledWith('/surveyTerms?to=sealed.part%7E2&incentive=75&survey=survey-1'))
  expect(made.map(({ call, body }) => [call, body])).toEqual([
    [START, { by: 'invitation', screen: 'dashboard', surveyMaskedId: 'survey-1', invitationMaskedId: 'invitation-1' }],
  ])
})

test('Resume on the dashboard starts the survey and opens the terms [START-031]', async () => {
  const { user, made } = dashboard({ row: { status: 'Started' } })
  await user.click(button('Resume'))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/surveyTerms?to=sealed.part%7E2&incentive=75&survey=survey-1'))
  expect(made.map(({ call, body }) => [call, body])).toEqual([
    [START, { by: 'invitation', screen: 'dashboard', surveyMaskedId: 'survey-1', invitationMaskedId: 'invitation-1' }],
  ])
})

test('Start on the dashboard does not navigate after the page was left during the call', async () => {
  const held = Promise.withResolvers<void>()
  const { user, unmount, calls } = dashboard({ answer: { ...opened, after: held.promise } })
  await user.click(button())
  await waitFor(() => expect(calls()).toEqual([START]))
  unmount()
  held.resolve()
  await new Promise((settled) => setTimeout(settled))
  expect(push).not.toHaveBeenCalled()
})

test('Start on the dashboard shows that it is busy and makes one call for two presses', async () => {
  const held = Promise.withResolvers<void>()
  const { user, calls } = dashboard({ answer: { ...opened, after: held.promise } })
  await user.dblClick(button())
  await waitFor(() =>
    expect(within(screen.getByRole('table')).getByRole('button')).toHaveAttribute('aria-busy', 'true'),
  )
  await user.click(within(screen.getByRole('table')).getByRole('button'))
  held.resolve()
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1))
  expect(calls()).toEqual([START])
})

test('Start on the dashboard sends project and reference number when a row has no ids', async () => {
  const row = { surveyMaskedId: null, invitationMaskedId: null, projectNumber: 'survey-1', referenceNumber: 'R-9' }
  const { user, made } = dashboard({ row })
  await user.click(button())
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(made.at(-1)?.body).toMatchObject({ surveyMaskedId: 'survey-1', invitationMaskedId: 'R-9' })
})

describe('blocked start on the dashboard', () => {
  test.each([
    ['Start', 'Invited'],
    ['Resume', 'Started'],
  ])('by %s shows the notice and does not navigate at once [START-020, START-031]', async (name, status) => {
    const { user } = dashboard({ answer: blocked('/dashboard', 10_000), row: { status } })
    await user.click(button(name))
    expect(await screen.findByRole('alert')).toHaveTextContent(CLOSED)
    expect(push).not.toHaveBeenCalled()
  })

  test.each([
    ['START-022', 8_000, '/profile', 'your profile in 8 seconds'],
    ['START-023', 10_000, '/dashboard', 'your dashboard in 10 seconds'],
  ])("opens the next page after the server's delay (%s)", async (_id, after, path, text) => {
    jest.useFakeTimers()
    const { user } = dashboard({ answer: blocked(path, after), clock: true })
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await advanceClock(after - 50)
    expect(push).not.toHaveBeenCalled()
    await advanceClock(50)
    await waitFor(() => expect(push).toHaveBeenCalledWith(path))
    expect(screen.queryByText(/^You will be taken/)).toBeNull()
  })

  test('shows the reason in the row instead of the button after "Go now" to the dashboard', async () => {
    const { user } = dashboard({ answer: blocked('/dashboard', 10_000) })
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Go now' }))
    const note = screen.getByText(new RegExp(CLOSED))
    expect(note.textContent).toBe(`Asthma: ${CLOSED} We'll invite you when another survey fits you.`)
    expect(screen.getByRole('table')).toContainElement(note)
    expect(note.closest('[tabindex]')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Start Asthma' })).toBeNull()
  })

  test('does not navigate after "Stay on this page"', async () => {
    jest.useFakeTimers()
    const { user } = dashboard({ answer: blocked('/dashboard', 10_000), clock: true })
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    await advanceClock(20_000)
    expect(push).not.toHaveBeenCalled()
    screen.getByText(CLOSED)
  })
})

describe('failed start on the dashboard', () => {
  const failed = async (answer: Answer) => {
    const { user } = dashboard({ answer })
    await user.click(button())
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(push).not.toHaveBeenCalled()
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
    return toasts()
  }

  test.each([
    ['ERR-057', 'SURVEY_CLOSED'],
    ['ERR-058', 'INVITATION_EXPIRED'],
    ['ERR-059', 'SURVEY_TEMPORARY_CLOSED'],
    ['ERR-060', 'ALREADY_PARTICIPATED'],
    ['ERR-061', 'NOT_INVITED_PANELIST'],
    ['ERR-062', 'PROFILE_UNDER_REVIEW'],
  ])("shows the server's message in an error toast and stays (%s, %s)", async (_id, code) => {
    expect(await failed(refusal(code, `Server on ${code}.`))).toEqual([`danger: Server on ${code}.`])
  })

  test.each([
    ['an unknown code', refusal('ANYTHING_ELSE', 'Not this.')],
    ['a panel that does not answer', refusal('UPSTREAM_UNAVAILABLE', 'Not this.', 503)],
    ['too many calls', refusal('TOO_MANY_REQUESTS', 'Not this.', 429)],
  ])('shows the generic error in a toast after %s [ERR-063]', async (_what, answer) => {
    expect(await failed(answer)).toEqual([`danger: ${GENERIC}`])
  })

  test.each([
    ['SURVEY_CLOSED', "We'll invite you when another survey fits you.", false],
    ['INVITATION_EXPIRED', "We'll invite you when another survey fits you.", false],
    ['NOT_INVITED_PANELIST', "We'll invite you when another survey fits you.", false],
    ['ALREADY_PARTICIPATED', 'You can find it under All Surveys.', false],
    ['SURVEY_TEMPORARY_CLOSED', 'Your invitation stays on your dashboard.', true],
    ['PROFILE_UNDER_REVIEW', 'Try again once we have checked your profile.', true],
  ])('with %s shows the survey, the error and what to do in the row: %s', async (code, advice, startStays) => {
    await failed(refusal(code, 'Not now.'))
    const note = await within(screen.getByRole('table')).findByText(/Not now\./)
    expect(note.textContent).toBe(`Asthma: Not now. ${advice}`)
    expect(screen.queryAllByRole('button', { name: 'Start Asthma' })).toHaveLength(startStays ? 1 : 0)
  })

  test('can be tried again, which clears the error', async () => {
    const { user } = dashboard({ answer: refusal('ANYTHING_ELSE', 'Not this.') })
    await user.click(button())
    expect((await within(screen.getByRole('table')).findByText(new RegExp(GENERIC))).textContent).toBe(
      `Asthma: ${GENERIC} Select Start to try again.`,
    )
    serve({ [START]: opened })
    await user.click(button())
    await waitFor(() => expect(push).toHaveBeenCalled())
    expect(within(screen.getByRole('table')).queryByText(new RegExp(GENERIC))).toBeNull()
  })

  test('shows no toast for an expired session', async () => {
    const expired = jest.fn()
    addEventListener(SESSION_EXPIRED_EVENT, expired)
    const { user } = dashboard({ answer: refusal('UNAUTHORIZED', 'x', 401) })
    await user.click(button())
    await waitFor(() => expect(expired).toHaveBeenCalled())
    expect(toasts()).toEqual([])
  })
})
