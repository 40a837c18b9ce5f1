'use client'

import { type MouseEvent, memo, useRef } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import type { ControlProps } from '../fields/Field.tsx'
import type { Option } from './matching.ts'
import { type SearchOptions, useSearch } from './useSearch.ts'

interface Props extends SearchOptions {
  /** Ids and errors of the field it stands in. */
  control: ControlProps
  label: string
  placeholder?: string
}

interface RowProps {
  id: string
  option: Option
  chosen: boolean
  active: boolean
}

/** Drawn again only when it is itself chosen or marked: the list has hundreds. */
const Row = memo(function Row({ id, option, chosen, active }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-value={option.value}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-2 px-3 py-1.5 [content-visibility:auto] [contain-intrinsic-height:2.75rem]',
        active ? 'bg-brand-wash outline-2 -outline-offset-2 outline-brand' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">{option.label}</span>
      {chosen ? <Icon name="success" className="text-brand-ink" /> : null}
    </div>
  )
})

/** The text keeps focus while the list is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

const valueAt = ({ target }: MouseEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-value]')?.dataset.value : undefined

/** One line of text over a long list, of which any number may be chosen. */
export function SearchBox({ control, label, placeholder, chosen, options, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch({ options, chosen, onChoose })
  const { id, open, found, active, optionId } = search
  const press = (event: MouseEvent) => {
    const option = found.find(({ value }) => value === valueAt(event))
    if (option) search.choose(option)
  }
  return (
    <div className="relative">
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        value={search.text}
        placeholder={placeholder}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-autocomplete="list"
        aria-expanded={open && found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && optionId(active)}
        onChange={(event) => search.type(event.target.value)}
        onClick={search.show}
        onKeyDown={search.onKeyDown}
        onBlur={search.leave}
        className="control pr-12"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={open ? 'Close the list' : 'Open the list'}
        onMouseDown={keepFocus}
        onClick={() => {
          if (open) return search.close()
          input.current?.focus()
          search.show()
        }}
        className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-muted hover:text-ink"
      >
        <Icon name={open ? 'up' : 'down'} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which keeps focus */}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={`${label}: list`}
        aria-multiselectable="true"
        hidden={!open || found.length === 0}
        onMouseDown={keepFocus}
        onClick={press}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-sm border border-edge bg-surface shadow-float"
      >
        {open
          ? found.map((option) => (
              <Row
                key={option.value}
                id={optionId(option)}
                option={option}
                chosen={chosen.includes(option.value)}
                active={option === active}
              />
            ))
          : null}
      </div>
      {open && found.length === 0 ? (
        <p className="absolute inset-x-0 top-full z-10 mt-1 rounded-sm border border-edge bg-surface px-3 py-2.5 text-muted shadow-float">
          Nothing in the list fits. Try another word.
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {search.said}
      </p>
    </div>
  )
}
