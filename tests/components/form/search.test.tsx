import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { chosenAfter } from '#components/form/search/choosing.ts'
import { matching, type Option, searchable, spelledOut } from '#components/form/search/matching.ts'
import { SearchBox } from '#components/form/search/SearchBox.tsx'
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
  ])('lists the options that fit %j', (typed, labels) => {
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

describe('[PAT-014, PAT-028] what is chosen then', () => {
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
  ] as const)('choosing %s', (_, chosen, value, after) => {
    expect(chosenAfter(chosen, value, limits)).toEqual(after)
  })
})

const control = {
  id: 'box',
  name: 'box',
  'aria-describedby': undefined,
  'aria-invalid': undefined,
  'data-label': 'Conditions',
}
const submitted = jest.fn()

function Box({ first = [] }: { first?: string[] }) {
  const [chosen, setChosen] = useState<string[]>(first)
  return (
    <form onSubmit={submitted}>
      <label htmlFor="box">Conditions</label>
      <SearchBox
        control={control}
        label="Conditions"
        options={options}
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

describe('the box', () => {
  it('opens on a press, shows everything, and takes several', async () => {
    const { user } = open(<Box />)
    expect(shown()).toEqual([])
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    await user.click(box())
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    expect(shown()).toHaveLength(options.length)
    await user.click(screen.getByRole('option', { name: 'Acne' }))
    await user.click(screen.getByRole('option', { name: 'Asthma' }))
    expect(chosen()).toBe('Acne, Asthma')
    expect(screen.getByRole('option', { name: 'Acne' })).toHaveAttribute('aria-selected', 'true')
    expect(box()).toHaveFocus()
    expect(screen.getByRole('status')).toHaveTextContent('Asthma chosen')
  })

  it('narrows as one types, tells how many are left, and Enter takes the best', async () => {
    const { user } = open(<Box />)
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
    expect(submitted).not.toHaveBeenCalled()
  })

  it('the arrows mark, round and round; Enter chooses what is marked, and nothing where nothing is', async () => {
    const { user } = open(<Box />)
    await user.click(box())
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('')
    await user.keyboard('{ArrowUp}')
    expect(marked()).toBe('Ménière’s disease')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(marked()).toBe('Asthma')
    await user.keyboard('{PageDown}')
    expect(marked()).toBe('Ménière’s disease')
    await user.keyboard('{PageUp}{Enter}')
    expect(chosen()).toBe('Acne')
  })

  it('Escape closes it, an arrow opens it again, and Tab leaves it', async () => {
    const { user } = open(<Box />)
    await user.click(box())
    await user.keyboard('{Escape}')
    expect(shown()).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(shown()).toHaveLength(options.length)
    await user.tab()
    expect(shown()).toEqual([])
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    expect(chosen()).toBe('')
  })

  it('says so when nothing fits, and Enter does nothing then', async () => {
    const { user } = open(<Box />)
    await user.type(box(), 'zz{Enter}')
    expect(screen.getByText('Nothing in the list fits. Try another word.')).toBeVisible()
    expect(box()).toHaveValue('zz')
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(submitted).not.toHaveBeenCalled()
  })

  it('takes what was typed out in full and left, but gives nothing back that way', async () => {
    const { user } = open(<Box first={['Acne']} />)
    await user.type(box(), 'asthma')
    await user.tab()
    expect(chosen()).toBe('Acne, Asthma')
    await user.type(box(), 'acne')
    await user.tab()
    expect(chosen()).toBe('Acne, Asthma')
  })

  it('the press of the arrow beside the text opens and closes it', async () => {
    const { user } = open(<Box />)
    await user.click(screen.getByRole('button', { name: 'Open the list' }))
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(options.length)
    expect(box()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Close the list' }))
    expect(shown()).toEqual([])
  })

  it('a press keeps focus in the text', async () => {
    const { user } = open(<Box />)
    await user.click(box())
    expect(fireEvent.mouseDown(screen.getByRole('option', { name: 'Acne' }))).toBe(false)
  })
})
