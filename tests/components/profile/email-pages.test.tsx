import { cleanup, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, StrictMode } from 'react'
import { loadPage } from '#components/call/loadPage.ts'
import { ConfirmEmail } from '#components/profile/email/ConfirmEmail.tsx'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import VerifyEmailDialog from '#components/profile/email/VerifyEmailDialog.tsx'
import { Unsubscribe } from '#components/surveys/unsubscribe/Unsubscribe.tsx'
import { toastStore } from '#components/ui/toast/toast.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
const push = jest.fn()
const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh }) }))
const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)

describe('email form', () => {
  const SEND = 'POST /api/session/email'
  const field = () => screen.getByLabelText('Email')
  const send = () => screen.getByRole('button', { name: 'Send Code' })
  function emailScreen(answer: Answer, signedIn = true, email: string | null = null) {
    const made = serve({ [SEND]: answer })
    const { user } = open(
      <EmailScreen
        title="Your email"
        lead=""
        brand="Carepanel"
        signedIn={signedIn}
        email={email}
        posted={{ email: unsent, 'email-link': unsent, 'step-up': unsent }}
      />,
    )
    return { user, made }
  }

  test('has a field, its hint and a button that is disabled until the address is complete [EMAIL-002, EMAIL-003, EMAIL-004, VAL-036, VAL-037]', async () => {
    const { user } = emailScreen({})
    expect(field()).toHaveAccessibleDescription('A verification code will be sent to this email.')
    expect(send()).toBeDisabled()
    await user.type(field(), 'mary@x.c')
    expect(send()).toBeDisabled()
    await user.type(field(), 'o')
    expect(send()).toBeEnabled()
  })

  test('sends a code and opens the code screen [EMAIL-005, EMAIL-007, VAL-028]', async () => {
    const { user, made } = emailScreen({ body: { next: '/otp' } }, true, 'saved@x.co')
    await user.clear(field())
    await user.type(field(), ' Mary @X.Co')
    await user.click(send())
    await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
    expect(made.map(({ call, body }) => [call, body])).toEqual([[SEND, { email: 'mary@x.co' }]])
  })

  test('loads its page again after Back from the code screen, once [EMAIL-022]', async () => {
    const { user } = emailScreen({ body: { next: '/otp' } })
    await user.type(field(), 'mary@x.co')
    await user.click(send())
    await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
    cleanup()
    refresh.mockClear()
    emailScreen({})
    expect(refresh).toHaveBeenCalledTimes(1)
    cleanup()
    emailScreen({})
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('keeps what is typed while its page loads again, else has the address that waits for a code', async () => {
    const posted = { email: unsent, 'email-link': unsent, 'step-up': unsent }
    const screenFor = (codeSentTo: string | null) => (
      <EmailScreen title="Your email" lead="" brand="C" signedIn email={null} codeSentTo={codeSentTo} posted={posted} />
    )
    serve({})
    const { user, rerender } = open(screenFor(null))
    rerender(screenFor('first@x.co'))
    expect(field()).toHaveValue('first@x.co')
    expect(send()).toBeEnabled()
    await user.clear(field())
    await user.type(field(), 'second@x.co')
    rerender(screenFor('other@x.co'))
    expect(field()).toHaveValue('second@x.co')
    expect(field()).toHaveFocus()
    expect(send()).toBeEnabled()
  })

  test('accepts the saved address although its ending is too long', async () => {
    const { user, made } = emailScreen({ body: { next: '/otp' } }, true, 'q@clinic.health')
    await user.type(field(), 's')
    expect(send()).toBeDisabled()
    await user.type(field(), '{Backspace}')
    expect(field()).toHaveValue('q@clinic.health')
    await user.click(send())
    await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ email: 'q@clinic.health' }]))
  })

  test('works the same in a dialog [EMAIL-002, EMAIL-003, EMAIL-004, EMAIL-005, EMAIL-007]', async () => {
    const made = serve({ [SEND]: { body: { next: '/otp' } } })
    const { user } = open(<VerifyEmailDialog brand="Carepanel" email={null} onClose={() => {}} />)
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toHaveAccessibleDescription('A verification code will be sent to this email.')
    await user.type(field(), 'mary@x.co')
    await user.click(send())
    await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
    expect(made.map(({ body }) => body)).toEqual([{ email: 'mary@x.co' }])
  })

  test('is closed by Escape in a dialog [WCAG 2.1.2]', async () => {
    serve({})
    const closed = jest.fn()
    const { user } = open(<VerifyEmailDialog brand="Carepanel" email={null} onClose={closed} />)
    await user.keyboard('{Escape}')
    expect(closed).toHaveBeenCalledTimes(1)
  })

  describe('resend of the verification email', () => {
    const LINK = 'POST /api/panel/api/verifyLink'
    const resend = () => screen.getByRole('button', { name: 'Resend verification email' })
    function dialog(answer: Answer) {
      const made = serve({ [LINK]: answer })
      const { user } = open(<VerifyEmailDialog brand="Carepanel" email="mary@x.co" onClose={() => {}} />)
      return { made, user }
    }

    test('sends the link to the saved address and shows a toast [EMAIL-010, EMAIL-011, API-028, ERR-162]', async () => {
      const { made, user } = dialog({})
      await user.click(resend())
      await waitFor(() => expect(toastStore.current()).toHaveLength(1))
      expect(made.map(({ call, body }) => [call, body])).toEqual([[LINK, { email: 'mary@x.co' }]])
      expect(toastStore.current()[0]).toMatchObject({
        tone: 'success',
        title: 'Verification Email Sent',
        text: 'Please check your Email address',
      })
    })

    test.each([
      ['ALREADY_REGISTERED_EMAIL', 400],
      ['TOO_MANY_REQUESTS', 429],
      ['UPSTREAM_UNAVAILABLE', 503],
    ])('shows the generic error for %s [ERR-163]', async (code, status) => {
      const { user } = dialog(refusal(code, 'x', status))
      await user.click(resend())
      expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
      expect(resend()).toBeEnabled()
    })

    test.each([
      ['without a saved address', true, null],
      ['to a visitor', false, 'mary@x.co'],
    ])('is not offered %s', (_, signedIn, email) => {
      emailScreen({}, signedIn, email)
      expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull()
    })
  })

  test('can be submitted at once with the saved address', () => {
    emailScreen({}, true, 'mary@x.co')
    expect(field()).toHaveValue('mary@x.co')
    expect(send()).toBeEnabled()
  })

  describe('of a verified address', () => {
    function changeScreen(props: Partial<ComponentProps<typeof EmailScreen>> = {}) {
      const made = serve({ [SEND]: { body: { next: '/otp' } } })
      const { user } = open(
        <EmailScreen
          title="Change your email"
          lead=""
          brand="Carepanel"
          signedIn
          email="mary@x.co"
          isChange
          posted={{ email: unsent, 'email-link': unsent, 'step-up': unsent }}
          {...props}
        />,
      )
      return { user, made }
    }
    const newField = () => screen.getByLabelText('New email')

    test('shows the address, asks for another one, and does not offer to verify it again', async () => {
      const { user, made } = changeScreen()
      screen.getByText('mary@x.co')
      expect(newField()).toHaveValue('')
      expect(send()).toBeDisabled()
      expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull()
      await user.type(newField(), 'ann@x.co')
      await user.click(send())
      await waitFor(() => expect(made.map(({ body }) => body)).toEqual([{ email: 'ann@x.co' }]))
    })

    test('says that a taken address is the current one [EMAIL-008]', async () => {
      const taken = 'Email address is already registered on the system.'
      const { user } = changeScreen()
      serve({ [SEND]: refusal('ALREADY_REGISTERED_EMAIL') })
      await user.type(newField(), 'ann@x.co')
      await user.click(send())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(taken))
      expect(screen.getByRole('alert')).not.toHaveTextContent('It is your current address.')
      await user.clear(newField())
      await user.type(newField(), 'Mary@X.co')
      await user.click(send())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(`${taken} It is your current address.`))
    })

    const ownCode = 'Please confirm with a verification code that this is you.'

    test('asks for a code to the own number instead of the address when the last code is old', () => {
      changeScreen({ needsCode: true })
      screen.getByText(ownCode)
      expect(document.body).toHaveFocus()
      screen.getByRole('button', { name: 'Send code' })
      expect(screen.queryByLabelText('New email')).toBeNull()
    })

    test('asks for a code to the own number when the panel wants one, and returns to this page', async () => {
      const { user } = changeScreen()
      const made = serve({
        [SEND]: refusal('RECENT_CODE_NEEDED', '', 403),
        'POST /api/session/step-up': { body: { next: '/otp' } },
      })
      await user.type(newField(), 'ann@x.co')
      await user.click(send())
      expect((await screen.findByText(ownCode)).closest('[tabindex="-1"]')).toHaveFocus()
      await user.click(screen.getByRole('button', { name: 'Send code' }))
      await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/otp'))
      expect(made.at(-1)).toMatchObject({ body: { returnUrl: location.pathname } })
    })

    test.each([
      ['/settings', undefined],
      ['/payments', '/payments'],
      ['/settings', 'https://elsewhere.test'],
    ])('leads back to %s without a change (returnUrl %s)', (href, returnUrl) => {
      changeScreen({ returnUrl })
      expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('href', href)
    })

    test.each([true, false])('says that the old address gets a mail only if one is sent (%s)', (notifiesOldEmail) => {
      changeScreen({ notifiesOldEmail })
      expect(screen.queryByText(/tell your current address/) !== null).toBe(notifiesOldEmail)
    })

    test.each([
      [true, 'Payments still go where they go now. You can change that under Payments.'],
      [false, /gets .+ sign-in codes, and payments sent to your account's email\.$/],
    ])('says where payments go after the change (kept: %s)', (keepsPayouts, sentence) => {
      changeScreen({ keepsPayouts })
      expect(screen.getAllByText(/payments/i).map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(sentence),
      ])
    })

    test('keeps the address that a code was sent to, with a link to the code screen', () => {
      changeScreen({ codeSentTo: 'ann@x.co' })
      expect(newField()).toHaveValue('ann@x.co')
      expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', '/otp')
    })
  })

  test.each(['ALREADY_REGISTERED_EMAIL', 'REFUSED'])(
    'shows any 400 (%s) as an address that is already registered [EMAIL-008, ERR-160]',
    async (code) => {
      const { user } = emailScreen(refusal(code))
      await user.type(field(), 'mary@x.co')
      await user.click(send())
      const taken = 'Email address is already registered on the system.'
      expect(await screen.findByRole('alert')).toHaveTextContent(taken)
      expect(field()).toBeInvalid()
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(taken))
      expect(push).not.toHaveBeenCalled()
      expect(field()).toHaveValue('mary@x.co')
    },
  )

  test.each([500, 503, 422, 409, 404])('shows the generic error for status %d [EMAIL-009, ERR-161]', async (code) => {
    const { user } = emailScreen(refusal('ANY', 'x', code))
    await user.type(field(), 'mary@x.co')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
    expect(push).not.toHaveBeenCalled()
    expect(field()).toHaveValue('mary@x.co')
  })

  test.each([
    [400, 'Email address is already registered on the system.', 'EMAIL-008, ERR-160'],
    [500, 'Something went wrong. Please retry again later.', 'EMAIL-009, ERR-161'],
  ])('shows in the open dialog for status %d: %s (%s)', async (status, message) => {
    serve({ [SEND]: refusal('ANY', 'x', status) })
    const closed = jest.fn()
    const { user } = open(<VerifyEmailDialog brand="Carepanel" email={null} onClose={closed} />)
    await user.type(field(), 'mary@x.co')
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(push).not.toHaveBeenCalled()
    expect(closed).not.toHaveBeenCalled()
  })

  test('asks for a code to the own number when the panel wants one before it mails a link', async () => {
    const { user } = emailScreen({}, true, 'mary@x.co')
    serve({ 'POST /api/panel/api/verifyLink': refusal('RECENT_CODE_NEEDED', '', 403) })
    await user.click(screen.getByRole('button', { name: 'Resend verification email' }))
    const confirm = await screen.findByText('Please confirm with a verification code that this is you.')
    expect(confirm.closest('[tabindex="-1"]')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Resend verification email' })).toBeNull()
  })

  test('sends a visitor to the login without a call', async () => {
    const { user, made } = emailScreen({}, false)
    await user.type(field(), 'mary@x.co')
    await user.click(send())
    await waitFor(() => expect(push).toHaveBeenCalledWith('/login?returnUrl=%2FverifyEmail'))
    expect(made).toEqual([])
  })
})

