import { act, screen, waitFor } from '@testing-library/react'
import { loadPage } from '#components/call/loadPage.ts'
import SessionClock from '#components/shell/session/SessionClock.tsx'
import SessionWarning from '#components/shell/session/SessionWarning.tsx'
import { SessionWatch } from '#components/shell/session/SessionWatch.tsx'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))

const READ = 'GET /api/session'
const EXTEND = 'POST /api/session'
const MINUTE = 60_000
const left = (seconds: number, canExtend = true): Answer => ({ body: { left: seconds, warnAt: 120, canExtend } })
const over = refusal('UNAUTHORIZED', 'x', 401)

function show(answers: Record<string, Answer | readonly Answer[]>, seconds = 3600) {
  jest.useFakeTimers()
  const made = serve(answers)
  const { user } = open(
    <>
      <p>What I typed</p>
      <SessionClock left={seconds} warnAt={120} canExtend />
      <SessionWatch />
    </>,
    { clock: true },
  )
  return { user, calls: () => made.map(({ call }) => call) }
}
const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' })
const becomesVisible = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))

afterEach(() => {
  jest.useRealTimers()
})

test('the session warning makes no call and is not shown until two minutes before the end', async () => {
  const { calls } = show({ [READ]: left(120) })
  await advanceClock(57 * MINUTE + 50_000)
  expect(calls()).toEqual([])
  expect(warning()).toBeNull()
  await advanceClock(15_000)
  expect(calls()).toEqual([READ])
  expect(warning()).toBeInTheDocument()
})

test('a signed-in page keeps the offline page ready, where the browser can', async () => {
  const register = jest.fn(async () => Promise.reject(new Error('private window')))
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  show({})
  await advanceClock(0)
  expect(register.mock.calls).toEqual([['/service-worker.js']])
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('the session warning is not shown after the session was extended', async () => {
  const { calls } = show({ [READ]: [left(3000), left(110)] })
  await advanceClock(58 * MINUTE)
  await advanceClock(15_000)
  expect(calls()).toEqual([READ])
  expect(warning()).toBeNull()
  await advanceClock(47 * MINUTE)
  expect(calls()).toEqual([READ])
  await advanceClock(2 * MINUTE)
  expect(warning()).toBeInTheDocument()
})

test('the session warning comes in time when the clock of the device is set back [WCAG 2.2.1]', async () => {
  const { calls } = show({ [READ]: [left(1800), left(120)] })
  await advanceClock(30 * MINUTE)
  jest.setSystemTime(Date.now() - 180 * MINUTE)
  await advanceClock(15_000)
  expect(calls()).toEqual([READ])
  expect(warning()).toBeNull()
  await advanceClock(28 * MINUTE)
  expect(warning()).toBeInTheDocument()
})

test('the session warning counts down and keeps the page beneath it', async () => {
  show({ [READ]: left(120) }, 120)
  await advanceClock(15_000)
  const dialog = warning()
  expect(dialog).toHaveTextContent('2:00')
  expect(dialog).toHaveTextContent('About 2 minutes left.')
  await advanceClock(5_000)
  expect(dialog).toHaveTextContent('1:55')
  expect(screen.getByText('What I typed')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus()
})

/* Rendered without the clock, which waits for a call: the time must not go on. */
test.each([
  [119, '1:59', 'About 2 minutes left.'],
  [61, '1:01', 'About 2 minutes left.'],
  [60, '1:00', '1 minute left.'],
  [31, '0:31', '1 minute left.'],
  [30, '0:30', '30 seconds left.'],
  [11, '0:11', '30 seconds left.'],
  [10, '0:10', '10 seconds left.'],
  [4.5, '0:05', '10 seconds left.'],
])('the session warning with %d seconds left shows %s and says: %s [WCAG 4.1.3]', async (seconds, clock, sentence) => {
  jest.useFakeTimers()
  const none = () => undefined
  open(<SessionWarning endsAt={Date.now() + seconds * 1000} onExtend={null} onEnd={none} onClose={none} />)
  await act(async () => {})
  expect(screen.getByText(clock)).toHaveAttribute('aria-hidden', 'true')
  expect(screen.getByRole('status')).toHaveTextContent(sentence)
})

test('the session warning asks for the time left once while an answer is pending', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const { calls } = show({ [READ]: { ...left(120), after: answered } }, 120)
  await becomesVisible()
  await becomesVisible()
  expect(calls()).toEqual([READ])
  resolve()
  await waitFor(() => expect(warning()).toBeInTheDocument())
})

test('the session warning extends the session once for two presses', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const { user, calls } = show({ [READ]: left(120), [EXTEND]: { ...left(3600), after: answered } }, 120)
  await becomesVisible()
  await waitFor(() => expect(warning()).toBeInTheDocument())
  await user.dblClick(screen.getByRole('button', { name: 'Stay signed in' }))
  resolve()
  await waitFor(() => expect(warning()).toBeNull())
  expect(calls().filter((call) => call === EXTEND)).toHaveLength(1)
})

test.each(['Stay signed in', 'Escape', 'Close'])(
  'the session warning is closed by %s, which extends the session [WCAG 2.2.1]',
  async (how) => {
    const { user, calls } = show({ [READ]: left(120), [EXTEND]: left(3600) }, 120)
    await becomesVisible()
    await waitFor(() => expect(warning()).toBeInTheDocument())
    if (how === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: how }))
    await waitFor(() => expect(warning()).toBeNull())
    expect(calls()).toEqual([READ, EXTEND])
    await advanceClock(57 * MINUTE)
    expect(calls()).toEqual([READ, EXTEND])
  },
)

