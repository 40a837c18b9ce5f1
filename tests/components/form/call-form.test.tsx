import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import * as z from 'zod/mini'
import { callApi } from '#components/call/callApi.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { RadioField } from '#components/form/fields/RadioField.tsx'
import { TextField } from '#components/form/fields/TextField.tsx'
import { useCallForm } from '#components/form/useCallForm.ts'
import { saveNonProfitOrganization } from '#lib/contract/panel/rewards.ts'
import { type Answer, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const CALL = 'POST /api/panel/api/non-profit-organizations'
const schema = z.object({
  id: z.coerce.number().check(z.positive('Choose a number')),
  kind: z.enum(['a', 'b'], 'Choose a kind'),
  sure: z.literal('on', 'Check the box'),
})

function Form({ onDone = () => {} }: { onDone?: () => void }) {
  const form = useCallForm({
    schema,
    send: ({ id }, { idempotencyKey }) => callApi(saveNonProfitOrganization, { body: { id }, idempotencyKey }),
    errorText: (error) => error.message,
    onDone,
  })
  return (
    <CallForm form={form}>
      <TextField name="id" label="Number" />
      <RadioField name="kind" label="Kind" options={['a', 'b'].map((value) => ({ value, label: `Kind ${value}` }))} />
      <CheckboxField name="sure" label="I am sure" />
      <SubmitButton>Save</SubmitButton>
    </CallForm>
  )
}

const number = () => screen.getByLabelText('Number')
const save = () => screen.getByRole('button', { name: 'Save' })

async function filled(...answers: Answer[]) {
  const made = serve({ [CALL]: answers })
  const { user } = open(<Form />)
  await user.type(number(), '7')
  await user.click(screen.getByLabelText('Kind b'))
  await user.click(screen.getByLabelText('I am sure'))
  return { made, user }
}

test('CallForm sends with its call, so that the browser must not send, too', () => {
  serve({})
  open(<Form />)
  expect(fireEvent.submit(save().closest('form') as HTMLFormElement)).toBe(false)
})

test('the error summary of CallForm lists the fields in their order and links to each [WCAG 3.3.1]', async () => {
  serve({})
  const { user } = open(<Form />)
  await user.click(save())
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Choose a number', 'Choose a kind', 'Check the box'])
  await user.click(screen.getByRole('link', { name: 'Choose a kind' }))
  expect(screen.getByLabelText('Kind a')).toHaveFocus()
})

test('CallForm clears the error of a corrected field only', async () => {
  serve({})
  const { user } = open(<Form />)
  await user.click(save())
  await user.click(screen.getByLabelText('I am sure'))
  expect(screen.getByLabelText('I am sure')).toBeValid()
  expect(number()).toBeInvalid()
})

test('CallForm treats a blank field as missing', async () => {
  const { user } = await filled()
  await user.clear(number())
  await user.type(number(), '   ')
  await user.click(save())
  expect(screen.getByRole('region', { name: 'Please complete the required fields' })).toHaveFocus()
})

test('CallForm asks to check a field that is invalid but not missing [WCAG 3.3.1]', async () => {
  const { user, made } = await filled()
  await user.clear(number())
  await user.type(number(), '0')
  await user.click(save())
  expect(screen.getByRole('region', { name: 'Please check these fields' })).toHaveFocus()
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Number: Choose a number'])
  expect(made).toEqual([])
})

test('CallForm keeps its input after an error, and a retry without changes reuses the idempotency key [WCAG 4.1.3]', async () => {
  const { user, made } = await filled(refusal('X', 'First.'), refusal('X', 'Second.'), {})
  await user.click(save())
  const first = await screen.findByRole('alert')
  expect(first).toHaveTextContent('First.')
  await user.click(save())
  expect(await screen.findByText('Second.')).toBeInTheDocument()
  expect(first).not.toBeInTheDocument()
  expect(number()).toHaveValue('7')
  expect(screen.getByLabelText('Kind b')).toBeChecked()
  expect(screen.getByLabelText('I am sure')).toBeChecked()
  const keys = made.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  await user.type(number(), '8')
  await user.click(save())
  await waitFor(() => expect(made).toHaveLength(3))
  expect(made[2]?.headers['idempotency-key']).not.toBe(keys[0])
  expect(number()).toHaveValue('78')
})

test('CallForm shows "Please wait…" during the call and sends nothing more', async () => {
  let answer = () => {}
  const after = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user, made } = await filled({ after })
  await user.click(save())
  const busy = screen.getByRole('button', { name: 'Please wait…' })
  expect(busy).toHaveFocus()
  await user.click(busy)
  await user.type(number(), '{Enter}')
  await act(async () => answer())
  expect(save()).toBeEnabled()
  expect(made).toHaveLength(1)
})

test('CallForm shows no alert for an expired session', async () => {
  const { user, made } = await filled(refusal('UNAUTHORIZED', 'A valid session is required.', 401))
  await user.click(save())
  await waitFor(() => expect(made).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('CallForm sends the id of the member for whom the page was rendered', async () => {
  document.documentElement.dataset.member = '7'
  const { user, made } = await filled({})
  await user.click(save())
  await waitFor(() => expect(made[0]?.headers['x-member']).toBe('7'))
  delete document.documentElement.dataset.member
})

test('CallForm keeps input from before hydration and is a POST form', async () => {
  const made = serve({ [CALL]: {} })
  const host = document.createElement('div')
  host.innerHTML = renderToString(<Form />)
  document.body.append(host)
  const form = host.querySelector('form')
  expect(form).toHaveAttribute('method', 'post')
  const input = host.querySelector<HTMLInputElement>('[name=id]')
  if (input) input.value = '7'
  for (const box of host.querySelectorAll<HTMLInputElement>('[value=b], [name=sure]')) box.checked = true
  const root = await act(async () => hydrateRoot(host, <Form />))
  await userEvent.click(save())
  await waitFor(() => expect(made[0]?.body).toEqual({ id: 7 }))
  expect(input?.value).toBe('7')
  act(() => root.unmount())
  host.remove()
})
