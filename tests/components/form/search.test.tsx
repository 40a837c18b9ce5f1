import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { toggleOption } from '#components/form/search/choosing.ts'
import { exactMatch, matching, type Option, searchable } from '#components/form/search/matching.ts'
import { SearchInput } from '#components/form/search/SearchInput.tsx'
import { open } from '#tests/support/screens/screens.tsx'

const option = (label: string): Option => ({ value: label, label })
const options = ['Acne', 'Asthma', 'Back pain (chronic)', 'Crohn’s disease', 'Ménière’s disease'].map(option)
const list = searchable(options)

describe('search of options', () => {
  it.each([
    ['', options.map(({ label }) => label)],
    ['   ', options.map(({ label }) => label)],
    ['asth', ['Asthma']],
    ['ASTHMA', ['Asthma']],
    ["crohn's", ['Crohn’s disease']],
    ['crohns', ['Crohn’s disease']],
    ['meniere', ['Ménière’s disease']],
    ['disease cro', ['Crohn’s disease']],
    ['chronic', ['Back pain (chronic)']],
    ['pain back', ['Back pain (chronic)']],
    ['zz', []],
  ])('lists the options that match %j', (typed, labels) => {
    expect(matching(list, typed).map(({ label }) => label)).toEqual(labels)
  })

  it('ranks a match at the start first, then at the start of a word, then the rest', () => {
    const some = searchable(['Bipolar pain', 'Spain', 'Back pain', 'Pain'].map(option))
    expect(matching(some, 'pain').map(({ label }) => label)).toEqual(['Pain', 'Bipolar pain', 'Back pain', 'Spain'])
  })

  it('finds a name by its initials, before names that contain these letters', () => {
    const some = searchable(['Dental problems', 'Multiple sclerosis', 'Mood symptoms (mild)'].map(option))
    expect(matching(some, 'MS').map(({ label }) => label)).toEqual([
      'Multiple sclerosis',
      'Dental problems',
      'Mood symptoms (mild)',
    ])
    expect(matching(some, 'm')).toHaveLength(3)
  })

  it('finds an exact match of the whole label, ignoring case and spaces', () => {
    expect(exactMatch(list, ' asthma ')?.value).toBe('Asthma')
    expect(exactMatch(list, 'asthm')).toBeUndefined()
  })
})

describe('toggleOption [PAT-014, PAT-028]', () => {
  const limits = { max: 3, alone: 'none' }
  it.each([
    ['one', [], 'a', ['a']],
    ['another', ['a'], 'b', ['a', 'b']],
    ['one again gives it back', ['a', 'b'], 'a', ['b']],
    ['one too many', ['a', 'b', 'c'], 'd', null],
    ['back from many', ['a', 'b', 'c'], 'c', ['a', 'b']],
    ['none after many', ['a', 'b', 'c'], 'none', ['none']],
    ['one after none', ['none'], 'a', ['a']],
    ['none again', ['none'], 'none', []],
  ] as const)('chooses %s', (_, chosen, value, after) => {
    expect(toggleOption(chosen, value, limits)).toEqual(after)
  })
})

const control = {
  id: 'box',
  name: 'box',
  'aria-describedby': 'hint',
  'aria-invalid': undefined,
  'data-label': 'Conditions',
}
const submitted = jest.fn()

function Box({ first = [], offered = options }: { first?: string[]; offered?: Option[] }) {
  const [chosen, setChosen] = useState<string[]>(first)
  const [announcement, announce] = useState('')
  return (
    <form onSubmit={submitted}>
      <label htmlFor="box">Conditions</label>
      <p id="hint">Choose some</p>
      <SearchInput
        control={control}
        label="Conditions"
        options={offered}
        chosen={chosen}
        announce={announce}
        onChoose={({ value }) => {
          setChosen((before) => toggleOption(before, value, { max: 9 }) ?? before)
          announce(`${value} chosen`)
        }}
      />
      <p role="status">{announcement}</p>
      <code>{chosen.join(', ')}</code>
      <button type="submit">Save</button>
    </form>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Conditions' })
const shown = () => screen.queryAllByRole('option').map((row) => row.textContent)
const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
const chosen = () => document.querySelector('code')?.textContent
type User = ReturnType<typeof open>['user']

/** Loads the combobox, which is lazy, by typing into the field. */
async function enter(user: User) {
  await user.click(box())
  await screen.findByRole('listbox')
}

it('SearchInput moves up when its list opens below the edge of the screen', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(0, window.innerHeight - 100, 300, 48))
  const { user } = open(<Box />)
  await enter(user)
  await waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'start' }))
  jest.restoreAllMocks()
})