test('the session warning shows an error when the extension fails, and can be tried again', async () => {
  const { user } = show({ [READ]: left(120), [EXTEND]: [refusal('INTERNAL_ERROR', 'x', 500), left(3600)] }, 120)
  await becomesVisible()
  await waitFor(() => expect(warning()).toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(warning()).toBeNull())
})

test('the session warning closes when another tab has extended the session', async () => {
  show({ [READ]: [left(120), left(3600)] }, 120)
  await becomesVisible()
  await waitFor(() => expect(warning()).toBeInTheDocument())
  await becomesVisible()
  await waitFor(() => expect(warning()).toBeNull())
})

test('the session warning signs out on Sign out', async () => {
  const { user, calls } = show({ [READ]: left(120), 'DELETE /api/session': {} }, 120)
  await becomesVisible()
  await waitFor(() => expect(warning()).toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/login'))
  expect(calls()).toContain('DELETE /api/session')
})

test('the session warning stays open and says so when Sign out fails', async () => {
  const { user } = show({ [READ]: left(120), 'DELETE /api/session': { status: 500 } }, 120)
  await becomesVisible()
  await waitFor(() => expect(warning()).toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong.'))
  expect(loadPage).not.toHaveBeenCalled()
})

test('the session warning gives way to the Session Expired dialog, and makes no more calls', async () => {
  const { calls } = show({ [READ]: [left(30), over] }, 60)
  await becomesVisible()
  await waitFor(() => expect(warning()).toBeInTheDocument())
  await advanceClock(31_000)
  await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Session Expired' })).toBeInTheDocument())
  expect(warning()).toBeNull()
  const callCount = calls().length
  await advanceClock(2 * MINUTE)
  expect(calls()).toHaveLength(callCount)
})

test('the Session Expired dialog opens when the page becomes visible after the session has ended', async () => {
  show({ [READ]: over })
  jest.setSystemTime(Date.now() + 3 * 3_600_000)
  await becomesVisible()
  await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Session Expired' })).toBeInTheDocument())
})

test('the session warning before the 12-hour limit offers no extension and is shown once', async () => {
  const { user, calls } = show({ [READ]: left(110, false) }, 110)
  await becomesVisible()
  const dialog = await waitFor(() => screen.getByRole('dialog', { name: "You'll be signed out soon" }))
  expect(dialog).toHaveTextContent('what you typed into your profile is kept in this browser for 7 days')
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await advanceClock(20_000)
  expect(calls().length).toBeGreaterThan(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
