import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { email } from '#components/form/kit/schema.ts'
import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { advanceClock, open } from '#tests/support/screens/screens.tsx'
import { inSpanish } from '#tests/support/screens/spanish.tsx'

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const suggestion = () => screen.queryByRole('button', { name: /^Did you mean/ })
const findSuggestion = () => screen.findByRole('button', { name: 'Did you mean mary@gmail.com?' })

afterEach(() => jest.useRealTimers())

/** Leaves time for a suggestion that should not appear. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

const form = (
  <form>
    <EmailField name="email" label="Email" />
    <button type="button">Send</button>
  </form>
)

it('suggests a correction after the field was left, and fills it in (VAL-128) [WCAG 3.3.3]', async () => {
  const user = userEvent.setup()
  render(form)
  await user.type(field(), 'Mary@gmial.com')
  await settle()
  expect(suggestion()).toBeNull()
  await user.tab()
  await user.click(await findSuggestion())
  expect(field()).toHaveValue('mary@gmail.com')
  expect(field()).toHaveFocus()
  expect(suggestion()).toBeNull()
  await user.tab()
  await settle()
  expect(suggestion()).toBeNull()
})

it('suggests a correction in the field, too, once nothing was typed for a second (VAL-128)', async () => {
  jest.useFakeTimers()
  const { user } = open(form, { clock: true })
  await user.type(field(), 'mary@gmial.com')
  await advanceClock(900)
  expect(suggestion()).toBeNull()
  await advanceClock(200)
  expect(suggestion()).not.toBeNull()
  expect(field()).toHaveFocus()
  await user.type(field(), 'x')
  expect(suggestion()).toBeNull()
})

it('is reached by keyboard right after the field', async () => {
  const user = userEvent.setup()
  render(form)
  await user.type(field(), 'mary@gmial.com')
  await user.tab()
  const button = await findSuggestion()
  await user.tab({ shift: true })
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(field()).toHaveValue('mary@gmail.com')
})

it('is announced once: in a live region that stays, and is not part of the description of the field [WCAG 4.1.3]', async () => {
  const user = userEvent.setup()
  render(form)
  await user.type(field(), 'mary@gmial.com')
  await user.tab()
  const button = await findSuggestion()
  expect(button.closest('[aria-live=polite]')).not.toBeNull()
  await user.click(field())
  await user.tab()
  await settle()
  expect(suggestion()).toBe(button)
  expect(field()).not.toHaveAccessibleDescription()
})

it('goes away when the address is edited', async () => {
  const user = userEvent.setup()
  render(form)
  await user.type(field(), 'mary@gmial.com')
  await user.tab()
  await findSuggestion()
  await user.type(field(), 'x')
  expect(suggestion()).toBeNull()
})

it('waits until a pressed button is released, so that the button does not move away', async () => {
  const user = userEvent.setup()
  render(form)
  await user.type(field(), 'mary@gmial.com')
  const button = screen.getByRole('button', { name: 'Send' })
  fireEvent.pointerDown(button)
  act(() => button.focus())
  await settle()
  expect(suggestion()).toBeNull()
  fireEvent.pointerUp(button)
  await findSuggestion()
})

it('says nothing about a real domain', async () => {
  const user = userEvent.setup()
  render(form)
  await user.type(field(), 'mary@clinic.test')
  await user.tab()
  await settle()
  expect(suggestion()).toBeNull()
})

it('asks in Spanish', async () => {
  const user = userEvent.setup()
  render(inSpanish(form))
  await user.type(field(), 'mary@gmial.com')
  await user.tab()
  await screen.findByRole('button', { name: '¿Quiso decir mary@gmail.com?' })
})

const { Email } = fieldsOf<{ email: string }>()
const schema = z.object({ email })

const Typed = () => <p>Sends {useWatch({ name: 'email' })}</p>

function LargeForm() {
  const largeForm = useDraftedForm({ values: { email: '' }, draft: null, schema: async () => () => schema })
  return (
    <MemberForm form={largeForm} onSubmit={() => {}}>
      <Email name="email" label="Email" />
      <Typed />
    </MemberForm>
  )
}

it('corrects the value of a large form, and removes its error', async () => {
  const user = userEvent.setup()
  open(<LargeForm />)
  await user.type(field(), 'mary@gmail')
  await user.tab()
  await screen.findByText('Incorrect email address format.')
  await user.click(await findSuggestion())
  await screen.findByText('Sends mary@gmail.com')
  expect(screen.queryByText('Incorrect email address format.')).toBeNull()
})
