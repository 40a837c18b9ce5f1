import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { forgetDrafts } from '#components/form/kit/draft/drafts.ts'
import { choose, edit, field, fill, patient, query } from '#tests/support/screens/profile/form.tsx'
import { open, serve } from '#tests/support/screens/screens.tsx'

const router = { push: () => {}, refresh: () => {} }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

// The first form loads its lazy parts.
beforeAll(async () => {
  const { unmount } = await act(async () => open(edit(patient)))
  unmount()
})

beforeEach(() => {
  forgetDrafts()
  serve({})
})

describe('fields of the profile form', () => {
  it('limit the state to two capital letters [VAL-088, VAL-089, CONST-016]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { State: 'njx' })
    expect(field('State')).toHaveValue('NJ')
  })

  it('clear an incomplete state on blur [VAL-090, CONST-016]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { State: 'n' })
    await user.tab()
    expect(field('State')).toHaveValue('')
  })

  it.each([
    ['new york', 'NY'],
    ['Arizona', 'AZ'],
    ['misouri', ''],
  ])('turn the typed state "%s" into "%s" [VAL-124]', async (name, code) => {
    const { user } = open(edit(patient))
    await fill(user, { State: name })
    await user.tab()
    await waitFor(() => expect(field('State')).toHaveValue(code))
  })

  it.each([
    [['New ', 'Jersey'], 'NJ'],
    [['Texas'], 'TX'],
    [['nj'], 'NJ'],
  ])('turn a state that a phone keyboard composes as %j into "%s" [VAL-089, VAL-124]', async (words, code) => {
    const { user } = open(edit(patient))
    await user.click(field('State'))
    for (const word of words) {
      const value = (field('State') as HTMLInputElement).value + word
      fireEvent.input(field('State'), { target: { value }, isComposing: true })
      fireEvent.compositionEnd(field('State'))
    }
    await user.tab()
    await waitFor(() => expect(field('State')).toHaveValue(code))
  })

  it('turn a pasted state name into its letters, and clear a text that is no state [VAL-124]', async () => {
    const { user } = open(edit(patient))
    await user.click(field('State'))
    await user.paste('New Hampshire')
    await waitFor(() => expect(field('State')).toHaveValue('NH'))
    await user.clear(field('State'))
    await user.paste('Mexico')
    expect(field('State')).toHaveValue('')
  })

  it('keep and mask what the browser filled in before hydration [VAL-092, VAL-124]', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(edit(patient))
    const [state, zip] = [field('State'), field('ZIP code')]
    state.value = 'New York'
    zip.value = '12207-1234'
    await act(async () => render(edit(patient), { container, hydrate: true }))
    await waitFor(() => expect(state).toHaveValue('NY'))
    expect(zip).toHaveValue('12207')
    await act(async () => state.form?.requestSubmit())
    expect(await screen.findByRole('region', { name: 'Please complete the required fields' })).toHaveFocus()
    expect(state).toBeValid()
    expect(zip).toBeValid()
    container.remove()
  })

  it('say when the ZIP code is in another state [VAL-125]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { State: 'ne', 'ZIP code': '12207' })
    const hint = 'ZIP code 12207 is in New York. Check the state.'
    expect(await screen.findByText(hint)).toBeInTheDocument()
    expect(field('State')).not.toHaveAttribute('aria-invalid')
    await user.clear(field('State'))
    await fill(user, { State: 'new york' })
    await waitFor(() => expect(screen.queryByText(hint)).not.toBeInTheDocument())
  })

  it('limit the ZIP code to five digits [VAL-092, VAL-093, CONST-015]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { 'ZIP code': '0a7-0301' })
    expect(field('ZIP code')).toHaveValue('07030')
    expect(field('ZIP code')).toHaveAttribute('pattern', '\\d{5}')
  })

  it('limit the unit to 45 characters [VAL-095]', async () => {
    const { user } = open(edit(patient))
    await fill(user, { 'Unit or suite (optional)': 'x'.repeat(50) })
    expect(field('Unit or suite (optional)')).toHaveValue('x'.repeat(45))
  })

  it('say what the browser may fill in [WCAG 1.3.5]', () => {
    open(edit(patient))
    expect(field('Gender')).toHaveAttribute('autocomplete', 'sex')
    expect(field('Birth year')).toHaveAttribute('autocomplete', 'bday-year')
  })

  it('submit on Enter, except in the address', async () => {
    const { user } = open(edit(patient))
    await user.type(field('City'), 'Troy{Enter}')
    expect(screen.queryByRole('region', { name: 'Please complete the required fields' })).toBeNull()
    await user.type(field('Email'), 'mary@x.co{Enter}')
    expect(await screen.findByRole('region', { name: 'Please complete the required fields' })).toHaveFocus()
  })

  it('disable the inches for "Prefer not to answer" as the height [ADDL-034, ADDL-035]', async () => {
    const { user } = open(edit(patient))
    await choose(user, { 'Height: feet': '5', 'Height: inches': '7' })
    await choose(user, { 'Height: feet': 'Prefer not to answer' })
    expect(field('Height: inches')).toBeDisabled()
    expect(field('Height: inches')).toHaveDisplayValue('0')
    await choose(user, { 'Height: feet': '6' })
    expect(field('Height: inches')).toBeEnabled()
  })

  it('ask for words for Other and keep them while another answer is tried [ADDL-019, ADDL-020, ADDL-021, ADDL-022, VAL-051, VAL-052, CONST-007, CONST-008]', async () => {
    const { user } = open(edit(patient))
    expect(query('Your ethnicity')).toBeNull()
    await choose(user, { Ethnicity: 'Other', 'Sexual orientation': 'Other' })
    await fill(user, { 'Your ethnicity': 'b'.repeat(80), 'Your sexual orientation': 'x'.repeat(80) })
    expect(field('Your ethnicity')).toHaveValue('b'.repeat(75))
    expect(field('Your sexual orientation')).toHaveValue('x'.repeat(75))
    await choose(user, { Ethnicity: 'Asian', 'Sexual orientation': 'Straight' })
    expect(query('Your ethnicity')).toBeNull()
    expect(query('Your sexual orientation')).toBeNull()
    await choose(user, { Ethnicity: 'Other' })
    expect(field('Your ethnicity')).toHaveValue('b'.repeat(75))
  })
})
