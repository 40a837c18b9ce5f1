'use client'

import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { matching, type Option, searchable, spelledOut } from './matching.ts'
import type { SearchBoxProps, Start } from './searchProps.ts'

interface TextProps extends ComponentProps<'input'> {
  /** Headless UI takes the description from its own components alone: the field's hint and error are others. */
  describedBy: string | undefined
  isExpanded: boolean
}

const Text = ({ describedBy, isExpanded, ...input }: TextProps) => (
  <input
    {...input}
    role="combobox"
    aria-controls={input['aria-controls']}
    aria-describedby={describedBy}
    aria-expanded={isExpanded}
  />
)

/** Headless UI names the list after its button, which says what it does. */
const Listbox = ({ 'aria-labelledby': _, ...list }: ComponentProps<'div'>) => <div {...list} />

const below = 'absolute inset-x-0 top-full z-10 mt-1 rounded-sm border border-edge bg-surface shadow-float'

/** Only the rows in sight are drawn: a list may have thousands. */
const Options = ({ label }: { label: string }) => {
  const t = useTranslate()
  return (
    <ComboboxOptions
      as={Listbox}
      modal={false}
      aria-label={t('{label}: list', { label })}
      // A list without a height would have no row in sight, and never draw one.
      className={`${below} max-h-72 min-h-11 overflow-y-auto overscroll-contain`}
    >
      {({ option }: { option: Option }) => (
        <ComboboxOption
          value={option}
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-3 py-1.5 data-focus:bg-brand-wash data-focus:outline-2 data-focus:-outline-offset-2 data-focus:outline-brand"
        >
          {({ selected }) => (
            <>
              <span className="min-w-0 flex-1">{option.label}</span>
              {selected ? <Icon name="success" className="text-brand-ink" /> : null}
            </>
          )}
        </ComboboxOption>
      )}
    </ComboboxOptions>
  )
}

/** Without it Headless UI acts on a mouse's first touch, and no longer on a press that comes from a program. */
const waitForClick = (event: PointerEvent) => event.preventDefault()

/** The text and the button that opens the list; at first as the plain input was left. */
function useControls({ caret, isOpen }: Start) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => button.current?.click()
  // Before the browser handles the next key, which belongs to this text.
  useLayoutEffect(() => {
    if (caret === null) return
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
    if (isOpen) button.current?.click()
  }, [caret, isOpen])
  return { input, button, toggle }
}

/** One line of text over a long list, of which any number may be chosen. */
export default function SearchBox(props: SearchBoxProps) {
  const t = useTranslate()
  const { control, label, placeholder, options, chosen, start, onChoose, onCount } = props
  const [text, setText] = useState(start.text)
  const { input, button, toggle } = useControls(start)
  const list = useMemo(() => searchable(options), [options])
  const found = useMemo(() => matching(list, text), [list, text])
  const selected = options.filter(({ value }) => chosen.includes(value))

  const choose = (option: Option) => {
    onChoose(option)
    setText('')
  }
  /** What was pressed is in one of the two lists and not in the other. */
  const change = (next: readonly Option[]) => {
    const pressed =
      next.find(({ value }) => !chosen.includes(value)) ?? selected.find((option) => !next.includes(option))
    if (!pressed) return
    choose(pressed)
    // Whoever looks through the whole list may want more of it.
    if (text) toggle()
  }
  /** What was typed out in full and left is meant. */
  const leave = () => {
    const meant = text ? spelledOut(list, text) : undefined
    if (meant && !chosen.includes(meant.value)) choose(meant)
  }
  const type = (typed: string) => {
    setText(typed)
    onCount(typed ? matching(list, typed).length : null)
  }
  // Enter never submits from here: half a word is no answer.
  const onKeyDown = (isOpen: boolean) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (!isOpen || found.length === 0)) event.preventDefault()
  }
  return (
    <Combobox multiple by="value" value={selected} onChange={change} virtual={{ options: found }}>
      {({ open }) => (
        <>
          <ComboboxInput
            {...control}
            as={Text}
            describedBy={control['aria-describedby']}
            isExpanded={open && found.length > 0}
            ref={input}
            type="text"
            value={text}
            displayValue={() => text}
            placeholder={placeholder}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={(event) => type(event.target.value)}
            onClick={() => open || toggle()}
            onKeyDown={onKeyDown(open)}
            onBlur={leave}
            className="control pr-12"
          />
          <ComboboxButton
            ref={button}
            aria-label={open ? t('Close the list') : t('Open the list')}
            onPointerDown={waitForClick}
            className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-muted hover:text-ink"
          >
            <Icon name={open ? 'up' : 'down'} />
          </ComboboxButton>
          {found.length > 0 ? <Options label={label} /> : null}
          {open && found.length === 0 ? (
            <p className={`${below} px-3 py-2.5 text-muted`}>{t('Nothing in the list fits. Try another word.')}</p>
          ) : null}
        </>
      )}
    </Combobox>
  )
}
