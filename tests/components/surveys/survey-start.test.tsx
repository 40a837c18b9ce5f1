import { screen, waitFor, within } from '@testing-library/react'
import { Resources } from '#components/call/Resources.tsx'
import { SESSION_EXPIRED_EVENT } from '#components/call/sessionExpired.ts'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { readView } from '#components/surveys/dashboard/surveyView.ts'
import { toast, toastStore } from '#components/ui/toast/toast.ts'
import { panelistProfile, surveyRow } from '#tests/support/members.ts'
import { router } from '#tests/support/pages/navigation.ts'
import { type Answer, open, pass, refusal, serve } from '#tests/support/screens.tsx'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))
const { push } = router
// Loaded with the first refused start; here it is there before the clock stands still.
beforeAll(() => import('#components/surveys/start/RefusedStart.tsx'))
beforeEach(() => push.mockClear())
afterEach(() => {
  jest.useRealTimers()
  for (const { id } of toastStore.current()) toast.dismiss(id)
})

const METHODOLOGY = 'GET /api/panel/api/methodology/survey-1'
const VALIDATE = 'POST /api/panel/api/survey-landing/validate'
const PROFILE = 'GET /api/panel/api/panelist-profiles/me'
const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
const GENERIC = 'Something went wrong. Please retry again later.'
const validated: Answer = { body: { redirectUrl: '/redirect?to=sealed.part~2' } }

interface World {
  status?: string
  method?: Answer
  validate?: Answer
  row?: Parameters<typeof surveyRow>[0]
  profile?: null
  clock?: boolean
}

function dashboard({ status = 'Verified', method, validate = validated, row, profile, clock }: World = {}) {
  const made = serve({
    [METHODOLOGY]: method ?? { body: 'Quantitative' },
    [VALIDATE]: validate,
    [PROFILE]: { body: panelistProfile({ status }) },
  })
  const { user, leave } = open(
    <Resources>
      <Dashboard
        profile={profile === null ? null : panelistProfile({ status })}
        surveys={[surveyRow({ invitationMaskedId: 'invitation-1', ...row })]}
        view={readView({})}
        brand="Carepanel"
      >
        {null}
      </Dashboard>
    </Resources>,
    { clock },
  )
  return { user, leave, made, calls: () => made.map(({ call }) => call) }
}
const button = (name = 'Start') => within(screen.getByRole('table')).getByRole('button', { name })
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)

test('asks for the methodology, validates, then shows the terms [START-019, START-026, START-027]', async () => {
  const { user, made } = dashboard()
  await user.click(button())
  await waitFor(() => expect(push).toHaveBeenCalledWith('/surveyTerms?to=sealed.part%7E2&incentive=75'))
  expect(made.map(({ call, body }) => [call, body])).toEqual([
    [METHODOLOGY, undefined],
    [VALIDATE, { panelistId: 5001, invitationMaskedId: 'invitation-1' }],
  ])
})

test('Resume does the same [START-031]', async () => {
  const { user, calls } = dashboard({ row: { status: 'Started' } })
  await user.click(button('Resume'))
  await waitFor(() => expect(push).toHaveBeenCalledWith('/surveyTerms?to=sealed.part%7E2&incentive=75'))
  expect(calls()).toEqual([METHODOLOGY, VALIDATE])
})

test('whoever has left meanwhile is not called back', async () => {
  const held = Promise.withResolvers<void>()
  const { user, leave, calls } = dashboard({ validate: { ...validated, after: held.promise } })
  await user.click(button())
  await waitFor(() => expect(calls()).toEqual([METHODOLOGY, VALIDATE]))
  leave()
  held.resolve()
  await new Promise((settled) => setTimeout(settled))
  expect(push).not.toHaveBeenCalled()
})

test('the button says that it works, and two presses are one start', async () => {
  const held = Promise.withResolvers<void>()
  const { user, calls } = dashboard({ method: { body: 'Quantitative', after: held.promise } })
  await user.dblClick(button())
  await waitFor(() =>
    expect(within(screen.getByRole('table')).getByRole('button')).toHaveAttribute('aria-busy', 'true'),
  )
  await user.click(within(screen.getByRole('table')).getByRole('button'))
  held.resolve()
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1))
  expect(calls()).toEqual([METHODOLOGY, VALIDATE])
})

test('rows without the two ids are started by their numbers', async () => {
  const row = { surveyMaskedId: null, invitationMaskedId: null, projectNumber: 'survey-1', referenceNumber: 'R-9' }
  const { user, made } = dashboard({ row })
  await user.click(button())
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(made.at(-1)?.body).toEqual({ panelistId: 5001, invitationMaskedId: 'R-9' })
})

