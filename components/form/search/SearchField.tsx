import type { ReactNode } from 'react'
import { FieldHint, FieldMessage, useField } from '../fields/Field.tsx'
import type { Option } from './matching.ts'
import { SearchInput } from './SearchInput.tsx'

interface Props {
  name: string
  label: string
  hint?: string
  error?: string
  chosen: readonly string[]
  options: readonly Option[]
  /** Answers what came of it, to be said. */
  onChoose: (option: Option) => string
  /** What is chosen, and how to take it back. */
  children: ReactNode
}

/** A long list to look through, with what was chosen from it below. */
export function SearchField({ name, label, hint, error, chosen, options, onChoose, children }: Props) {
  const { control, hintId, errorId, message } = useField({ name, label, hint, error })
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={control.id} className="font-semibold">
        {label}
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <SearchInput
        control={control}
        label={label}
        placeholder="Type to search"
        chosen={chosen}
        options={options}
        onChoose={onChoose}
      />
      <FieldMessage id={errorId}>{message}</FieldMessage>
      {children}
    </div>
  )
}

/** The text of the field in which a list of chosen things stands: where focus goes when one of them is taken back. */
export const searchTextOf = (list: HTMLElement | null) => list?.parentElement?.querySelector('input')
