'use client'

import { type ComponentType, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { exactMatch, matching, type Option, searchable } from './matching.ts'
import type { SearchBoxProps, SearchProps, Start } from './searchProps.ts'

interface Props extends SearchProps {
  onChoose: (option: Option) => void
  /** Has screen readers read a text. */
  announce: (text: string) => void
}

interface Loaded {
  Box: ComponentType<SearchBoxProps>
  start: Start
}

/** Loads the combobox and hands over the state of the plain input. */
function useCombobox() {
  const input = useRef<HTMLInputElement>(null)
  const shouldFocus = useRef(false)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isMissing, setMissing] = useState(false)
  const load = async () => {
    try {
      const { default: Box } = await import('./SearchBox.tsx')
      const { current } = input
      const caret = current && current === document.activeElement ? current.selectionStart : null
      const start = { text: current?.value ?? '', isOpen: shouldFocus.current, caret }
      // Synchronous: a key pressed between reading the input and rendering would go into the input that is being
      // replaced.
      flushSync(() => setLoaded({ Box, start }))
    } catch {
      // Network failure: use a native datalist.
      setMissing(true)
    }
  }
  // The input may have got focus before hydration.
  const loadIfFocused = useEffectEvent(() => {
    if (input.current !== document.activeElement) return
    shouldFocus.current = input.current?.value !== ''
    void load()
  })
  useEffect(() => loadIfFocused(), [])
  /** Sets whether the list opens as soon as the combobox has loaded. */
  const openOnLoad = (isOpen: boolean) => {
    shouldFocus.current = isOpen
  }
  return { input, loaded, isMissing, load, openOnLoad }
}

interface PlainProps extends Omit<Props, 'label' | 'announce'> {
  combobox: ReturnType<typeof useCombobox>
}

/** ARIA attributes of the combobox that will replace the input. */
const collapsed = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const

/** Native input with the same keys, until the combobox has loaded. */
function PlainInput({ control, placeholder, options, chosen, combobox, onChoose }: PlainProps) {
  const { input, isMissing, load, openOnLoad } = combobox
  const listId = useId()
  const choose = (element: HTMLInputElement, option: Option | undefined) => {
    openOnLoad(false)
    if (!option) return
    if (!chosen.includes(option.value)) onChoose(option)
    element.value = ''
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown') openOnLoad(true)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { currentTarget } = event
    choose(currentTarget, currentTarget.value ? matching(searchable(options), currentTarget.value)[0] : undefined)
  }
  return (
    <>
      <input
        {...control}
        ref={input}
        type="text"
        {...(isMissing ? { list: listId } : collapsed)}
        placeholder={placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        onFocus={() => void load()}
        // On pointerdown, because the combobox may replace the input before the click.
        onPointerDown={() => openOnLoad(true)}
        onClick={() => openOnLoad(true)}
        onInput={() => openOnLoad(true)}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget }) => choose(currentTarget, exactMatch(searchable(options), currentTarget.value))}
        className="control pr-12"
      />
      <Icon name="down" className="pointer-events-none absolute inset-y-0 right-0 my-auto mr-3.5 text-muted" />
      {isMissing ? (
        <datalist id={listId}>
          {options.map(({ value, label }) => (
            <option key={value} value={label} />
          ))}
        </datalist>
      ) : null}
    </>
  )
}

/** Native input that loads the combobox on focus and is replaced by it. */
export function SearchInput({ announce, ...props }: Props) {
  const t = useTranslate()
  const combobox = useCombobox()
  const { loaded } = combobox
  return (
    <div className="relative">
      {loaded ? (
        <loaded.Box
          {...props}
          start={loaded.start}
          onCount={(count) =>
            announce(count === null ? '' : t(count === 1 ? '{count} match' : '{count} matches', { count }))
          }
        />
      ) : (
        <PlainInput {...props} combobox={combobox} />
      )}
    </div>
  )
}