describe('SearchInput before the combobox has loaded', () => {
  it('is a collapsed combobox with its description [WCAG 4.1.2]', () => {
    open(<Box />)
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(box()).toHaveAccessibleDescription('Choose some')
    expect(shown()).toEqual([])
  })

  it('chooses the best match on Enter', () => {
    open(<Box />)
    fireEvent.input(box(), { target: { value: 'asth' } })
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(chosen()).toBe('Asthma')
    expect(box()).toHaveValue('')
    expect(screen.getByRole('status')).toHaveTextContent('Asthma chosen')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(chosen()).toBe('Asthma')
    expect(submitted).not.toHaveBeenCalled()
  })

  it('chooses an exact match on blur, but does not unselect one', () => {
    open(<Box first={['Acne']} />)
    fireEvent.input(box(), { target: { value: 'asthma' } })
    fireEvent.blur(box())
    expect(chosen()).toBe('Acne, Asthma')
    fireEvent.input(box(), { target: { value: 'acne' } })
    fireEvent.blur(box())
    expect(chosen()).toBe('Acne, Asthma')
  })

  it('opens with the text from before hydration', async () => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<Box />)
    const input = container.querySelector('input')
    if (input) input.value = 'ast'
    input?.focus()
    render(<Box />, { container, hydrate: true })
    await waitFor(() => expect(shown()).toEqual(['Asthma']))
    expect(box()).toHaveValue('ast')
    expect(box()).toHaveFocus()
  })

  it('keeps the text and the focus while the combobox loads', async () => {
    const { user } = open(<Box />)
    await user.type(box(), 'ast')
    await waitFor(() => expect(shown()).toEqual(['Asthma']))
    expect(box()).toHaveValue('ast')
    expect(box()).toHaveFocus()
    await user.keyboard('h')
    expect(box()).toHaveValue('asth')
  })

  it('says that a text was not added when the field was left before the combobox loaded', async () => {
    open(<Box />)
    fireEvent.focus(box())
    fireEvent.input(box(), { target: { value: 'asth' } })
    fireEvent.blur(box())
    expect(await screen.findByText('Not added. Choose it from the list, or clear the text.')).toBeVisible()
    expect(box()).toHaveValue('asth')
  })

  it('opens the list when it loads during a press', async () => {
    const { user } = open(<Box />)
    await user.pointer({ target: box(), keys: '[MouseLeft>]' })
    expect(await screen.findByRole('listbox')).toBeVisible()
    await user.pointer({ target: box(), keys: '[/MouseLeft]' })
    expect(shown()).toHaveLength(5)
  })

  it('stays closed when focused by Tab', async () => {
    const { user } = open(<Box />)
    await user.tab()
    await screen.findByRole('button', { name: 'Open the list' })
    expect(box()).toHaveFocus()
    expect(shown()).toEqual([])
  })
})

