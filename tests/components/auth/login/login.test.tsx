import { cleanup, screen, waitFor } from '@testing-library/react'
import { Login } from '#components/auth/login/Login.tsx'
import { typedLogin } from '#components/auth/login/typedLogin.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
beforeEach(() => {
  typedLogin.keep('email', '')
})

const CALL = 'POST /api/session/login'
const sent: Answer = { body: { next: '/otp' } }

const send = () => screen.getByRole('button', { name: 'Send Verification Code' })
const email = () => screen.getByLabelText('Email')
const mobile = () => screen.getByLabelText('Mobile number')
const toMobile = () => screen.getByRole('button', { name: 'Use mobile instead' })
const toEmail = () => screen.getByRole('button', { name: 'Use email instead' })

function login(...answers: Answer[]) {
  const made = serve({ [CALL]: answers })
  const { user } = open(
    <Login posted={unsent} brand="Carepanel" origin={{ returnUrl: '/completeProfile?tabIndex=3' }} />,
  )
  return { user, made }
}

test('the login form asks for an email first [LOGIN-006, LOGIN-008, LOGIN-012]', () => {
  // As in a new document.
  jest.spyOn(typedLogin, 'current').mockReturnValue(null)
  login()
  expect(email()).toBeVisible()
  expect(mobile()).not.toBeVisible()
  toMobile()
  send()
})

test('"Use mobile instead" shows and focuses the number field [LOGIN-007, LOGIN-009, LOGIN-010]', async () => {
  const { user } = login()
  await user.click(toMobile())
  expect(mobile()).toBeVisible()
  expect(mobile()).toHaveFocus()
  expect(email()).not.toBeVisible()
  toEmail()
})

test('"Use email instead" shows the email field, and both fields keep their text [LOGIN-011]', async () => {
  const { user } = login()
  await user.type(email(), 'mary@x.co')
  await user.click(toMobile())
  await user.type(mobile(), '202')
  await user.click(toEmail())
  expect(email()).toBeVisible()
  expect(email()).toHaveValue('mary@x.co')
  await user.click(toMobile())
  expect(mobile()).toHaveValue('(202')
})

test('"Create New Account" links to the registration [LOGIN-013, LOGIN-014]', () => {
  login()
  expect(screen.getByRole('button', { name: 'Create New Account' })).toHaveAttribute('href', '/')
})

test('the login form says that the browser blocks cookies, and only then [LOGIN-030]', () => {
  const note = /^Your browser blocks cookies\. Allow them for this site/
  login()
  expect(screen.queryByText(note)).toBeNull()
  cleanup()
  jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  login()
  expect(screen.getByText(note)).toBeVisible()
})

test('the login form requests a code for an email and passes returnUrl on [LOGIN-001, LOGIN-006, LOGIN-017, VAL-028]', async () => {
  const { user, made } = login(sent)
  await user.type(email(), ' Mary @X.Co')
  await user.click(send())
  await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
  expect(made.map(({ call, body }) => [call, body])).toEqual([
    [CALL, { loginId: 'mary@x.co', returnUrl: '/completeProfile?tabIndex=3' }],
  ])
})

test('the login form requests one code for a mobile number when Enter is pressed twice [LOGIN-007]', async () => {
  const { user, made } = login(sent)
  await user.click(toMobile())
  await user.type(mobile(), '2025550123{Enter}{Enter}')
  await waitFor(() => expect(push).toHaveBeenCalled())
  expect(made.map(({ body }) => body)).toEqual([
    { loginId: '(202) 555-0123', returnUrl: '/completeProfile?tabIndex=3' },
  ])
})

describe('the login form, after Back from the code screen,', () => {
  function backAfter(mode: 'email' | 'mobile', loginId: string) {
    typedLogin.keep(mode, loginId)
    login()
  }

  test('has the email that was typed [LOGIN-029]', () => {
    backAfter('email', 'mary@x.co')
    expect(email()).toHaveValue('mary@x.co')
    expect(send()).toBeEnabled()
  })

  test('has the number that was typed [LOGIN-029]', () => {
    backAfter('mobile', '(202) 555-0123')
    expect(mobile()).toBeVisible()
    expect(mobile()).toHaveValue('(202) 555-0123')
    expect(email()).toHaveValue('')
  })

  test('knows what the code was requested for [LOGIN-029]', async () => {
    const { user } = login(sent)
    await user.type(email(), 'mary@x.co{Enter}')
    await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
    expect(typedLogin.current()).toEqual({ mode: 'email', loginId: 'mary@x.co' })
  })
})

