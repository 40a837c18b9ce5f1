'use client'

import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { FieldMessage } from '../fields/Field.tsx'
import { everydayMatching, type Match, wordIndex } from './everydayMatching.ts'
import { exactMatch, type Option, searchable } from './matching.ts'
import type { SearchBoxProps, Start } from './searchProps.ts'

interface TextProps extends ComponentProps<'input'> {
  /** Headless UI overwrites aria-describedby with its own components' ids; this keeps the field's hint and error. */
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

/** Drops the label that Headless UI sets: it names the list by its button, whose label is an action. */
const Listbox = ({ 'aria-labelledby': _, ...list }: ComponentProps<'div'>) => <div {...list} />

const below = 'absolute inset-x-0 top-full z-10 mt-1 rounded-sm border border-edge bg-surface shadow-float'

/** Virtualized: a list may have thousands of options. */
const Options = ({ label }: { label: string }) => {
  const t = useTranslate()
  return (
    <ComboboxOptions
      as={Listbox}
      modal={false}
      aria-label={t('{label}: list', { label })}
      // Needs a height: the virtualizer renders no rows in a list of height 0.
      className={`${below} max-h-72 min-h-11 overflow-y-auto overscroll-contain`}
    >
      {({ option }: { option: Match }) => (
        <ComboboxOption
          value={option}
          className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-3 py-1.5 data-focus:bg-brand-wash data-focus:outline-2 data-focus:-outline-offset-2 data-focus:outline-brand"
        >
          {({ selected }) => (
            <>
              <span className="min-w-0 flex-1">
                {option.label}
                {option.word ? (
                  // Includes its leading space: screen readers drop a space that is a text node of its own.
                  <span className="text-sm text-muted">{` ${t('also called “{word}”', { word: option.word })}`}</span>
                ) : null}
              </span>
              {selected ? <Icon name="success" className="text-brand-ink" /> : null}
            </>
          )}
        </ComboboxOption>
      )}
    </ComboboxOptions>
  )
}

/** Largest height of the open list: `max-h-72`. */
const LIST_HEIGHT = 288

/** On a small screen, scrolls the field up when its list opens, so that the options are visible. */
function ListInSight({ field }: { field: RefObject<HTMLInputElement | null> }) {
  useEffect(() => {
    const input = field.current
    if (!input) return
    const visible = window.visualViewport?.height ?? window.innerHeight
    if (visible - input.getBoundingClientRect().bottom < LIST_HEIGHT) input.scrollIntoView({ block: 'start' })
  }, [field])
  return null
}

/** Headless UI otherwise toggles on pointerdown and ignores programmatic clicks. */
const waitForClick = (event: PointerEvent) => event.preventDefault()

/** Refs for the input and the button. On mount, restores the caret and open list of the plain input. */
function useControls({ caret, isOpen }: Start) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => button.current?.click()
  // Layout effect: runs before the browser handles the next key press, which belongs in this input.
  useLayoutEffect(() => {
    if (caret === null) return
    input.current?.focus()
    input.current?.setSelectionRange(caret, caret)
    if (isOpen) button.current?.click()
  }, [caret, isOpen])
  return { input, button, toggle }
}

const NOT_ADDED = 'Not added. Choose it from the list, or clear the text.'

/** The typed text and the options that it finds. */
function useSearchText({ options, chosen, start, onChoose, onCount }: SearchBoxProps) {
  const t = useTranslate()
  const [text, setText] = useState(start.text)
  /** Whether the field was left with a text that is no option. */
  const [isLeft, setLeft] = useState(start.caret === null && start.text.trim() !== '')
  const list = useMemo(() => searchable(options), [options])
  const words = useMemo(() => wordIndex(options, t), [options, t])
  const matches = useMemo(() => everydayMatching(list, words, text), [list, words, text])
  const change = (query: string) => {
    setText(query)
    setLeft(false)
  }
  const choose = (option: Option) => {
    onChoose(option)
    change('')
  }
  const type = (query: string) => {
    change(query)
    onCount(query ? everydayMatching(list, words, query).length : null)
  }
  /** On blur, selects the option whose label was typed in full; says of another text that it was not added. */
  const handleBlur = () => {
    const meant = text ? exactMatch(list, text) : undefined
    if (meant && !chosen.includes(meant.value)) choose(meant)
    setLeft(text.trim() !== '' && !meant)
  }
  return { text, matches, isLeft, choose, type, handleBlur }
}

const NoMatches = () => {
  const t = useTranslate()
  return <p className={`${below} px-3 py-2.5 text-muted`}>{t('No matches. Check the spelling or try another word.')}</p>
}

function ListButton({ open, ref }: { open: boolean; ref: Ref<HTMLButtonElement> }) {
  const t = useTranslate()
  return (
    <ComboboxButton
      ref={ref}
      aria-label={open ? t('Close the list') : t('Open the list')}
      onPointerDown={waitForClick}
      className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-muted hover:text-ink"
    >
      <Icon name={open ? 'up' : 'down'} />
    </ComboboxButton>
  )
}

/** Multi-select combobox for a long list. */
export default function SearchBox(props: SearchBoxProps) {
  const { control, label, placeholder, options, chosen, closesOnChoice, start } = props
  const { text, matches, isLeft, choose, type, handleBlur } = useSearchText(props)
  const { input, button, toggle } = useControls(start)
  const selected = options.filter(({ value }) => chosen.includes(value))

  /** `next` differs from the selection by one option: the one that was clicked. */
  const change = (next: readonly Option[]) => {
    const pressed =
      next.find(({ value }) => !chosen.includes(value)) ?? selected.find((option) => !next.includes(option))
    if (!pressed) return
    choose(pressed)
    if (text || closesOnChoice) toggle()
  }
  // Enter must not submit the form with a half-typed word.
  const onKeyDown = (isOpen: boolean) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (!isOpen || matches.length === 0)) event.preventDefault()
  }
  return (
    <>
      <div className="relative">
        <Combobox multiple by="value" value={selected} onChange={change} virtual={{ options: matches }}>
          {({ open }) => (
            <>
              <ComboboxInput
                {...control}
                as={Text}
                describedBy={control['aria-describedby']}
                isExpanded={open && matches.length > 0}
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
                onBlur={handleBlur}
                className="control scroll-mt-14 pr-12"
              />
              <ListButton open={open} ref={button} />
              {open ? <ListInSight field={input} /> : null}
              {matches.length > 0 ? <Options label={label} /> : null}
              {open && matches.length === 0 ? <NoMatches /> : null}
            </>
          )}
        </Combobox>
      </div>
      <FieldMessage id={undefined} isAnnounced>
        {isLeft ? NOT_ADDED : null}
      </FieldMessage>
    </>
  )
}
