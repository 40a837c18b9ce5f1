import { screen, waitFor } from '@testing-library/react'
import type { Result } from '#components/call/result.ts'
import { ConfirmByCode } from '#components/form/ConfirmByCode.tsx'
import { open, refusal, serve } from '#tests/support/screens/screens.tsx'

const SEND = 'POST /api/panel/api/privacy/code'
const wrong: Result<string> = { ok: false, error: { status: 400, code: 'INVALID_OTP', message: 'x' } }

async function codeSent(answer: Result<string>, after?: 'leaving') {
  serve({ [SEND]: {} })
  const send = jest.fn(async (_otp: string) => answer)
  const { user } = open(
    <ConfirmByCode codeGoesTo="(•••) •••-0101" action="Erase" busyLabel="Erasing…" send={send} onDone={() => after} />,
  )
  screen.getByText('The code goes to (•••) •••-0101.')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Verification code')
  return { user, field, send }
}

test('a confirmation by code focuses the field for the code, and sends what was typed', async () => {
  const { user, field, send } = await codeSent({ ok: true, data: 'x' }, 'leaving')
  screen.getByText('We sent a code to (•••) •••-0101.')
  expect(field).toHaveFocus()
  await user.type(field, '123 456')
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[0]).toBe('123456')
})

test('a wrong code is selected, so that the next one replaces it', async () => {
  const { user, field } = await codeSent(wrong)
  await user.type(field, '123456{Enter}')
  await screen.findByText('Please enter correct verification code.')
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
  await user.keyboard('6')
  expect(field).toHaveValue('6')
})

test('a code that was used asks for another one, unless the page is left', async () => {
  const used = await codeSent({ ok: true, data: 'x' })
  await used.user.type(used.field, '123456{Enter}')
  expect(await screen.findByRole('button', { name: 'Send code' })).toHaveFocus()
  expect(screen.queryByLabelText('Verification code')).toBeNull()
})

test('a code stays while the page is left', async () => {
  const { user, field, send } = await codeSent({ ok: true, data: 'x' }, 'leaving')
  await user.type(field, '123456{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalled())
  await waitFor(() => expect(screen.queryByText('Erasing…')).not.toBeNull())
  expect(screen.getByLabelText('Verification code')).toHaveValue('123456')
})

test('a code that could not be sent says why, below its button', async () => {
  serve({ [SEND]: refusal('INTERNAL_ERROR', 'x', 500) })
  const { user } = open(
    <ConfirmByCode codeGoesTo={null} action="Erase" busyLabel="Erasing…" send={async () => wrong} onDone={() => {}} />,
  )
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
  expect(screen.queryByLabelText('Verification code')).toBeNull()
})