describe('email confirmation page', () => {
  const CONFIRM = 'POST /api/panel/verifyEmail'
  const confirm = () => screen.getByRole('button', { name: 'Confirm my email' })
  const toDashboard = () => screen.getByRole('button', { name: 'Go to My Dashboard' })

  test('confirms on load for a signed-in member, once [EMAIL-013, EMAIL-014, EMAIL-015, EMAIL-017]', async () => {
    const made = serve({ [CONFIRM]: {} })
    open(
      <StrictMode>
        <ConfirmEmail posted={unsent} code="long-random-token" signedIn />
      </StrictMode>,
    )
    await screen.findByRole('heading', { name: 'Email Verified' })
    expect(made.map(({ call, body }) => [call, body])).toEqual([[CONFIRM, { verificationCode: 'long-random-token' }]])
    expect(toDashboard()).toHaveAttribute('href', '/dashboard')
  })

  test('confirms for a visitor only after the button is pressed [GUARD-034, EMAIL-013, EMAIL-015, EMAIL-017, API-020]', async () => {
    const made = serve({ [CONFIRM]: {} })
    const { user } = open(<ConfirmEmail posted={unsent} code="long-random-token" signedIn={false} />)
    expect(made).toEqual([])
    await user.click(confirm())
    await screen.findByRole('heading', { name: 'Email Verified' })
    expect(made.map(({ body }) => body)).toEqual([{ verificationCode: 'long-random-token' }])
    expect(toDashboard()).toHaveAttribute('href', '/dashboard')
    expect(toDashboard()).toHaveFocus()
  })

  test('shows "Confirmation Failed!" for an expired code [EMAIL-016, EMAIL-018, ERR-164]', async () => {
    serve({ [CONFIRM]: refusal('OTP_EXPIRED') })
    const { user } = open(<ConfirmEmail posted={unsent} code="old" signedIn={false} />)
    await user.click(confirm())
    await screen.findByRole('heading', { name: 'Confirmation Failed!' })
    expect(toDashboard()).toHaveAttribute('href', '/dashboard')
  })

  test.each([
    ['a portal that cannot ask', refusal('UPSTREAM_UNAVAILABLE', 'x', 503)],
    ['too many tries', refusal('TOO_MANY_REQUESTS', 'x', 429)],
  ])('after %s shows an error and can be tried again [EMAIL-016, ERR-164]', async (_, answer) => {
    const made = serve({ [CONFIRM]: [answer, {}] })
    const { user } = open(<ConfirmEmail posted={unsent} code="good" signedIn />)
    await screen.findByRole('heading', { name: 'Confirmation Failed!' })
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Email Verified' })
    expect(made).toHaveLength(2)
  })

  test.each([true, false])('fails without a call when the link has no code, signed in: %s [EMAIL-019]', (signedIn) => {
    const made = serve({})
    open(<ConfirmEmail posted={unsent} code={undefined} signedIn={signedIn} />)
    screen.getByRole('heading', { name: 'Confirmation Failed!' })
    expect(made).toEqual([])
  })
})