test('the profile is asked for where the page could not load it', async () => {
  const { user, made } = dashboard({ profile: null })
  await user.click(button())
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(made.map(({ call }) => call)).toEqual(expect.arrayContaining([PROFILE]))
  expect(made.at(-1)?.body).toEqual({ panelistId: 5001, invitationMaskedId: 'invitation-1' })
})

describe('a blocked start', () => {
  test.each([
    ['Registration Flagged', 'START-002', 'Quantitative'],
    ['Profile Flagged', 'START-004', 'Qualitative'],
    ['Banned for Both', 'START-009', 'Qual & Quant'],
    ['Banned_Qual', 'START-010', 'Qualitative'],
    ['Banned Quant', 'START-015', 'Qual & Quant'],
  ])('of %s says closed and validates nothing [%s, START-020, START-021]', async (status, _id, method) => {
    const { user, calls } = dashboard({ status, method: { body: method } })
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent(CLOSED)
    expect(calls()).toEqual([METHODOLOGY])
    expect(push).not.toHaveBeenCalled()
  })

  test.each([
    ['Registration Flagged', 8_000, '/profile', 'START-022', 'your profile in 8 seconds'],
    ['Banned for Both', 10_000, '/dashboard', 'START-023', 'your dashboard in 10 seconds'],
  ])('sends %s after %d ms to %s [%s]', async (status, delay, path, _id, said) => {
    jest.useFakeTimers()
    const { user } = dashboard({ status, clock: true })
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    await pass(delay - 50)
    expect(push).not.toHaveBeenCalled()
    await pass(50)
    expect(push).toHaveBeenCalledWith(path)
    expect(screen.queryByText(CLOSED)).toBeNull()
  })

  test('leaves whoever has no mouse where they were: it leads to the page that is here', async () => {
    const { user } = dashboard({ status: 'Banned for Both' })
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Go now' }))
    expect(screen.queryByText(CLOSED)).toBeNull()
    expect(button()).toHaveFocus()
  })

  test('can be stayed with', async () => {
    jest.useFakeTimers()
    const { user } = dashboard({ status: 'Banned for Both', clock: true })
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    await pass(20_000)
    expect(push).not.toHaveBeenCalled()
    screen.getByText(CLOSED)
  })

  test.each([
    ['Banned_Qual', 'Quantitative', 'START-011'],
    ['Banned Quant', 'Qualitative', 'START-014'],
    ['Pending Verification', 'Qual & Quant', 'START-018'],
  ])('is none: %s may take a %s survey [%s]', async (status, method, _id) => {
    const { user } = dashboard({ status, method: { body: method } })
    await user.click(button())
    await waitFor(() => expect(push).toHaveBeenCalled())
  })
})

describe('a refused start', () => {
  const refused = async (validate: Answer) => {
    const { user } = dashboard({ validate })
    await user.click(button())
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(push).not.toHaveBeenCalled()
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
    return toasts()
  }

  test.each([
    ['SURVEY_CLOSED', 'ERR-057'],
    ['INVITATION_EXPIRED', 'ERR-058'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-059'],
    ['ALREADY_PARTICIPATED', 'ERR-060'],
    ['NOT_INVITED_PANELIST', 'ERR-061'],
    ['PROFILE_UNDER_REVIEW', 'ERR-062'],
  ])('%s says in red what the server says, and stays [%s]', async (code, _id) => {
    expect(await refused(refusal(code, `Server on ${code}.`))).toEqual([`danger: Server on ${code}.`])
  })

  test.each(['LIST_MATCHING_FAILED', 'INVALID_NPI', 'SURVEY_DOES_NOT_MATCH_PROFILE', 'ANYTHING_ELSE'])(
    '%s says in red that something went wrong, and stays [ERR-063]',
    async (code) => {
      expect(await refused(refusal(code))).toEqual([`danger: ${GENERIC}`])
    },
  )

  test('so does a server that cannot be reached [ERR-063]', async () => {
    const { user } = dashboard({ method: refusal('UPSTREAM_UNAVAILABLE', GENERIC, 503) })
    await user.click(button())
    await waitFor(() => expect(toasts()).toEqual([`danger: ${GENERIC}`]))
  })

  test('a dead session is left to its dialog', async () => {
    const expired = jest.fn()
    addEventListener(SESSION_EXPIRED_EVENT, expired)
    const { user } = dashboard({ validate: refusal('UNAUTHORIZED', 'x', 401) })
    await user.click(button())
    await waitFor(() => expect(expired).toHaveBeenCalled())
    expect(toasts()).toEqual([])
  })
})
