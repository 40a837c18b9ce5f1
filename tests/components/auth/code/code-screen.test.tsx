import { screen, waitFor } from '@testing-library/react'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import type { CodeFlow } from '#components/auth/code/codeFlow.ts'
import { sentCode } from '#components/auth/code/sentCode.ts'
import { leaveFor } from '#components/call/leave.ts'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { type Answer, open, pass, refusal, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
jest.mock('#components/call/leave.ts', () => ({ leaveFor: jest.fn() }))
const leave = jest.mocked(leaveFor)

beforeEach(() => {
  push.mockClear()
  leave.mockClear()
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

const posts = { code: unsentPost, resend: unsentPost }

function show(answers: Parameters<typeof serve>[0], { flow = 'login' as CodeFlow, clock = false } = {}) {
  const made = serve(answers)
  const opened = open(<CodeScreen flow={flow} sentTo="(202) 555-0123" brand="Carepanel" posts={posts} />, { clock })
  return { ...opened, made }
}

async function submitted(answer: Answer, options: Parameters<typeof show>[1] = {}) {
  const shown = show({ [VERIFY]: answer }, options)
  await shown.user.type(code(), '123456')
  await shown.user.click(submit())
  return shown
}

describe('the code', () => {
  test('can be submitted with exactly six digits [OTP-019, OTP-020]', async () => {
    const { user } = show({})
    expect(submit()).toBeDisabled()
    await user.type(code(), '12345')
    expect(submit()).toBeDisabled()
    await user.type(code(), '6')
    expect(submit()).toBeEnabled()
  })

  test('is sent once, and leads on as a new document, since a session began', async () => {
    const { made, user } = show({ [VERIFY]: { body: { next: '/dashboard' } } })
    await user.type(code(), '123456{Enter}{Enter}')
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'))
    expect(made.map(({ call, body }) => [call, body])).toEqual([[VERIFY, { otp: '123456' }]])
  })

  test('of an email leads on inside the portal: nobody else is signed in', async () => {
    await submitted({ body: { next: '/profile' } }, { flow: 'email' })
    await waitFor(() => expect(push).toHaveBeenCalledWith('/profile'))
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('a refused code stays on the screen as typed [OTP-026]', () => {
  const wrong = 'Please enter correct verification code.'
  const expired = 'Verification code expired.'
  const cases: [string, CodeFlow, string, string][] = [
    [
      'ERR-013',
      'login',
      'UNREGISTERED_USER',
      'The number or email entered is not associated with an existing account.',
    ],
    ['ERR-014', 'login', 'INACTIVE_USER', 'This user is inactive. Please contact the Admin regarding this account.'],
    [
      'ERR-015',
      'login',
      'PROFILE_FLAGGED',
      'Your profile has been deactivated. Please contact Carepanel support for more details.',
    ],
    ['ERR-016', 'login', 'INVALID_OTP', wrong],
    ['ERR-017', 'login', 'OTP_EXPIRED', expired],
    ['ERR-018', 'login', 'ANYTHING', GENERIC],
    ['ERR-019', 'registration', 'INVALID_OTP', wrong],
    ['ERR-020', 'registration', 'OTP_EXPIRED', expired],
    ['ERR-021', 'registration', 'ANYTHING', GENERIC],
    ['ERR-022', 'email', 'INVALID_OTP', wrong],
    ['ERR-023', 'email', 'OTP_EXPIRED', expired],
    ['ERR-024', 'email', 'ANYTHING', GENERIC],
  ]
  test.each(cases)('[%s] and the %s screen has a sentence for %s', async (_, flow, errorCode, message) => {
    await submitted(refusal(errorCode), { flow })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(code()).toHaveValue('123456')
    expect(code()).toHaveFocus()
    expect(leave).not.toHaveBeenCalled()
  })

  const server = 'The message of the server.'
  test.each([
    ['ILLEGAL_NPI', 'ERR-120', server],
    ['PANELIST_WITH_NPI_EXISTS', 'ERR-121', server],
    ['INVALID_NPI', 'ERR-122', server],
    ['ALREADY_REGISTERED_EMAIL', 'ERR-123', server],
    ['ANYTHING', 'ERR-124', 'Something went wrong. Please retry again later.'],
  ])('%s of the profile save after the email code [%s]', async (errorCode, _, message) => {
    const body = { errorCode, errorMessage: server, during: 'saveProfile' }
    await submitted({ status: 400, body }, { flow: 'email' })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(push).not.toHaveBeenCalled()
  })

  test('a lost network is the generic refusal', async () => {
    const { user } = show({})
    await user.type(code(), '123456')
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(GENERIC)
  })
})

describe('a code that no longer works', () => {
  const locked = 'Too many tries. This code no longer works. Send a new one.'
  const sendNew = () => screen.getByRole('button', { name: 'Send a new code' })

  test.each([
    ['OTP_LOCKED', locked],
    ['OTP_EXPIRED', 'Verification code expired.'],
  ])('%s says so, at the field, with the way on', async (errorCode, message) => {
    sentCode.mark()
    const { user } = await submitted(refusal(errorCode))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(code()).toBeInvalid()
    // Said already: the field says it to whoever comes back.
    expect(code()).not.toHaveAccessibleDescription()
    await user.tab()
    expect(code()).toHaveAccessibleDescription(message)
    sendNew()
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test('is followed by a new one, for which the field is ready', async () => {
    const answers = { [VERIFY]: refusal('OTP_LOCKED'), [RESEND]: { body: { resent: true } } }
    const { user, made } = show(answers)
    await user.type(code(), '123456')
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }))
    await screen.findByText('Verification code sent.')
    expect(made.map(({ call }) => call)).toEqual([VERIFY, RESEND])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(code()).toHaveValue('')
    expect(code()).toBeValid()
    expect(code()).toHaveFocus()
    expect(submit()).toBeDisabled()
  })

  test('a wrong code marks the field, and can be typed again', async () => {
    const { user } = await submitted(refusal('INVALID_OTP'))
    await screen.findByRole('alert')
    expect(code()).toBeInvalid()
    await user.tab()
    expect(code()).toHaveAccessibleDescription('Please enter correct verification code.')
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
  })

  test('leads back to the form when nothing is pending any more', async () => {
    await submitted(refusal('NOT_FOUND', 'There is nothing here.', 404))
    expect(await screen.findByRole('alert')).toHaveTextContent('Verification code expired.')
    expect(screen.getByRole('button', { name: 'Start again' })).toHaveAttribute('href', '/login')
  })
})

test('the caret waits in the one field, and the button that is off says why', () => {
  show({})
  expect(code()).toHaveFocus()
  expect(submit()).toHaveAccessibleDescription('Enter all 6 digits to continue.')
})

describe('sending again', () => {
  test('what was just sent is said for three seconds [OTP-023, OTP-024]', async () => {
    jest.useFakeTimers()
    sentCode.mark()
    show({}, { clock: true })
    expect(screen.getByRole('status')).toHaveTextContent('Verification code sent.')
    await pass(2_900)
    screen.getByText('Verification code sent.')
    await pass(200)
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test('the alert goes after three seconds although the pointer rests on it [OTP-024]', async () => {
    jest.useFakeTimers()
    sentCode.mark()
    const { user } = show({}, { clock: true })
    await user.hover(screen.getByText('Verification code sent.'))
    await pass(3_100)
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test('a reload has sent nothing', () => {
    show({})
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test.each<[CodeFlow, string]>([
    ['registration', 'ERR-026'],
    ['login', 'ERR-028'],
    ['email', 'ERR-030'],
  ])('%s: sent, for three seconds [OTP-022, %s]', async (flow, _) => {
    jest.useFakeTimers()
    const { user, made } = show({ [RESEND]: { body: { resent: true } } }, { flow, clock: true })
    await user.click(resend())
    await pass(0)
    screen.getByText('Verification code sent.')
    expect(made.map(({ call }) => call)).toEqual([RESEND])
    await pass(3_100)
    expect(screen.queryByText('Verification code sent.')).toBeNull()
  })

  test.each<[CodeFlow, string]>([
    ['registration', 'ERR-025'],
    ['login', 'ERR-027'],
    ['email', 'ERR-029'],
  ])('%s: any failure [%s]', async (flow, _) => {
    const { user } = show({ [RESEND]: refusal('ANYTHING', 'No.', 500) }, { flow })
    await user.click(resend())
    expect(await screen.findByRole('alert')).toHaveTextContent(GENERIC)
  })

  test('while one is under way it cannot be pressed again [OTP-025]', async () => {
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
  ])('%s [OTP-027]', async (_, next, after) => {
    jest.useFakeTimers()
    await submitted(blocked(next, after), { clock: true })
    await pass(0)
    expect(screen.getByRole('alert')).toHaveTextContent(closed)
    await pass(after - 100)
    expect(leave).not.toHaveBeenCalled()
    await pass(200)
    expect(leave).toHaveBeenCalledWith(next)
  })

  test('can be left at once', async () => {
    const { user } = await submitted(blocked('/dashboard', 10_000))
    await user.click(await screen.findByRole('button', { name: 'Go now' }))
    expect(leave).toHaveBeenCalledWith('/dashboard')
  })

  test('or stayed with', async () => {
    jest.useFakeTimers()
    const { user } = await submitted(blocked('/dashboard', 10_000), { clock: true })
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }))
    await pass(60_000)
    expect(leave).not.toHaveBeenCalled()
    screen.getByText(closed)
  })
})

describe('a test account', () => {
  const keys = { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
  const answer: Answer = { body: { next: '/dashboard', confirmTestAccount: keys } }

  async function asked(link: Answer) {
    const shown = show({ [VERIFY]: answer, [LINK]: link })
    await shown.user.type(code(), '123456')
    await shown.user.click(submit())
    await screen.findByRole('dialog')
    return shown
  }

  test('is asked about first [START-033, START-034]', async () => {
    const { made } = await asked({})
    expect(screen.getByRole('dialog')).toHaveTextContent('the invitation will be linked to the test account')
    expect(made.map(({ call }) => call)).toEqual([VERIFY])
  })

  test('on confirmation the link is made and its URL followed [START-035, START-036]', async () => {
    const { user, made } = await asked({ body: { redirectUrl: '/redirect?to=x' } })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/redirect?to=x'))
    expect(made[1]).toMatchObject({ call: LINK, body: keys })
  })

  test('Cancel makes no link [START-037]', async () => {
    const { user, made } = await asked({})
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(leave).toHaveBeenCalledWith('/dashboard')
    expect(made).toHaveLength(1)
  })

  test('a refused link is told, and leads to the dashboard', async () => {
    const { user } = await asked(refusal('SURVEY_CLOSED', 'This survey is closed.'))
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This survey is closed.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
