'use client'

import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type ComponentProps, type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { matching, type Option, searchable, spelledOut } from './matching.ts'
import type { SearchBoxProps } from './searchProps.ts'

/** A list of hundreds is cut: whoever wants more of it types. */
const SHOWN_AT_MOST = 100

const countText = (count: number) => (count === 1 ? '1 match' : `${count} matches`)

const optionClass =
  'flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1.5 hover:bg-sunken data-focus:bg-brand-wash data-focus:outline-2 data-focus:-outline-offset-2 data-focus:outline-brand'

function Options({ found }: { found: readonly Option[] }) {
  const hidden = found.length - SHOWN_AT_MOST
  return (
    <ComboboxOptions
      modal={false}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-sm border border-edge bg-surface shadow-float"
    >
      {found.slice(0, SHOWN_AT_MOST).map((option, at) => (
        <ComboboxOption key={option.value} value={option} order={at} className={optionClass}>
          {({ selected }) => (
            <>
              <span className="min-w-0 flex-1">{option.label}</span>
              {selected ? <Icon name="success" className="text-brand-ink" /> : null}
            </>
          )}
        </ComboboxOption>
      ))}
      {found.length === 0 || hidden > 0 ? (
        <ComboboxOption value={null} disabled order={SHOWN_AT_MOST} className="px-3 py-2.5 text-muted">
          {hidden > 0 ? `${hidden} more: type to find them.` : 'Nothing in the list fits. Try another word.'}
        </ComboboxOption>
      ) : null}
    </ComboboxOptions>
  )
}

interface TextProps extends ComponentProps<'input'> {
  describedBy: string | undefined
}

/** Headless UI takes the description from its own components alone: the field's hint and error have others. */
const Text = ({ describedBy, ...input }: TextProps) => <input {...input} aria-describedby={describedBy} />

/** One line of text over a long list, of which any number may be chosen: Headless UI's combobox. */
export default function SearchBox({ control, label, placeholder, chosen, options, onChoose, start }: SearchBoxProps) {
  const [text, setText] = useState(start.text)
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isEscaped = useRef(false)
  const list = useMemo(() => searchable(options), [options])
  // The list may follow a key late; the text may not.
  const late = useDeferredValue(text)
  const found = useMemo(() => matching(list, late), [list, late])
  const selected = options.filter(({ value }) => chosen.includes(value))

  useEffect(() => {
    if (!start.isFocused) return
    input.current?.focus()
    opener.current?.click()
  }, [start])

  const choose = (option: Option) => {
    setSaid(onChoose(option))
    setText('')
  }
  /** What was pressed is what is in one of the lists and not in the other. */
  const change = (next: readonly (Option | null)[]) => {
    const pressed = next.find((option) => option && !selected.includes(option))
    const returned = selected.find((option) => !next.includes(option))
    const option = pressed ?? returned
    if (option) choose(option)
  }
  /** What was typed out in full and left is meant. */
  const leave = () => {
    const meant = text && !isEscaped.current ? spelledOut(list, text) : undefined
    isEscaped.current = false
    if (meant && !chosen.includes(meant.value)) choose(meant)
  }
  const onKeyDown = (event: KeyboardEvent, isOpen: boolean) => {
    isEscaped.current = event.key === 'Escape'
    // Enter never submits from here: half a word is no answer.
    if (event.key === 'Enter' && !isOpen) event.preventDefault()
  }
  return (
    <div className="relative">
      <Combobox multiple value={selected} onChange={change} onClose={leave}>
        {({ open }) => (
          <>
            <ComboboxInput
              {...control}
              as={Text}
              describedBy={control['aria-describedby']}
              ref={input}
              type="text"
              value={text}
              placeholder={placeholder}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              onChange={(event) => {
                setText(event.target.value)
                setSaid(event.target.value ? countText(matching(list, event.target.value).length) : '')
              }}
              onClick={() => open || opener.current?.click()}
              onKeyDown={(event) => onKeyDown(event, open)}
              className="control pr-12"
            />
            {/* Opens the list for a press on the text, which Headless UI leaves to its button. */}
            <ComboboxButton ref={opener} aria-hidden="true" aria-label={`${label}: list`} className="sr-only" />
            <Icon
              name={open ? 'up' : 'down'}
              className="pointer-events-none absolute inset-y-0 right-0 my-auto mr-4 text-muted"
            />
            <Options found={found} />
          </>
        )}
      </Combobox>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