describe('unsubscribe page', () => {
  const CALL = 'POST /api/panel/api/unsubscribe'
  const button = () => screen.getByRole('button', { name: 'Unsubscribe' })

  test('unsubscribes on the button only [UNSUB-001, UNSUB-002, UNSUB-005, UNSUB-006, UNSUB-007, ERR-166, API-066]', async () => {
    const made = serve({ [CALL]: {} })
    const { user } = open(<Unsubscribe m="mask-1" posted={unsent} />)
    screen.getByText(/You can still take surveys\. You can find them on your dashboard/)
    expect(made).toEqual([])
    await user.click(button())
    await screen.findByText('Email address is successfully unsubscribed.')
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
    expect(made.map(({ body }) => body)).toEqual([{ invitationMaskId: 'mask-1' }])
    screen.getByText(/You can still take surveys/)
    expect(push).not.toHaveBeenCalled()
  })

  test('stays open afterwards [ERR-166]', async () => {
    serve({ [CALL]: {} })
    window.history.replaceState(null, '', '/unsubscribe?m=mask-1')
    // jsdom cannot navigate to another address and complains about an attempt.
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {})
    jest.useFakeTimers()
    const { user } = open(<Unsubscribe m="mask-1" posted={unsent} />, { clock: true })
    await user.click(button())
    await screen.findByText('Email address is successfully unsubscribed.')
    jest.advanceTimersByTime(60_000)
    screen.getByText('Email address is successfully unsubscribed.')
    expect(complaint).not.toHaveBeenCalled()
    expect(push).not.toHaveBeenCalled()
    jest.useRealTimers()
    window.history.replaceState(null, '', '/')
  })

  test.each([
    ['EMAIL_NOT_REGISTERED', 400],
    ['TOO_MANY_REQUESTS', 429],
    ['INTERNAL_ERROR', 500],
  ])(
    'shows an error toast, keeps its button and says what to do when the call fails with %s [UNSUB-008, UNSUB-010, ERR-165]',
    async (code, status) => {
      serve({ [CALL]: refusal(code, 'The panel says no.', status) })
      const { user } = open(<Unsubscribe m="mask-1" posted={unsent} />)
      await user.click(button())
      await waitFor(() => expect(toasts()).toEqual(['danger: Email address is not registered in the system.']))
      button()
      screen.getByText('Select Unsubscribe to stop survey invitations by email.')
      screen.getByText('Open the link in your invitation again, and check that none of it is missing.')
      expect(push).not.toHaveBeenCalled()
    },
  )

  test('closes the window on Close, but not on the second click of a double click', async () => {
    serve({ [CALL]: {} })
    const close = jest.spyOn(window, 'close').mockImplementation(() => {})
    jest.useFakeTimers()
    const { user } = open(<Unsubscribe m="mask-1" posted={unsent} />, { clock: true })
    await user.click(button())
    const closing = await screen.findByRole('button', { name: 'Close' })
    await user.click(closing)
    expect(close).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1_000)
    await user.click(closing)
    expect(close).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  test('closes the window on Cancel [UNSUB-003, UNSUB-004]', async () => {
    serve({})
    const close = jest.spyOn(window, 'close').mockImplementation(() => {})
    // jsdom cannot show what happens when the window may not be closed.
    jest.useFakeTimers()
    const { user } = open(<Unsubscribe m="mask-1" posted={unsent} />, { clock: true })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(close).toHaveBeenCalled()
    jest.useRealTimers()
  })
})