describe('the email field of the login', () => {
  test('disables the submit button while it is empty [VAL-036]', () => {
    login()
    expect(send()).toBeDisabled()
  })

  test('disables the submit button while the address is invalid [VAL-037]', async () => {
    const { user } = login()
    await user.type(email(), 'a@b.c')
    expect(send()).toBeDisabled()
    await user.type(email(), 'o')
    expect(send()).toBeEnabled()
  })

  test('says what it lacks: an address, or a correct one [VAL-127]', async () => {
    const { user } = login()
    expect(send()).toHaveAccessibleDescription('Enter your email address to continue.')
    await user.type(email(), 'mary@x')
    expect(send()).toHaveAccessibleDescription('Correct your email address to continue.')
  })

  test('offers to use a number that was typed into it as the mobile number [LOGIN-028]', async () => {
    const { user, made } = login(sent)
    const name = 'This looks like a phone number. Use your mobile number instead.'
    await user.type(email(), '202 555-012')
    expect(screen.queryByRole('button', { name })).toBeNull()
    await user.type(email(), '3')
    await user.click(await screen.findByRole('button', { name }))
    expect(mobile()).toHaveFocus()
    expect(mobile()).toHaveValue('(202) 555-0123')
    await user.click(send())
    await waitFor(() => expect(made[0]?.body).toMatchObject({ loginId: '(202) 555-0123' }))
  })

  test.each([
    ['a@b.co', 'VAL-030'],
    ['a@b.info', 'VAL-031'],
  ])('accepts %s (%s)', async (address, _) => {
    const { user, made } = login(sent)
    await user.type(email(), address)
    await user.click(send())
    await waitFor(() => expect(made[0]?.body).toMatchObject({ loginId: address }))
  })

  test.each([
    ['a@b', 'VAL-032'],
    ['a@b.c', 'VAL-033'],
    ['a@b.abcde', 'VAL-034'],
    ['ab.com', 'VAL-035'],
  ])('rejects %s (%s)', async (address, _) => {
    const { user, made } = login(sent)
    await user.type(email(), `${address}{Enter}`)
    await user.tab()
    expect(email()).toHaveAccessibleDescription('Incorrect email address format.')
    expect(made).toEqual([])
    expect(email()).toHaveValue(address)
  })

  test('shows its error on blur only', async () => {
    const { user } = login()
    await user.type(email(), 'a@b')
    expect(email()).toBeValid()
    await user.tab()
    expect(email()).toBeInvalid()
  })
})

test('the login form rejects a mobile number with nine digits [VAL-009, VAL-038]', async () => {
  const { user, made } = login(sent)
  await user.click(toMobile())
  await user.type(mobile(), '202555012')
  expect(mobile()).toHaveValue('(202) 555-012')
  await user.click(send())
  expect(mobile()).toHaveFocus()
  await user.tab()
  expect(mobile()).toHaveAccessibleDescription('Incorrect mobile number format.')
  expect(made).toEqual([])
})

test.each([
  ['UNREGISTERED_USER', 'ERR-009', 'The number or email entered is not associated with an existing account.'],
  ['INACTIVE_USER', 'ERR-010', 'This user is inactive. Please contact the Admin regarding this account.'],
  [
    'PROFILE_FLAGGED',
    'ERR-011',
    'Your profile has been deactivated. Please contact Carepanel support for more details.',
  ],
  ['ANYTHING', 'ERR-012', 'Something went wrong. Please retry again later.'],
])('the login form shows the message for %s and keeps the email (%s)', async (code, _, message) => {
  const { user } = login(refusal(code))
  await user.type(email(), 'mary@x.co')
  await user.click(send())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(email()).toHaveValue('mary@x.co')
  expect(push).not.toHaveBeenCalled()
})

test('the login form does not navigate after it was left during the call', async () => {
  const answered = Promise.withResolvers<void>()
  serve({ [CALL]: { ...sent, after: answered.promise } })
  const { user, unmount } = open(<Login posted={unsent} brand="Carepanel" origin={{}} />)
  await user.type(email(), 'mary@x.co')
  await user.click(send())
  unmount()
  answered.resolve()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(push).not.toHaveBeenCalled()
})

describe('an email that the login rejects', () => {
  const offer = () => screen.findByRole('button', { name: 'Log in with mobile number' })

  test.each([
    ['UNREGISTERED_USER', 'The number or email entered is not associated with an existing account.'],
    ['INACTIVE_USER', 'This user is inactive. Please contact the Admin regarding this account.'],
    ['PROFILE_FLAGGED', 'Your profile has been deactivated. Please contact Carepanel support for more details.'],
  ])('with %s marks the field, shows the message and offers the mobile number', async (code, message) => {
    const { user } = login(refusal(code))
    await user.type(email(), 'mary@x.co')
    await user.click(send())
    await offer()
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(email()).toBeInvalid()
    expect(email()).toHaveAccessibleDescription(message)
    screen.getByText(/You may have registered with your mobile number/)
  })

  test('stays in its field after the switch to the mobile number', async () => {
    const { user, made } = login(refusal('UNREGISTERED_USER'), sent)
    await user.type(email(), 'mary@x.co')
    await user.click(send())
    await user.click(await offer())
    expect(mobile()).toHaveFocus()
    expect(mobile()).toBeValid()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(mobile(), '2025550123{Enter}')
    await waitFor(() => expect(push).toHaveBeenCalledWith('/otp'))
    expect(made[1]?.body).toMatchObject({ loginId: '(202) 555-0123' })
    expect(email()).toHaveValue('mary@x.co')
  })

  test('is not offered the mobile number for other errors, and neither is a rejected number', async () => {
    const { user } = login(refusal('UNREGISTERED_USER'), refusal('ANYTHING', 'No.', 500))
    await user.click(toMobile())
    await user.type(mobile(), '2025550123{Enter}')
    await screen.findByRole('alert')
    expect(screen.queryByRole('button', { name: 'Log in with mobile number' })).toBeNull()
    await user.click(toEmail())
    await user.type(email(), 'mary@x.co{Enter}')
    await screen.findByText('Something went wrong. Please retry again later.')
    expect(screen.queryByRole('button', { name: 'Log in with mobile number' })).toBeNull()
  })
})

test('the login form says why its submit button is disabled', async () => {
  const { user } = login()
  expect(send()).toBeDisabled()
  expect(send()).toHaveAccessibleDescription('Enter your email address to continue.')
  await user.type(email(), 'mary@x.co')
  expect(send()).toBeEnabled()
  expect(send()).not.toHaveAccessibleDescription()
})
