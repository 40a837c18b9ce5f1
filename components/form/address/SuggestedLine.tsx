'use client'

import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { fieldsOf } from '../kit/fields.tsx'
import type { AddressValues } from './addressForm.ts'
import type { Suggestion } from './places.ts'
import { useSuggestions } from './useSuggestions.ts'

const { Text } = fieldsOf<AddressValues>()

export interface SuggestedProps extends ComponentProps<typeof Text> {
  mapsKey: string
  /** Whether the plain field has the focus; when it is replaced, whether it had. */
  hadFocus: RefObject<boolean>
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface ListProps {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the suggestion that Enter chooses; -1 for none. */
  active: number
  onChoose: (suggestion: Suggestion) => void
}

function SuggestionList({ id, suggestions, active, onChoose }: ListProps) {
  const t = useTranslate()
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-md border border-edge bg-surface py-1 shadow-float">
      <div id={id} role="listbox" aria-label={t('Suggested addresses')}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps focus and handles the keys
          <div
            key={suggestion.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx('flex min-h-11 items-center px-3 py-1.5', index === active ? 'bg-sunken' : 'hover:bg-sunken')}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            {suggestion.text}
          </div>
        ))}
      </div>
      <p className="px-3 pt-1 text-sm text-muted">{t('Suggestions by Google Maps')}</p>
    </div>
  )
}

/** The suggestion that the arrow keys have reached; Enter chooses it, Escape closes the list. */
function useActiveSuggestion({ suggestions, choose, close }: ReturnType<typeof useSuggestions>) {
  const [active, setActive] = useState(-1)
  const open = suggestions.length > 0
  const current = open ? suggestions[active] : undefined
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (open && step) {
      event.preventDefault()
      const places = suggestions.length + 1
      setActive((previous) => ((previous + 1 + step + places) % places) - 1)
    }
    if (event.key === 'Enter' && current) void choose(current)
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close()
    }
  }
  return { active, setActive, open, current, onKeyDown }
}

/** Takes over the focus of the plain field that this one replaces, so that somebody who is typing can go on. */
function useFocusOfPlainField(hadFocus: RefObject<boolean>, box: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    if (!hadFocus.current || !input || input === document.activeElement) return
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [hadFocus, box])
}

/** First address line with autocomplete: an ARIA combobox with arrow keys, Enter and Escape. */
export default function SuggestedLine({ mapsKey, hadFocus, ...field }: SuggestedProps) {
  const t = useTranslate()
  const found = useSuggestions(mapsKey)
  const { suggestions, chosen, loadSearch, close, type, choose } = found
  const { active, setActive, open, current, onKeyDown } = useActiveSuggestion(found)
  const id = useId()

  // On a slow connection the field may already have focus when its scripts arrive.
  const box = useRef<HTMLDivElement>(null)
  useFocusOfPlainField(hadFocus, box)
  const loadIfFocused = useEffectEvent(() => {
    if (box.current?.contains(document.activeElement)) void loadSearch()
  })
  useEffect(() => loadIfFocused(), [])
  return (
    <div ref={box} className="relative">
      <Text
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={current ? `${id}-${active}` : undefined}
        onFocus={() => void loadSearch()}
        onKeyDown={onKeyDown}
        on={{
          onChange: (event: { target: { value: string } }) => {
            setActive(-1)
            type(event.target.value)
          },
          onBlur: close,
        }}
      />
      <p role="status" className="sr-only">
        {open
          ? t('{count} suggestions', { count: suggestions.length })
          : chosen && t('Address filled in: {address}', { address: chosen })}
      </p>
      {open ? <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} /> : null}
    </div>
  )
}
