import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import type { CodeFlow } from '#components/auth/code/codeFlow.ts'
import { sentCode } from '#components/auth/code/sentCode.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const router = { replace: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
const leave = jest.mocked(loadPage)

beforeEach(() => {
  sentCode.take()
})
afterEach(() => jest.useRealTimers())

const VERIFY = 'POST /api/session/verify'
const RESEND = 'POST /api/session/resend'
const LINK = 'POST /api/panel/rps/link-panelist'
const GENERIC = 'Something went wrong, please try again later.'

const code = () => screen.getByLabelText<HTMLInputElement>('Verification code')
const submit = () => screen.getByRole('button', { name: 'Submit code' })
const resend = () => screen.getByRole('button', { name: 'Resend code' })

const newPosts = () => ({ code: unsentPost, resend: { ...unsentPost } })

function show(
  answers: Parameters<typeof serve>[0],
  { flow = 'login' as CodeFlow, clock = false, resendPause = 0 } = {},
) {
  const made = serve(answers)
  const screenOf = { flow, sentTo: '(202) 555-0123', brand: 'Carepanel', posts: newPosts(), resendPause }
  const opened = open(<CodeScreen {...screenOf} />, { clock })
  return { ...opened, made }
}

async function submitted(answer: Answer, options: Parameters<typeof show>[1] = {}) {
  const shown = show({ [VERIFY]: answer }, options)
  await shown.user.type(code(), '123456')
  await shown.user.click(submit())
  return shown
}

test('the code screen has one field, for six digits [OTP-017, OTP-018, OTP-021, CONST-001]', async () => {
  const { user } = show({})
  expect(screen.getAllByRole('textbox')).toEqual([code()])
  await user.type(code(), '1a2-3 4567')
  expect(code()).toHaveValue('123456')
  expect(code()).toHaveAttribute('pattern', '\\d{6}')
})

