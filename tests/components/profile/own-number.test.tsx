import { screen, waitFor } from '@testing-library/react'
import { ChangeOwnNumber } from '#components/profile/number/ChangeOwnNumber.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { browserWithPasskeys, requestToSign } from '#tests/support/screens/passkeys.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

/* A signed-in member changes the mobile number, up to the code screen. */

const router = { push: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const SEND = 'POST /api/panel/api/privacy/code'
const ASK = 'POST /api/session/own-number'
const byPasskey = {
  'POST /api/panel/api/passkeys/code/options': { body: { options: requestToSign } },
  'POST /api/panel/api/passkeys/code': { body: { otp: '654321' } },
}

function show(answers: Record<string, Answer>, { hasPasskey = false, codeSent = false, post = unsentPost } = {}) {
  const made = serve({ [SEND]: { body: {} }, ...byPasskey, ...answers })
  const loaded = { codeGoesTo: '(•••) •••-0101', hasPasskey, nextChangeAt: null }
  const { user } = open(
    <ChangeOwnNumber loaded={loaded} codeSent={codeSent} proofAction="/api/form/own-number-proof" post={post} />,
  )
  const ask = async (number: string) => {
    await user.type(await screen.findByLabelText('New mobile number'), number)
    await user.click(screen.getByRole('button', { name: 'Send a code to my new number' }))
  }
  return { user, ask, sent: (call: string) => made.filter((one) => one.call === call).map(({ body }) => body) }
}

async function byCode(answers: Record<string, Answer>) {
  const shown = show(answers)
  screen.getByText('Step 1 of 3')
  await shown.user.click(screen.getByRole('button', { name: 'Send code' }))
  const code = await screen.findByLabelText('Verification code')
  screen.getByText('Step 2 of 3')
  expect(code).toHaveFocus()
  // A reload asks for the code again.
  expect(location.pathname + location.search).toBe('/settings/number?code=sent')
  await shown.user.type(code, '123456')
  return { ...shown, code }
}

test('the change of the mobile number by a code opens the code screen', async () => {
  const { ask, sent } = await byCode({ [ASK]: { body: { next: '/otp' } } })
  await ask('2025550147')
  expect(router.push).toHaveBeenCalledWith('/otp')
  expect(sent(ASK)).toEqual([{ otp: '123456', newMobileNumber: '(202) 555-0147' }])
})

test('the change of the mobile number sends one code for two presses, and another one when asked', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const { user, sent } = show({ [SEND]: { body: {}, after: answered } })
  await user.dblClick(screen.getByRole('button', { name: 'Send code' }))
  resolve()
  await user.type(await screen.findByLabelText('Verification code'), '123456')
  await user.type(screen.getByLabelText('New mobile number'), '2025550147')
  expect(sent(SEND)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send another code to (•••) •••-0101' }))
  await waitFor(() => expect(screen.getByLabelText('Verification code')).toHaveValue(''))
  expect(screen.getByLabelText('Verification code')).toHaveFocus()
  expect(screen.getByLabelText('New mobile number')).toHaveValue('(202) 555-0147')
  expect(sent(SEND)).toHaveLength(2)
})

test('the change of the mobile number asks for the code that was sent without JavaScript, and shows what was typed', () => {
  show({}, { codeSent: true, post: { ...unsentPost, values: { newMobileNumber: '(202) 555-0147' } } })
  screen.getByText('We sent a code to (•••) •••-0101.')
  expect(screen.getByLabelText('Verification code')).toHaveValue('')
  expect(screen.getByLabelText('New mobile number')).toHaveValue('(202) 555-0147')
})

test.each([
  ['SAME_MOBILE_NUMBER', 'This is already your number.'],
  ['NOT_VALID_MOBILE_NUMBER', 'Please enter a valid mobile number. Landline and VoIP numbers will not work.'],
])('the change of the mobile number shows the reason of %s at the field', async (code, sentence) => {
  const { ask } = await byCode({ [ASK]: refusal(code) })
  await ask('2125550101')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('New mobile number')).toHaveFocus()
  expect(screen.getByLabelText('New mobile number')).toBeInvalid()
})

test('the change of the mobile number focuses the code field after a wrong code', async () => {
  const { ask, code } = await byCode({ [ASK]: refusal('INVALID_OTP') })
  await ask('2025550147')
  await screen.findByText('Please enter correct verification code.')
  expect(code).toHaveFocus()
})

test('the change of the mobile number accepts a passkey, and then shows an error of the code as an alert', async () => {
  browserWithPasskeys()
  const { user, ask, sent } = show({ [ASK]: refusal('OTP_EXPIRED') }, { hasPasskey: true })
  await user.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
  await screen.findByText("Thanks, we've confirmed it's you.")
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull()
  await ask('2025550147')
  expect((await screen.findByText('Verification code expired.')).closest('[role=alert]')).not.toBeNull()
  expect(sent(ASK)).toEqual([{ otp: '654321', newMobileNumber: '(202) 555-0147' }])
  expect(sent(SEND)).toEqual([])
})

test('the change of the mobile number offers a code after a passkey was used', async () => {
  browserWithPasskeys()
  const { user } = show({}, { hasPasskey: true })
  await user.click(screen.getByRole('button', { name: 'Use a passkey instead' }))
  await user.click(await screen.findByRole('button', { name: 'Use a code instead' }))
  expect(await screen.findByLabelText('Verification code')).toHaveFocus()
})
