import { act, screen, waitFor } from '@testing-library/react'
import { Profiler } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { stateMask } from '#components/form/address/stateMask.ts'
import { fieldsOf } from '#components/form/kit/fields.tsx'
import { MemberForm } from '#components/form/kit/MemberForm.tsx'
import { SubmitRow } from '#components/form/kit/SubmitRow.tsx'
import { required } from '#components/form/kit/schema.ts'
import { useDraftedForm } from '#components/form/kit/useMemberForm.ts'
import { open } from '#tests/support/screens/screens.tsx'

interface Values {
  name: string
  state: string
  kind: string
}
const { Text, Select } = fieldsOf<Values>()
const twoLetters = stateMask('', () => null)
const schema = z.object({
  name: required('Enter a name'),
  state: required('Enter a state'),
  kind: required('Choose a kind'),
})

const rendered: string[] = []
const recordRender = (id: string) => void rendered.push(id)

function Form({ onSubmit = () => {} }: { onSubmit?: (values: Values) => void }) {
  const form = useDraftedForm<Values>({
    values: { name: 'Mary', state: 'NJ', kind: 'b' },
    draft: null,
    schema: async () => () => schema,
  })
  return (
    <MemberForm form={form} onSubmit={onSubmit}>
      <Profiler id="name" onRender={recordRender}>
        <Text name="name" label="Name" />
      </Profiler>
      <Profiler id="state" onRender={recordRender}>
        <Text name="state" label="State" mask={twoLetters} />
      </Profiler>
      <Profiler id="kind" onRender={recordRender}>
        <Select name="kind" label="Kind" options={['a', 'b'].map((value) => ({ value, label: value }))} />
      </Profiler>
      <ChoiceNote />
      <button type="submit">Send</button>
    </MemberForm>
  )
}

/** A part that is shown for some answers only. */
const ChoiceNote = () => (useWatch({ name: 'kind' }) === 'a' ? <p>You chose a</p> : null)

const { CheckList } = fieldsOf<{ paidBy: string[] }>()
const listSchema = z.object({ paidBy: z.array(z.string()) })

function Boxes({ onSubmit = () => {} }: { onSubmit?: (values: { paidBy: string[] }) => void }) {
  const form = useDraftedForm<{ paidBy: string[] }>({
    values: { paidBy: ['a'] },
    draft: null,
    schema: async () => () => listSchema,
  })
  return (
    <MemberForm form={form} onSubmit={onSubmit}>
      <CheckList name="paidBy" label="Paid by" options={['a', 'b', 'c'].map((value) => ({ value, label: value }))} />
      <button type="submit">Send</button>
    </MemberForm>
  )
}

const { Email } = fieldsOf<{ email: string }>()
const emailSchema = z.object({ email: required('Enter your email address') })

function EmailForm({ rules, onSubmit }: { rules: Promise<void>; onSubmit: (values: { email: string }) => void }) {
  const schema = async () => {
    await rules
    return () => emailSchema
  }
  const form = useDraftedForm<{ email: string }>({ values: { email: '' }, draft: null, schema })
  return (
    <MemberForm form={form} onSubmit={onSubmit}>
      <Email name="email" label="Email" />
      <SubmitRow label="Send" busyLabel="Sending…" asksEmail />
    </MemberForm>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  rendered.length = 0
})

it('MemberForm renders no field again on a key press, and only the corrected one when an error clears', async () => {
  const { user } = open(<Form />)
  await user.clear(field('Name'))
  await user.click(screen.getByText('Send'))
  await waitFor(() => expect(field('Name')).toBeInvalid())
  rendered.length = 0
  await user.type(field('State'), 'x')
  expect(rendered).toEqual([])
  await user.type(field('Name'), 'Jo')
  await waitFor(() => expect(field('Name')).toBeValid())
  expect(new Set(rendered)).toEqual(new Set(['name']))
})

it('MemberForm submits the masked values', async () => {
  const onSubmit = jest.fn()
  const { user } = open(<Form onSubmit={onSubmit} />)
  await user.clear(field('State'))
  await user.type(field('State'), 'n7y')
  await user.selectOptions(screen.getByLabelText('Kind'), 'a')
  await user.click(screen.getByText('Send'))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Mary', state: 'NY', kind: 'a' }))
})

