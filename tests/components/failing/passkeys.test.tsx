import { screen, waitFor } from '@testing-library/react'
import { PasskeyLogin } from '#components/auth/login/PasskeyLogin.tsx'
import { loadPage } from '#components/call/loadPage.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { PasskeyList } from '#components/profile/settings/PasskeyList.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import { expectToSurvive, type FailingForm } from '#tests/support/screens/failing-calls.tsx'
import { unsent } from '#tests/support/screens/forms.ts'
import { browserWithPasskeys, requestToCreate, requestToSign } from '#tests/support/screens/passkeys.ts'
import { open, refusal, serve } from '#tests/support/screens/screens.tsx'

const router = { refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
const closed = jest.fn()
beforeEach(() => {
  browserWithPasskeys()
})

const toSign = { options: requestToSign }
const codeGoesTo = '(•••) •••-0101'
const noPasskeys = { passkeys: [], codeGoesTo }
const onePasskey = {
  passkeys: [{ id: '7', name: 'Safari on iPhone', addedAt: '2026-11-20T10:00:00Z', usedAt: null }],
  codeGoesTo,
}
const says = (text: string) => () => void screen.getByText(text)
const confirmed = () => expect(closed).toHaveBeenCalledWith('123456')
const byPasskey = () => (
  <ConfirmByCode
    codeGoesTo={codeGoesTo}
    hasPasskey
    action="Save"
    busyLabel="Saving…"
    send={async (otp) => ({ ok: true, data: otp })}
    onDone={closed}
  />
)

type User = Parameters<NonNullable<FailingForm['fill']>>[0]
const startAdding = (user: User) => user.click(screen.getByRole('button', { name: 'Add a passkey' }))
async function giveCode(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Send code' }))
  await user.type(await screen.findByLabelText('Verification code'), '123456')
}

const forms: Readonly<Record<string, FailingForm>> = {
  'the question for a log-in': {
    call: 'requestPasskey',
    screen: () => <PasskeyLogin brand="Carepanel" returnUrl={undefined} />,
    button: 'Use a passkey',
    others: { signInByPasskey: { next: '/dashboard' } },
    answer: toSign,
    done: () => expect(loadPage).toHaveBeenCalledWith('/dashboard'),
  },
  'a log-in': {
    call: 'signInByPasskey',
    screen: () => <PasskeyLogin brand="Carepanel" returnUrl="/payments" />,
    button: 'Use a passkey',
    others: { requestPasskey: toSign },
    answer: { next: '/payments' },
    done: () => expect(loadPage).toHaveBeenCalledWith('/payments'),
  },
  'the question in place of a code': {
    call: 'beginPasskeyCode',
    screen: byPasskey,
    button: 'Use a passkey instead',
    others: { codeByPasskey: { otp: '123456' } },
    answer: toSign,
    done: confirmed,
  },
  'a passkey in place of a code': {
    call: 'codeByPasskey',
    screen: byPasskey,
    button: 'Use a passkey instead',
    others: { beginPasskeyCode: toSign },
    answer: { otp: '123456' },
    done: confirmed,
  },
  'a code for another passkey': {
    call: 'beginPasskey',
    screen: () => <PasskeyList loaded={noPasskeys} removeAction={unsent.action} />,
    fill: async (user) => {
      await startAdding(user)
      await giveCode(user)
    },
    others: { sendPrivacyCode: {} },
    button: 'Continue',
    answer: { options: requestToCreate },
    done: () => expect(screen.getByRole('button', { name: 'Create passkey' })).toHaveFocus(),
  },
  'a new passkey': {
    call: 'addPasskey',
    screen: () => <PasskeyList loaded={noPasskeys} removeAction={unsent.action} />,
    fill: async (user) => {
      await startAdding(user)
      await giveCode(user)
      await user.click(screen.getByRole('button', { name: 'Continue' }))
    },
    others: { sendPrivacyCode: {}, beginPasskey: { options: requestToCreate } },
    button: 'Create passkey',
    done: says('We added your passkey.'),
  },
  'the end of a passkey': {
    call: 'removePasskey',
    path: { passkeyId: '7' },
    screen: () => <PasskeyList loaded={onePasskey} removeAction={unsent.action} />,
    fill: (user) => user.click(screen.getByRole('button', { name: 'Remove the passkey Safari on iPhone' })),
    button: 'Remove this passkey',
    done: () => {
      screen.getByText('We removed the passkey.')
      expect(router.refresh).toHaveBeenCalledTimes(1)
    },
  },
}

test.each(Object.entries(forms))(
  '%s: announces a failed call, keeps its input and is sent once on retry [WCAG 4.1.3]',
  (_, form) => expectToSurvive(form),
)

test('a passkey that an earlier try removed is reported as removed', async () => {
  serve({ 'DELETE /api/panel/api/passkeys/7': refusal('NOT_FOUND', 'x', 404) })
  const { user } = open(
    <>
      <PasskeyList loaded={onePasskey} removeAction={unsent.action} />
      <ToastRegion />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Remove the passkey Safari on iPhone' }))
  await user.click(screen.getByRole('button', { name: 'Remove this passkey' }))
  await screen.findByText('We removed the passkey.')
  expect(router.refresh).toHaveBeenCalledTimes(1)
})

test('before a passkey is removed, the page says that logged-in devices stay so, and leads to signing out', async () => {
  const { user } = open(<PasskeyList loaded={onePasskey} removeAction={unsent.action} />)
  await user.click(screen.getByRole('button', { name: 'Remove the passkey Safari on iPhone' }))
  screen.getByText(/^You can't log in with it after that\. Devices that are logged in stay logged in/)
  expect(screen.getByRole('link', { name: 'sign out everywhere' })).toHaveAttribute('href', '/settings/privacy')
})

test('the list of passkeys keeps the focus where the buttons were that it replaces [WCAG 2.4.3]', async () => {
  serve({ 'DELETE /api/panel/api/passkeys/7': {} })
  const { user } = open(<PasskeyList loaded={onePasskey} removeAction={unsent.action} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await startAdding(user)
  expect(await screen.findByText("First, we'll check that it's you.")).toHaveFocus()
  await press('Cancel')
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toHaveFocus()
  await press('Remove the passkey Safari on iPhone')
  expect(screen.getByText(/^You can't log in with it after that\./)).toHaveFocus()
  await press('Keep it')
  expect(screen.getByRole('button', { name: 'Remove the passkey Safari on iPhone' })).toHaveFocus()
  await press('Remove the passkey Safari on iPhone')
  await press('Remove this passkey')
  await waitFor(() => expect(screen.getByText(/^A passkey lets you log in/)).toHaveFocus())
})

test('a passkey that was not answered is sent again, on the same page', async () => {
  const { create } = browserWithPasskeys()
  // Nothing answers the new passkey.
  serve({
    'POST /api/panel/api/privacy/code': {},
    'POST /api/panel/api/passkeys/options': { body: { options: requestToCreate } },
  })
  const { user } = open(<PasskeyList loaded={noPasskeys} removeAction={unsent.action} />)
  await startAdding(user)
  await giveCode(user)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Create passkey' }))
  await screen.findByText(/Something went wrong/)
  expect(router.refresh).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Create passkey' }))
  expect(create).toHaveBeenCalledTimes(1)
})