describe('submit of the code', () => {
  test('is enabled by exactly six digits [OTP-019, OTP-020]', async () => {
    const { user } = show({})
    expect(submit()).toBeDisabled()
    await user.type(code(), '12345')
    expect(submit()).toBeDisabled()
    await user.type(code(), '6')
    expect(submit()).toBeEnabled()
  })

  test('sends the code once and loads the next page as a new document', async () => {
    const { made, user } = show({ [VERIFY]: { body: { next: '/dashboard' } } })
    await user.type(code(), '123456{Enter}{Enter}')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'))
    expect(made.map(({ call, body }) => [call, body])).toEqual([[VERIFY, { otp: '123456', sentTo: '(202) 555-0123' }]])
  })

  test('of an email opens the next page in place of this one, without a new document, and pages on Back load again [EMAIL-023]', async () => {
    await submitted({ body: { next: '/profile' } }, { flow: 'email' })
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/profile'))
    expect(router.refresh).toHaveBeenCalledTimes(1)
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('code screen after a rejected code [OTP-026]', () => {
  const wrong = 'Please enter correct verification code.'
  const expired = 'Verification code expired.'
  const cases: [CodeFlow, string, string, string][] = [
    [
      'login',
      'UNREGISTERED_USER',
      'ERR-013',
      'The number or email entered is not associated with an existing account.',
    ],
    ['login', 'INACTIVE_USER', 'ERR-014', 'This user is inactive. Please contact the Admin regarding this account.'],
    [
      'login',
      'PROFILE_FLAGGED',
      'ERR-015',
      'Your profile has been deactivated. Please contact Carepanel support for more details.',
    ],
    ['login', 'INVALID_OTP', 'ERR-016', wrong],
    ['login', 'OTP_EXPIRED', 'ERR-017', expired],
    ['login', 'ANYTHING', 'ERR-018', GENERIC],
    ['registration', 'INVALID_OTP', 'ERR-019', wrong],
    ['registration', 'OTP_EXPIRED', 'ERR-020', expired],
    ['registration', 'ANYTHING', 'ERR-021', GENERIC],
    ['email', 'INVALID_OTP', 'ERR-022', wrong],
    ['email', 'OTP_EXPIRED', 'ERR-023', expired],
    ['email', 'ANYTHING', 'ERR-024', GENERIC],
  ]
  test.each(cases)(
    'in the %s flow shows the message for %s and keeps the code (%s)',
    async (flow, errorCode, _id, message) => {
      await submitted(refusal(errorCode), { flow })
      expect(await screen.findByRole('alert')).toHaveTextContent(message)
      expect(code()).toHaveValue('123456')
      expect(leave).not.toHaveBeenCalled()
      expect(router.replace).not.toHaveBeenCalled()
    },
  )

  const server = 'The message of the server.'
  test.each([
    ['ILLEGAL_NPI', 'ERR-120', server],
    ['PANELIST_WITH_NPI_EXISTS', 'ERR-121', server],
    ['INVALID_NPI', 'ERR-122', server],
    ['ALREADY_REGISTERED_EMAIL', 'ERR-123', server],
    ['ANYTHING', 'ERR-124', 'Something went wrong. Please retry again later.'],
  ])('shows the message for %s of the profile save (%s)', async (errorCode, _, message) => {
    const body = { errorCode, errorMessage: server, during: 'saveProfile' }
    await submitted({ status: 400, body }, { flow: 'email' })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(router.replace).not.toHaveBeenCalled()
  })

  test('shows the generic message after a lost connection', async () => {
    const { user } = show({})
    await user.type(code(), '123456')
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(GENERIC)
  })
})

describe('rejected code', () => {
  const locked = 'Too many tries. This code no longer works. Send a new one.'
  const resend = () => screen.getByRole('button', { name: 'Resend code' })

  test.each([
    ['OTP_LOCKED', locked],
    ['OTP_EXPIRED', 'Verification code expired.'],
  ])('with %s has one filled button, focused, that sends a new code', async (errorCode, message) => {
    sentCode.mark()
    await submitted(refusal(errorCode))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(code()).toBeInvalid()
    expect([...document.querySelectorAll('.button-primary')]).toEqual([resend()])
    expect(resend()).toHaveFocus()
    expect(screen.queryByText('No code yet? It can take up to a minute.')).toBeNull()
    expect(code()).toHaveAccessibleDescription(message)
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test('of another number leads back to the form (OTP-054)', async () => {
    await submitted(refusal('STALE_VERSION'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You asked for a code to another number or email after this one. Start again to get a new code.',
    )
    expect(screen.getByRole('button', { name: 'Start again' })).toHaveAttribute('href', '/login')
    expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
  })

  test('has no filled button until another code can be sent', async () => {
    await submitted(refusal('OTP_LOCKED'), { resendPause: 20 })
    expect(await screen.findByRole('alert')).toHaveTextContent(locked)
    expect(document.querySelector('.button-primary')).toBeNull()
    expect(resend()).toHaveFocus()
  })

  test('is cleared once a new code is sent', async () => {
    const answers = { [VERIFY]: refusal('OTP_LOCKED'), [RESEND]: { body: { resent: true } } }
    const { user, made } = show(answers)
    await user.type(code(), '123456')
    await user.click(submit())
    await screen.findByRole('alert')
    await user.click(resend())
    await screen.findByText('Verification code sent.')
    expect(made.map(({ call }) => call)).toEqual([VERIFY, RESEND])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(code()).toHaveValue('')
    expect(code()).toBeValid()
    expect(code()).toHaveFocus()
    expect(submit()).toBeDisabled()
  })

  test('that is wrong marks the field and offers no new code', async () => {
    const { user } = await submitted(refusal('INVALID_OTP'))
    await screen.findByRole('alert')
    expect(code()).toBeInvalid()
    expect(code()).toHaveFocus()
    await user.tab()
    expect(code()).toHaveAccessibleDescription('Please enter correct verification code.')
    expect(screen.getByText('Use the code from our newest message.')).toBeVisible()
    submit()
  })

  test('links to the login when no code is pending any more', async () => {
    await submitted(refusal('NOT_FOUND', 'There is nothing here.', 404))
    expect(await screen.findByRole('alert')).toHaveTextContent('Verification code expired.')
    expect(screen.getByRole('button', { name: 'Start again' })).toHaveAttribute('href', '/login')
  })
})

test('the code screen focuses its one field and says why the submit button is disabled [WCAG 3.3.2]', () => {
  show({})
  expect(code()).toHaveFocus()
  expect(submit()).toHaveAccessibleDescription('Enter all 6 digits to continue.')
})

describe('resend of the code', () => {
  test('comes after a message for three seconds about the first code [OTP-023, OTP-024, CONST-024]', async () => {
    jest.useFakeTimers()
    sentCode.mark()
    show({}, { clock: true })
    expect(screen.getByRole('status')).toHaveTextContent('Verification code sent.')
    await advanceClock(2_900)
    screen.getByText('Verification code sent.')
    await advanceClock(200)
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test('hides the message after three seconds even under the pointer [OTP-024]', async () => {
    jest.useFakeTimers()
    sentCode.mark()
    const { user } = show({}, { clock: true })
    await user.hover(screen.getByText('Verification code sent.'))
    await advanceClock(3_100)
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test('shows no message before it is used', () => {
    show({})
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test.each<[CodeFlow, string]>([
    ['registration', 'ERR-026'],
    ['login', 'ERR-028'],
    ['email', 'ERR-030'],
  ])('in the %s flow shows a message for three seconds [OTP-022, OTP-023, CONST-024, %s]', async (flow, _) => {
    jest.useFakeTimers()
    const { user, made } = show({ [RESEND]: { body: { resent: true } } }, { flow, clock: true })
    await user.click(resend())
    await advanceClock(0)
    screen.getByText('Verification code sent.')
    expect(made.map(({ call }) => call)).toEqual([RESEND])
    await advanceClock(2_900)
    screen.getByText('Verification code sent.')
    await advanceClock(200)
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test.each<[CodeFlow, string]>([
    ['registration', 'ERR-025'],
    ['login', 'ERR-027'],
    ['email', 'ERR-029'],
  ])('in the %s flow shows the generic error when it fails (%s)', async (flow, _) => {
    const { user } = show({ [RESEND]: refusal('ANYTHING', 'No.', 500) }, { flow })
    await user.click(resend())
    expect(await screen.findByRole('alert')).toHaveTextContent(GENERIC)
    expect(leave).not.toHaveBeenCalled()
    expect(router.replace).not.toHaveBeenCalled()
  })

  test.each([
    ['until a wait of seconds is over', '20', 'Try again in 20 seconds.', 0],
    ['for good, if the wait is longer', '600', 'Try again in 10 minutes.', 1],
  ])('shows that it is too early %s', async (_, seconds, text, after) => {
    jest.useFakeTimers()
    const tooEarly = { ...refusal('TOO_MANY_REQUESTS', '', 429), headers: { 'retry-after': seconds } }
    const { user } = show({ [RESEND]: tooEarly }, { clock: true })
    await user.click(resend())
    await advanceClock(0)
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    await advanceClock(19_900)
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await advanceClock(200)
    expect(screen.queryAllByRole('alert')).toHaveLength(after)
  })

  test('says when another code is pending in the browser, and leads back to the form [OTP-054]', async () => {
    const { user } = show({ [RESEND]: refusal('STALE_VERSION') })
    await user.click(resend())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You asked for a code to another number or email after this one. Start again to get a new code.',
    )
    expect(screen.getByRole('link', { name: 'Use another number or email' })).toHaveAttribute('href', '/login')
  })

  test('disables its button during the call [OTP-025]', async () => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { user, made } = show({ [RESEND]: { after, body: { resent: true } } })
    await user.click(resend())
    const busy = screen.getByRole('button', { name: 'Sending…' })
    expect(busy).toHaveAttribute('aria-disabled', 'true')
    await user.click(busy)
    answer()
    await waitFor(() => expect(resend()).not.toHaveAttribute('aria-disabled'))
    expect(made).toHaveLength(1)
  })
})

describe('a survey that cannot be started', () => {
  const closed = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
  const blocked = (next: string, after: number): Answer => ({ body: { next, notice: { message: closed, after } } })

  test.each([
    ['[START-022] flagged: after eight seconds to the profile', '/profile', 8_000],
    ['[START-023] otherwise: after ten seconds to the dashboard', '/dashboard', 10_000],
  ])('shows its notice and then the next page: %s [OTP-027]', async (_, next, after) => {
    jest.useFakeTimers()
    await submitted(blocked(next, after), { clock: true })
    await advanceClock(0)
    expect(screen.getByRole('alert')).toHaveTextContent(closed)
    await advanceClock(after - 100)
    expect(leave).not.toHaveBeenCalled()
    await advanceClock(200)
    expect(leave).toHaveBeenCalledWith(next)
  })

  test('has a button that goes to the next page at once', async () => {
    const { user } = await submitted(blocked('/dashboard', 10_000))
    await user.click(await screen.findByRole('button', { name: 'Go now' }))
    expect(leave).toHaveBeenCalledWith('/dashboard')
  })

  test('has a button that cancels the redirect', async () => {
    jest.useFakeTimers()
    const { user } = await submitted(blocked('/dashboard', 10_000), { clock: true })
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    await advanceClock(60_000)
    expect(leave).not.toHaveBeenCalled()
    screen.getByText(closed)
  })
})

describe('the link for a lost phone', () => {
  const screenFor = (facts: Partial<Parameters<typeof CodeScreen>[0]>) =>
    open(
      <CodeScreen
        flow="login"
        sentTo="(202) 555-0123"
        brand="Carepanel"
        posts={newPosts()}
        hasNumberChange
        {...facts}
      />,
    )
  const links = () => screen.queryAllByRole('link', { name: 'Lost your phone or changed your number?' })

  test('is shown for a login by mobile number', () => {
    screenFor({})
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/lostPhone'])
  })

  test.each<[string, Partial<Parameters<typeof CodeScreen>[0]>]>([
    ['a registration', { flow: 'registration' }],
    ['a login by email', { sentTo: 'maya@mail.test' }],
    ['a code of a signed-in member', { stepUpFrom: '/settings' }],
    ['a panel without changes of number', { hasNumberChange: false }],
  ])('is not shown for %s', (_case, facts) => {
    screenFor(facts)
    expect(links()).toEqual([])
  })
})

describe('a partner link in a test account', () => {
  const keys = { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
  const answer: Answer = { body: { next: '/dashboard', confirmTestAccount: keys } }

  async function asked(link: Answer) {
    const shown = show({ [VERIFY]: answer, [LINK]: link })
    await shown.user.type(code(), '123456')
    await shown.user.click(submit())
    await screen.findByRole('dialog')
    return shown
  }

  test('asks for confirmation before it is linked [START-033, START-034]', async () => {
    const { made } = await asked({})
    expect(screen.getByRole('dialog')).toHaveTextContent('the invitation will be linked to the test account')
    expect(made.map(({ call }) => call)).toEqual([VERIFY])
  })

  test('is linked on Confirm, and its redirect URL is opened [START-035, START-036]', async () => {
    const { user, made } = await asked({ body: { redirectUrl: '/redirect?to=x' } })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/redirect?to=x'))
    expect(made[1]).toMatchObject({ call: LINK, body: keys })
  })

  test.each([
    ['on Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['when Escape closes the dialog', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('is not linked %s [START-037]', async (_, cancel) => {
    const { user, made } = await asked({})
    await cancel(user)
    expect(leave).toHaveBeenCalledWith('/dashboard')
    expect(made).toHaveLength(1)
  })

  test('shows the error of a failed link and closes the dialog', async () => {
    const { user } = await asked(refusal('SURVEY_CLOSED', 'This survey is closed.'))
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This survey is closed.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
