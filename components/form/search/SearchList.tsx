'use client'

import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { FieldMessage } from '../fields/Field.tsx'
import { type Limits, toggleOption } from './choosing.ts'
import type { Option } from './matching.ts'
import { SearchField, searchTextOf } from './SearchField.tsx'

interface Props extends Limits {
  name: string
  label: string
  hint?: string
  /** Message when the maximum is reached. */
  full: string
  options: readonly Option[]
}

interface ChipsProps {
  label: string
  chosen: readonly Option[]
  remove: (option: Option) => void
}

/** Selected options as removable chips. */
function Chips({ label, chosen, remove }: ChipsProps) {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  if (chosen.length === 0) return null
  const removeChip = (option: Option, index: number) => {
    // The focused chip is removed: move focus to the next one, else the previous one, else the search input.
    const chips = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = chips[index + 1] ?? chips[index - 1] ?? searchTextOf(list.current)
    next?.focus()
    remove(option)
  }
  return (
    <ul ref={list} aria-label={t('{label}: chosen', { label })} className="mt-1 flex flex-wrap gap-2 noscript:hidden">
      {chosen.map((option, index) => (
        <li key={option.value} className="min-w-0">
          <button
            type="button"
            aria-label={t('Remove {label}', { label: t(option.label) })}
            onClick={() => removeChip(option, index)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-edge bg-brand-wash py-1 pr-2 pl-3 text-left text-sm hover:border-ink"
          >
            <span className="min-w-0">{t(option.label)}</span>
            <Icon name="close" className="text-muted" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Searchable multi-select. Its value is the list of selected option values. */
export function SearchList({ name, label, hint, full, options, max, alone }: Props) {
  const t = useTranslate()
  const { field, fieldState } = useController({ name })
  const [isFull, setFull] = useState(false)
  const chosen: readonly string[] = field.value ?? []

  const choose = ({ value, label: text }: Option) => {
    const after = toggleOption(chosen, value, { max, alone })
    setFull(after === null)
    if (after === null) return t(full)
    field.onChange(after)
    return t(after.includes(value) ? '{what} chosen, {count} of {most}.' : '{what} removed, {count} of {most}.', {
      what: t(text),
      count: after.length,
      most: max,
    })
  }
  const listed = chosen.flatMap((value) => options.find((option) => option.value === value) ?? [])
  return (
    <SearchField
      name={name}
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      chosen={chosen}
      options={options}
      onChoose={choose}
    >
      {(announce) => (
        <>
          {isFull ? <FieldMessage id={undefined}>{full}</FieldMessage> : null}
          <Chips label={label} chosen={listed} remove={(option) => announce(choose(option))} />
        </>
      )}
    </SearchField>
  )
}
