import { screen } from '@testing-library/react'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const newPosts = () => ({ code: unsentPost, resend: { ...unsentPost } })

function show(resendPause: number, answer: Answer = {}, posts = newPosts()) {
  const made = serve({ 'POST /api/session/resend': answer })
  const screenShown = (
    <CodeScreen flow="login" sentTo="(202) 555-0123" brand="Carepanel" posts={posts} resendPause={resendPause} />
  )
  return { ...open(screenShown, { clock: true }), made }
}

const resend = () => screen.getByRole('button', { name: 'Resend code' })
const wait = () => screen.queryByText(/^You can ask for another code in/)?.textContent

describe('the wait beside the resend [OTP-048]', () => {
  test('counts down, and is gone when it is over', async () => {
    show(3)
    expect(wait()).toBe('You can ask for another code in 3 seconds.')
    await advanceClock(1_000)
    expect(wait()).toBe('You can ask for another code in 2 seconds.')
    await advanceClock(1_000)
    expect(wait()).toBe('You can ask for another code in 1 second.')
    await advanceClock(1_000)
    expect(wait()).toBeUndefined()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('gets no longer when the clock of the device is set back', async () => {
    show(20)
    await advanceClock(1_000)
    jest.setSystemTime(Date.now() - 3 * 60 * 60 * 1_000)
    await advanceClock(1_000)
    expect(wait()).toBe('You can ask for another code in 18 seconds.')
  })

  test('goes on when Forward shows the page again', async () => {
    const posts = newPosts()
    const { unmount } = show(29, {}, posts)
    unmount()
    await advanceClock(12_000)
    show(29, {}, posts)
    expect(wait()).toBe('You can ask for another code in 17 seconds.')
    await advanceClock(1_000)
    expect(wait()).toBe('You can ask for another code in 16 seconds.')
  })

  test('is not shown when a code can be sent at once', () => {
    show(0)
    expect(wait()).toBeUndefined()
  })

  test('is not announced, and leaves the button enabled', () => {
    show(20)
    expect(screen.getByText(/^You can ask for another code in/).closest('[aria-live], [role]')).toBeNull()
    expect(resend()).toBeEnabled()
    expect(resend()).not.toHaveAttribute('aria-disabled')
    expect(resend()).not.toHaveAccessibleDescription()
  })

  test('starts again with each code', async () => {
    const { user } = show(0, { body: { resent: true } })
    await user.click(resend())
    await advanceClock(0)
    expect(wait()).toBe('You can ask for another code in 30 seconds.')
    await advanceClock(29_000)
    expect(wait()).toBe('You can ask for another code in 1 second.')
  })

  test.each([
    ['12', 'You can ask for another code in 12 seconds.'],
    ['600', 'You can ask for another code in 5 seconds.'],
  ])('after a resend that came too early by %s seconds says: %s', async (seconds, text) => {
    const tooEarly = { ...refusal('TOO_MANY_REQUESTS', '', 429), headers: { 'retry-after': seconds } }
    const { user } = show(5, tooEarly)
    await user.click(resend())
    await advanceClock(0)
    expect(wait()).toBe(text)
  })
})
