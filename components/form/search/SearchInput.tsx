'use client'

import { type ComponentType, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { searchable, spelledOut } from './matching.ts'
import type { SearchBoxProps, SearchProps } from './searchProps.ts'

/** As screen readers know the combobox that is about to come. */
const collapsed = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const

interface Loaded {
  Box: ComponentType<SearchBoxProps>
  start: SearchBoxProps['start']
}

/**
 * A native input until somebody enters it; then the combobox takes its place, which is fetched only now. When it does not
 * come, the input stays, with the browser's own list of suggestions.
 */
export function SearchInput(props: SearchProps) {
  const { control, placeholder, options, chosen, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isPlain, setPlain] = useState(false)
  const listId = useId()

  const load = async () => {
    try {
      const { default: Box } = await import('./SearchBox.tsx')
      const { current } = input
      setLoaded({ Box, start: { text: current?.value ?? '', isFocused: document.activeElement === current } })
    } catch {
      // The line is gone: the browser's own list stands in.
      setPlain(true)
    }
  }
  if (loaded) return <loaded.Box {...props} start={loaded.start} />

  const take = (element: HTMLInputElement) => {
    const meant = spelledOut(searchable(options), element.value)
    if (!meant) return
    if (!chosen.includes(meant.value)) onChoose(meant)
    element.value = ''
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take(event.currentTarget)
  }
  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        type="text"
        {...(isPlain ? { list: listId } : collapsed)}
        placeholder={placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={() => void load()}
        onKeyDown={onKeyDown}
        onBlur={(event: FocusEvent<HTMLInputElement>) => take(event.currentTarget)}
        className="control pr-12"
      />
      <Icon name="down" className="pointer-events-none absolute inset-y-0 right-0 my-auto mr-4 text-muted" />
      {isPlain ? (
        <datalist id={listId}>
          {options.map(({ value, label }) => (
            <option key={value} value={label} />
          ))}
        </datalist>
      ) : null}
    </div>
  )
}