describe('SearchInput', () => {
  it('opens on a press, shows all options and allows several choices', async () => {
    const { user } = open(<Box />)
    await enter(user)
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(box()).toHaveAccessibleDescription('Choose some')
    expect(screen.getByRole('listbox')).toHaveAccessibleName('Conditions: list')
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true')
    expect(shown()).toHaveLength(5)
    await user.click(screen.getByRole('option', { name: 'Acne' }))
    await user.click(screen.getByRole('option', { name: 'Asthma' }))
    expect(chosen()).toBe('Acne, Asthma')
    expect(screen.getByRole('option', { name: 'Acne' })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(box()).toHaveFocus())
    expect(screen.getByRole('status')).toHaveTextContent('Asthma chosen')
  })

  it('filters while typing, announces the number of matches and chooses the best on Enter [WCAG 4.1.3]', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.type(box(), 'a')
    expect(screen.getByRole('status')).toHaveTextContent('5 matches')
    await user.type(box(), 'st')
    expect(shown()).toEqual(['Asthma'])
    expect(screen.getByRole('status')).toHaveTextContent('1 match')
    expect(marked()).toBe('Asthma')
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('Asthma')
    expect(box()).toHaveValue('')
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(shown()).toEqual([])
    expect(submitted).not.toHaveBeenCalled()
  })

  it('closes when a match is pressed, and opens again on the next press', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.type(box(), 'ast')
    await user.click(screen.getByRole('option', { name: 'Asthma' }))
    expect(chosen()).toBe('Asthma')
    expect(box()).toHaveValue('')
    expect(shown()).toEqual([])
    await user.click(box())
    expect(shown()).toHaveLength(5)
  })

  it('moves through options by keys; Enter chooses the marked one, and again unselects it [WCAG 2.1.1]', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.keyboard('{ArrowDown}')
    expect(marked()).toBe('Asthma')
    await user.keyboard('{PageDown}')
    expect(marked()).toBe('Ménière’s disease')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(chosen()).toBe('Crohn’s disease')
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('')
    await user.keyboard('{PageUp}{Enter}')
    expect(chosen()).toBe('Acne')
  })

  it('closes on Escape, opens on an arrow key and is left by Tab [WCAG 2.1.2]', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.keyboard('{Escape}')
    expect(shown()).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(shown()).toHaveLength(5)
    await user.tab()
    expect(shown()).toEqual([])
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(chosen()).toBe('')
  })

  it('keeps the text when it closes', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.type(box(), 'ac')
    await user.keyboard('{Escape}')
    expect(box()).toHaveValue('ac')
    await user.tab()
    expect(box()).toHaveValue('ac')
  })

  it('says that nothing matches, and Enter then does nothing', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.type(box(), 'zz{Enter}')
    expect(screen.getByText('No matches. Check the spelling or try another word.')).toBeVisible()
    expect(box()).toHaveValue('zz')
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(submitted).not.toHaveBeenCalled()
  })

  it('chooses an exact match on blur, but does not unselect one', async () => {
    const { user } = open(<Box first={['Acne']} />)
    await enter(user)
    await user.type(box(), 'asthma')
    await user.tab()
    expect(chosen()).toBe('Acne, Asthma')
    await user.type(box(), 'acne')
    await user.tab()
    expect(chosen()).toBe('Acne, Asthma')
  })

  it('says that a text which is no option was not added when it is left, until it is changed [PAT-031]', async () => {
    const sentence = 'Not added. Choose it from the list, or clear the text.'
    const { user } = open(<Box />)
    await enter(user)
    await user.type(box(), 'ac')
    expect(screen.queryByText(sentence)).toBeNull()
    await user.tab()
    expect(screen.getByText(sentence)).toBeVisible()
    await user.type(box(), 'n')
    expect(screen.queryByText(sentence)).toBeNull()
    await user.clear(box())
    await user.tab()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('opens and closes by its arrow button, and still opens on a press', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.click(screen.getByRole('button', { name: 'Close the list' }))
    expect(shown()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Open the list' }))
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(5)
    expect(box()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Close the list' }))
    await user.click(box())
    expect(shown()).toHaveLength(5)
  })

  it('keeps the focus in the text when an option is pressed', async () => {
    const { user } = open(<Box />)
    await enter(user)
    expect(fireEvent.mouseDown(screen.getByRole('option', { name: 'Acne' }))).toBe(false)
  })

  it('gives each option its position and the number of options (ARIA) [WCAG 4.1.2]', async () => {
    const { user } = open(<Box />)
    await enter(user)
    expect(screen.getByRole('option', { name: 'Asthma' })).toHaveAttribute('aria-setsize', '5')
    expect(screen.getByRole('option', { name: 'Asthma' })).toHaveAttribute('aria-posinset', '2')
  })
})
