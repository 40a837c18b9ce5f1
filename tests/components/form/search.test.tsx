import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { chosenAfter } from '#components/form/search/choosing.ts'
import { matching, type Option, searchable, spelledOut } from '#components/form/search/matching.ts'
import { SearchInput } from '#components/form/search/SearchInput.tsx'
import { open } from '#tests/support/screens.tsx'

const option = (label: string): Option => ({ value: label, label })
const options = ['Acne', 'Asthma', 'Back pain (chronic)', 'Crohn’s disease', 'Ménière’s disease'].map(option)
const list = searchable(options)

describe('what fits', () => {
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
  ])('%j', (typed, labels) => {
    expect(matching(list, typed).map(({ label }) => label)).toEqual(labels)
  })

  it('best first: what begins so, then a word that does, then the rest in their order', () => {
    const some = searchable(['Bipolar pain', 'Spain', 'Back pain', 'Pain'].map(option))
    expect(matching(some, 'pain').map(({ label }) => label)).toEqual(['Pain', 'Bipolar pain', 'Back pain', 'Spain'])
  })

  it('what was typed out in full', () => {
    expect(spelledOut(list, ' asthma ')?.value).toBe('Asthma')
    expect(spelledOut(list, 'asthm')).toBeUndefined()
  })
})

describe('what is chosen then [PAT-014, PAT-028]', () => {
  const limits = { most: 3, alone: 'none' }
  it.each([
    ['one', [], 'a', ['a']],
    ['another', ['a'], 'b', ['a', 'b']],
    ['one again gives it back', ['a', 'b'], 'a', ['b']],
    ['one too many', ['a', 'b', 'c'], 'd', null],
    ['back from many', ['a', 'b', 'c'], 'c', ['a', 'b']],
    ['none after many', ['a', 'b', 'c'], 'none', ['none']],
    ['one after none', ['none'], 'a', ['a']],
    ['none again', ['none'], 'none', []],
  ] as const)('%s', (_, chosen, value, after) => {
    expect(chosenAfter(chosen, value, limits)).toEqual(after)
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
  return (
    <form onSubmit={submitted}>
      <label htmlFor="box">Conditions</label>
      <p id="hint">Choose some</p>
      <SearchInput
        control={control}
        label="Conditions"
        options={offered}
        chosen={chosen}
        onChoose={({ value }) => {
          setChosen((before) => chosenAfter(before, value, { most: 9 }) ?? before)
          return `${value} chosen`
        }}
      />
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

/** The combobox is fetched when the text is entered. */
async function enter(user: User) {
  await user.click(box())
  await screen.findByRole('listbox')
}

describe('before the combobox is fetched', () => {
  it('the text is a plain input that says what it will be', () => {
    open(<Box />)
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(box()).toHaveAccessibleDescription('Choose some')
    expect(shown()).toEqual([])
  })

  it('what is typed meanwhile is kept', async () => {
    const { user } = open(<Box />)
    await user.type(box(), 'ast')
    await waitFor(() => expect(shown()).toEqual(['Asthma']))
    expect(box()).toHaveValue('ast')
    expect(box()).toHaveFocus()
  })
})

describe('the combobox', () => {
  it('opens on a press, shows everything, and takes several', async () => {
    const { user } = open(<Box />)
    await enter(user)
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(box()).toHaveAccessibleDescription('Choose some')
    expect(screen.getByRole('listbox')).toHaveAccessibleName('Conditions: list')
    expect(shown()).toHaveLength(options.length)
    await user.click(screen.getByRole('option', { name: 'Acne' }))
    await user.click(screen.getByRole('option', { name: 'Asthma' }))
    expect(chosen()).toBe('Acne, Asthma')
    expect(screen.getByRole('option', { name: 'Acne' })).toHaveAttribute('aria-selected', 'true')
    await waitFor(() => expect(box()).toHaveFocus())
    expect(screen.getByRole('status')).toHaveTextContent('Asthma chosen')
  })

  it('narrows as one types, tells how many are left, and Enter takes the best', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.type(box(), 'a')
    expect(screen.getByRole('status')).toHaveTextContent('5 matches')
    await user.type(box(), 'st')
    expect(screen.getByRole('status')).toHaveTextContent('1 match')
    await waitFor(() => expect(shown()).toEqual(['Asthma']))
    expect(marked()).toBe('Asthma')
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('Asthma')
    expect(box()).toHaveValue('')
    expect(submitted).not.toHaveBeenCalled()
  })

  it('is moved through with the arrows; Enter chooses, and again gives back', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.keyboard('{ArrowDown}')
    expect(marked()).toBe('Asthma')
    await user.keyboard('{End}')
    expect(marked()).toBe('Ménière’s disease')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(chosen()).toBe('Crohn’s disease')
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('')
  })

  it('Escape closes it, an arrow or a press opens it again, and Tab leaves it', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.keyboard('{Escape}')
    expect(shown()).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(shown()).toHaveLength(options.length)
    await user.keyboard('{Escape}')
    await user.click(box())
    expect(shown()).toHaveLength(options.length)
    await user.tab()
    expect(shown()).toEqual([])
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(chosen()).toBe('')
  })

  it('says so when nothing fits, and Enter does nothing then', async () => {
    const { user } = open(<Box />)
    await enter(user)
    await user.type(box(), 'zz{Enter}')
    expect(chosen()).toBe('')
    expect(box()).toHaveValue('zz')
    expect(submitted).not.toHaveBeenCalled()
    await user.type(box(), 'z')
    expect(await screen.findByText('Nothing in the list fits. Try another word.')).toBeVisible()
  })

  it('takes what was typed out in full and left, but gives nothing back that way', async () => {
    const { user } = open(<Box first={['Acne']} />)
    await enter(user)
    await user.type(box(), 'asthma')
    await user.tab()
    expect(chosen()).toBe('Acne, Asthma')
    await user.type(box(), 'acne')
    await user.tab()
    expect(chosen()).toBe('Acne, Asthma')
  })

  it('shows a hundred of a long list, and how to find the others', async () => {
    const many = Array.from({ length: 130 }, (_, at) => option(`Condition ${at}`))
    const { user } = open(<Box offered={many} />)
    await enter(user)
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(101)
    expect(screen.getByText('30 more: type to find them.')).toBeVisible()
    await user.type(box(), '129')
    await waitFor(() => expect(shown()).toEqual(['Condition 129']))
  })
})