it('MemberForm submits after the schema has loaded when submit is pressed during the load', async () => {
  const rules = Promise.withResolvers<void>()
  const onSubmit = jest.fn()
  const { user } = open(<EmailForm rules={rules.promise} onSubmit={onSubmit} />)
  await user.type(field('Email'), 'mary@mail.test')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Sending…' })).toBeVisible()
  await act(async () => rules.resolve())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ email: 'mary@mail.test' }))
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible()
})

const { Radio } = fieldsOf<{ answer: string }>()
const radioSchema = z.object({ answer: required('Choose Yes or No') })

function Choice() {
  const form = useDraftedForm<{ answer: string }>({
    values: { answer: '' },
    draft: null,
    schema: async () => () => radioSchema,
  })
  return (
    <MemberForm form={form} onSubmit={() => {}}>
      <Radio name="answer" label="Answer" options={['Yes', 'No'].map((value) => ({ value, label: value }))} />
      <button type="submit">Send</button>
    </MemberForm>
  )
}

it('MemberForm asks for a choice that the keyboard only passed by [WCAG 3.3.1]', async () => {
  const { user } = open(<Choice />)
  await user.tab()
  expect(field('Yes')).toHaveFocus()
  await user.tab()
  await user.tab()
  await user.click(screen.getByText('Send'))
  expect(await screen.findByText('Choose Yes or No', { selector: 'span' })).toBeVisible()
})

describe('MemberForm before hydration', () => {
  afterEach(() => document.body.replaceChildren())

  async function page(change: (container: HTMLElement) => void) {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Form />)
    change(container)
    await act(async () => hydrateRoot(container, <Form />))
    return container
  }

  it('has the saved values in its fields', async () => {
    await page(() => {
      expect(field('Name')).toHaveValue('Mary')
      expect(screen.getByLabelText('Kind')).toHaveValue('b')
    })
  })

  it.each([
    ['mary@mail.test', true],
    ['', false],
  ])('enables its button; with "%s" as the email it is enabled after hydration: %s', async (email, isOn) => {
    const container = document.createElement('div')
    document.body.append(container)
    const form = <EmailForm rules={Promise.resolve()} onSubmit={() => {}} />
    container.innerHTML = renderToString(form)
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
    field('Email').value = email
    await act(async () => hydrateRoot(container, form))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(!isOn)
  })

  it('keeps a choice, and shows the fields that depend on it after hydration', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Form />)
    expect(screen.queryByText('You chose a')).toBeNull()
    field('Kind').value = 'a'
    await act(async () => hydrateRoot(container, <Form />))
    expect(screen.getByText('You chose a')).toBeVisible()
  })

  it('keeps the text and the choice after hydration', async () => {
    await page(() => {
      field('Name').value = 'Ada'
      field('Kind').value = 'a'
    })
    expect(field('Name')).toHaveValue('Ada')
    expect(field('Kind')).toHaveValue('a')
    expect(field('State')).toHaveValue('NJ')
  })

  it('masks the text and submits it masked', async () => {
    const onSubmit = jest.fn()
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Form />)
    field('State').value = 'ny'
    await act(async () => hydrateRoot(container, <Form onSubmit={onSubmit} />))
    await act(async () => screen.getByText('Send').click())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Mary', state: 'NY', kind: 'b' }))
  })

  it('keeps changed checkboxes after hydration and submits them', async () => {
    const onSubmit = jest.fn()
    const boxes = (container: HTMLElement) => [...container.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Boxes />)
    expect(boxes(container).map(({ checked }) => checked)).toEqual([true, false, false])
    for (const box of boxes(container)) box.checked = !box.checked
    await act(async () => hydrateRoot(container, <Boxes onSubmit={onSubmit} />))
    expect(boxes(container).map(({ checked }) => checked)).toEqual([false, true, true])
    await act(async () => screen.getByText('Send').click())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ paidBy: ['b', 'c'] }))
  })
})
