import { act, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { Login } from '#components/auth/login/Login.tsx'
import { AddressFields } from '#components/form/address/AddressFields.tsx'
import { type AddressValues, addressValues } from '#components/form/address/addressForm.ts'
import { addressFields } from '#components/form/address/addressSchema.ts'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { PasskeyList } from '#components/profile/settings/PasskeyList.tsx'
import { PayTo } from '#components/rewards/payments/pay-to/PayTo.tsx'
import { InterviewTime } from '#components/surveys/dashboard/InterviewTime.tsx'
import { unsent } from '#tests/support/screens/forms.ts'
import { browserWithPasskeys } from '#tests/support/screens/passkeys.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'

/* Parts of a page whose scripts fail to load while the network is away. */

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, refresh: () => {} }) }))

let mockIsOnline = false
const mockLoad = (path: string) => {
  if (!mockIsOnline) throw new Error('no network')
  return jest.requireActual(path)
}
jest.mock('#components/auth/login/UseTypedNumber.tsx', () => mockLoad('#components/auth/login/UseTypedNumber.tsx'))
jest.mock('#components/form/address/OtherState.tsx', () => mockLoad('#components/form/address/OtherState.tsx'))
jest.mock('#components/profile/settings/AddPasskey.tsx', () => mockLoad('#components/profile/settings/AddPasskey.tsx'))
jest.mock('#components/rewards/payments/pay-to/ChangePayTo.tsx', () =>
  mockLoad('#components/rewards/payments/pay-to/ChangePayTo.tsx'),
)
jest.mock('#components/surveys/dashboard/InterviewText.tsx', () =>
  mockLoad('#components/surveys/dashboard/InterviewText.tsx'),
)

beforeEach(() => {
  mockIsOnline = false
  serve({})
})

/** Lets a script fail to load. */
const failToLoad = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 500)))

async function goOnline() {
  mockIsOnline = true
  await act(async () => void dispatchEvent(new Event('online')))
}

test('the login keeps a typed number when the button that would move it cannot be loaded [ERR-183]', async () => {
  const { user } = open(<Login posted={unsent} brand="Carepanel" origin={{}} />)
  await user.type(screen.getByLabelText('Email'), '2025550123')
  await failToLoad()
  expect(screen.getByLabelText('Email')).toHaveValue('2025550123')
  expect(screen.getByRole('button', { name: 'Use mobile instead' })).toBeEnabled()
})

function AddressForm() {
  const form = useDraftedForm<AddressValues>({
    values: addressValues(null),
    draft: null,
    schema: async () => (values) => z.object(addressFields(values)),
  })
  return (
    <MemberForm form={form} onSubmit={() => {}}>
      <AddressFields legend="Mailing address" />
    </MemberForm>
  )
}

test('an address form stays when the script that compares state and ZIP code cannot be loaded [ERR-183]', async () => {
  const { user } = open(<AddressForm />)
  await user.type(screen.getByLabelText('City'), 'Troy')
  await failToLoad()
  expect(screen.getByLabelText('City')).toHaveValue('Troy')
})

test('the time of an interview appears once its script can be loaded [ERR-183]', async () => {
  open(
    <p>
      Interview <InterviewTime startsAt="2026-12-01T10:00:00" zone="America/Chicago" />
    </p>,
  )
  await failToLoad()
  expect(screen.getByText(/^Interview/)).toHaveTextContent(/^Interview$/)
  await goOnline()
  await waitFor(() => expect(screen.getByText(/^Interview/)).toHaveTextContent('Interview Dec 1, 2026 9:00 AM CST'))
})

test('the form for another payout method opens once its script can be loaded [ERR-183]', async () => {
  const methods = [{ method: 'paypal', label: 'PayPal' }]
  const chosen = {
    methods,
    method: 'paypal',
    sentTo: 'r•••@mail.test',
    codeGoesTo: null,
    hasPasskey: false,
    isHeld: false,
  }
  const { user } = open(<PayTo chosen={chosen} next={null} />)
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await failToLoad()
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  await goOnline()
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeInTheDocument()
})

test('the form for a passkey opens once its script can be loaded [ERR-183]', async () => {
  browserWithPasskeys()
  const { user } = open(
    <PasskeyList loaded={{ passkeys: [], codeGoesTo: '(•••) •••-0101' }} removeAction="/api/form" />,
  )
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }))
  await failToLoad()
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')
  await goOnline()
  expect(await screen.findByRole('button', { name: 'Send code' })).toBeInTheDocument()
})
