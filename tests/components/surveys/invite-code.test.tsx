import { screen, waitFor } from '@testing-library/react'
import { loadPage } from '#components/call/loadPage.ts'
import { InviteCode } from '#components/surveys/dashboard/InviteCode.tsx'
import { unsentPost } from '#tests/support/screens/forms.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))

const CALL = 'POST /api/surveys/start'
const WRONG = 'A participation code has 8 letters or digits, without spaces.'

async function enter(code: string, answer: Answer = { body: { next: '/redirect?to=sealed' } }) {
  const made = serve({ [CALL]: answer })
  const { user, unmount } = open(<InviteCode brand="Carepanel" post={unsentPost} />)
  if (code) await user.type(screen.getByLabelText('Participation code'), code)
  await user.click(screen.getByRole('button', { name: 'Open survey' }))
  return { user, unmount, made }
}

test('the invite code form sends the code and opens its survey [DASH-026, DASH-027, DASH-028, VAL-046, VAL-047]', async () => {
  const { made } = await enter(' AB12cd34 ')
  screen.getByRole('heading', { name: 'Invite Code' })
  await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/redirect?to=sealed'))
  expect(made.map(({ call, body }) => [call, body])).toEqual([[CALL, { by: 'code', code: 'AB12cd34' }]])
})

test.each([
  ['AB12cd3', WRONG, 'VAL-042, CONST-002'],
  ['AB12cd345', WRONG, 'VAL-043, CONST-002'],
  ['AB12-d34', WRONG, 'VAL-044'],
  ['AB12 d34', WRONG, 'VAL-045'],
  ['', 'Enter your participation code', 'no id'],
])('the invite code form rejects "%s": %s (%s)', async (code, message) => {
  const { user, made } = await enter(code)
  const field = screen.getByLabelText('Participation code')
  expect(field).toHaveFocus()
  expect(screen.getByText(message).closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  await user.tab()
  expect(field).toHaveAccessibleDescription(expect.stringContaining(message))
  expect(made).toEqual([])
})

test.each([
  ['INVALID_PARTICIPATION_CODE', 'ERR-132', 'The message of the server.'],
  ['ANYTHING_ELSE', 'ERR-133', 'Something went wrong. Please retry again later.'],
])('the invite code form shows the error of %s and keeps the code (%s)', async (code, _id, message) => {
  await enter('AB12cd34', refusal(code))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getByLabelText('Participation code')).toHaveValue('AB12cd34')
  expect(loadPage).not.toHaveBeenCalled()
})

test('the invite code form makes one call for two presses', async () => {
  const held = Promise.withResolvers<void>()
  const { user, made } = await enter('AB12cd34', { body: { next: '/x' }, after: held.promise })
  await user.click(screen.getByRole('button', { name: 'Opening…' }))
  held.resolve()
  await waitFor(() => expect(loadPage).toHaveBeenCalledTimes(1))
  expect(made).toHaveLength(1)
})

test('the invite code form does not navigate after it was left during the call', async () => {
  const held = Promise.withResolvers<void>()
  const { unmount, made } = await enter('AB12cd34', { body: { next: '/x' }, after: held.promise })
  await waitFor(() => expect(made).toHaveLength(1))
  unmount()
  held.resolve()
  await new Promise((settled) => setTimeout(settled))
  expect(loadPage).not.toHaveBeenCalled()
})
