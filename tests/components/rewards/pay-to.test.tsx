import { screen, waitFor } from '@testing-library/react'
import { PayTo } from '#components/rewards/payments/pay-to/PayTo.tsx'
import { PayToScreen } from '#components/rewards/payments/pay-to/PayToScreen.tsx'
import { payToPost } from '#components/rewards/payments/pay-to/payToForm.ts'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import { english } from '#lib/language/translate.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { open, refusal, serve } from '#tests/support/screens/screens.tsx'

const refresh = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh }) }))

const SEND = 'POST /api/panel/api/privacy/code'
const SAVE = 'POST /api/panel/api/payout-method'

const NEXT = 'Next payment: $80, expected by Dec 5, 2099.'
const chosen: PayoutMethod = {
  methods: [
    { method: 'tremendous', label: 'Gift card' },
    { method: 'paypal', label: 'PayPal' },
  ],
  method: 'tremendous',
  sentTo: 'r•••@mail.test',
  codeGoesTo: '(•••) •••-0147',
  hasPasskey: false,
  isHeld: false,
}

test('the payout method card shows how and where the member is paid', () => {
  open(<PayTo chosen={chosen} next={NEXT} />)
  screen.getByRole('heading', { name: 'Where we send your payments' })
  screen.getByText('Gift card')
  expect(screen.getByText(/^To/)).toHaveTextContent('To r•••@mail.test')
  screen.getByText(/^Tremendous emails you a link, most often within minutes/)
})

test('the payout method cannot be changed while a change of the number blocks it, and the card says why', () => {
  const reason = "To keep your money safe, you can't change this until 7 days after your mobile number changes."
  const { unmount } = open(<PayTo chosen={{ ...chosen, isHeld: true }} next={NEXT} />)
  screen.getByText('Gift card')
  screen.getByText(reason)
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  const shown = { codeSent: true, codeAction: '/code', post: payToPost(unsent, english) }
  open(<PayToScreen chosen={{ ...chosen, isHeld: true }} {...shown} />)
  screen.getByText(reason)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Your payments' })).toHaveAttribute('href', '/payments')
})

test('the payout method card asks for a choice when there is no address', () => {
  open(<PayTo chosen={{ ...chosen, method: null, sentTo: null }} next={NEXT} />)
  screen.getByText("We don't know yet where to send your payments. Choose how you want to be paid.")
  screen.getByRole('button', { name: 'Choose' })
})

test('a first payout choice names its method and no old address', async () => {
  serve({})
  const [giftCard] = chosen.methods
  const { user } = open(
    <PayTo chosen={{ ...chosen, methods: giftCard ? [giftCard] : [], method: null, sentTo: null }} next={NEXT} />,
  )
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await screen.findByText("How you're paid: Gift card.")
  expect(screen.queryByText(/We don't know yet/)).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Email address for your payments' }), 'rosa@wallet.test')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  screen.getByText(/Confirm it with a code. We'll tell you by email./)
})

test('a changed payout method is saved only with a correct code', async () => {
  const made = serve({ [SEND]: { body: {} }, [SAVE]: [refusal('INVALID_OTP'), { body: {} }] })
  const { user } = open(<PayTo chosen={chosen} next={NEXT} />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(await screen.findByRole('heading', { name: 'Step 1 of 2: choose where payments go' })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: /^PayPal/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  screen.getByText('Enter an email address, such as name@example.com')
  expect(screen.getByRole('textbox')).toHaveFocus()
  await user.type(screen.getByRole('textbox', { name: 'Email address for your payments' }), 'Rosa@wallet.test')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('heading', { name: 'Step 2 of 2: confirm with a code' })).toHaveFocus()
  screen.getByText('rosa@wallet.test')
  screen.getByText(/We'll tell your old and your new address by email/)
  screen.getByText('The code goes to (•••) •••-0147.')
  expect(made.filter(({ call }) => call === SAVE)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByText('We sent a code to (•••) •••-0147.')
  await user.type(screen.getByRole('textbox', { name: 'Verification code' }), '111111')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(made.filter(({ call }) => call === SAVE)).toHaveLength(1))
  expect(refresh).not.toHaveBeenCalled()
  await user.clear(screen.getByRole('textbox', { name: 'Verification code' }))
  await user.type(screen.getByRole('textbox', { name: 'Verification code' }), '123456')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  expect(made.filter(({ call }) => call === SAVE).at(-1)).toMatchObject({
    body: { method: 'paypal', address: 'rosa@wallet.test', otp: '123456' },
    headers: { 'idempotency-key': expect.any(String) },
  })
  const notice = screen.getByText('We changed where your payments go.').closest('[tabindex]')
  expect(notice).toHaveFocus()
  expect(notice).toHaveTextContent('To rosa@wallet.test')
  expect(notice).toHaveTextContent(NEXT)
  screen.getByRole('button', { name: 'Change' })
})

test('a new payout method can be changed before the code', async () => {
  serve({})
  const { user } = open(<PayTo chosen={chosen} next={NEXT} />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('radio', { name: /^PayPal/ }))
  await user.type(screen.getByRole('textbox'), 'rosa@walet.test')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(screen.getByRole('button', { name: 'Change this choice' }))
  expect(screen.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  expect(screen.getByRole('textbox')).toHaveValue('rosa@walet.test')
})

test('a canceled change of the payout method sends nothing', async () => {
  const made = serve({})
  const { user } = open(<PayTo chosen={chosen} next={NEXT} />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus()
  expect(made).toEqual([])
})

describe('the page that changes the payout method', () => {
  const values = { method: 'paypal', address: 'rosa@wallet.test' }
  const error = { status: 400, code: 'INVALID_OTP', message: 'Server.' }

  function show(posted = unsent) {
    return open(<PayToScreen chosen={chosen} codeSent codeAction="" post={payToPost(posted, english)} />)
  }
  const code = () => screen.getByLabelText('Verification code')

  test('says a wrong code once, at its field', async () => {
    const made = serve({ [SAVE]: refusal('INVALID_OTP') })
    const { user } = show()
    await user.click(screen.getByRole('radio', { name: /^PayPal/ }))
    await user.type(screen.getByRole('textbox', { name: 'Email address for your payments' }), 'rosa@wallet.test')
    await user.type(code(), '000000')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(code()).toHaveAccessibleDescription(/code/))
    expect(code()).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(made.map(({ body }) => body)).toEqual([{ ...values, otp: '000000' }])
  })

  test('says a wrong code of a post without JavaScript at its field, and keeps the choice', () => {
    show({ ...unsent, refused: { values, lists: {}, error, errors: {} } })
    expect(code()).toHaveAccessibleDescription(/code/)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
    expect(screen.getByRole('textbox', { name: 'Email address for your payments' })).toHaveValue('rosa@wallet.test')
  })
})
