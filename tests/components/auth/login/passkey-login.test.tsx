import { screen } from '@testing-library/react'
import { PasskeyLogin } from '#components/auth/login/PasskeyLogin.tsx'
import { loadPage } from '#components/call/loadPage.ts'
import {
  browserWithoutPasskeys,
  browserWithPasskeys,
  requestToSign,
  signedByBrowser,
} from '#tests/support/screens/passkeys.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const ASK = 'POST /api/session/passkey/options'
const SIGN_IN = 'POST /api/session/passkey'
const asks = { [ASK]: { body: { options: requestToSign } } }

jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))

function show(answers: Record<string, Answer> = asks) {
  const made = serve(answers)
  const { user } = open(<PasskeyLogin brand="Carepanel" returnUrl="/payments" />)
  return { user, made }
}
const button = () => screen.getByRole('button', { name: 'Use a passkey' })

test("the passkey login signs the server's challenge and opens the returned page", async () => {
  const { get } = browserWithPasskeys()
  const { user, made } = show({ ...asks, [SIGN_IN]: { body: { next: '/payments' } } })
  await user.click(button())
  expect(get).toHaveBeenCalledWith({ publicKey: requestToSign })
  expect(made.at(-1)?.body).toEqual({ passkey: signedByBrowser, returnUrl: '/payments' })
  expect(loadPage).toHaveBeenCalledWith('/payments')
})

test.each([
  ['PASSKEY_REFUSED', "This passkey doesn't work here. Use a code."],
  ['INACTIVE_USER', 'This user is inactive. Please contact the Admin regarding this account.'],
  ['PROFILE_FLAGGED', 'Your profile has been deactivated. Please contact Carepanel support for more details.'],
])('the passkey login shows the message for %s', async (code, sentence) => {
  browserWithPasskeys()
  const { user } = show({ ...asks, [SIGN_IN]: refusal(code) })
  await user.click(button())
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('the passkey login sends nothing when no passkey was chosen, and can be tried again', async () => {
  const { get } = browserWithPasskeys()
  get.mockRejectedValueOnce(new DOMException('canceled', 'NotAllowedError'))
  const { user, made } = show()
  await user.click(button())
  expect(await screen.findByText("We didn't get a passkey. Try again, or use a code.")).toBeVisible()
  expect(made.map(({ call }) => call)).toEqual([ASK])
  expect(button()).not.toHaveAttribute('aria-disabled')
})

test('the passkey login is not shown in a browser without passkeys', () => {
  browserWithoutPasskeys()
  show()
  expect(screen.queryByRole('button', { hidden: true })).toBeNull()
})
