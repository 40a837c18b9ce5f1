import { type ReactNode, useMemo } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FieldHint, FieldMessage, useField } from '../fields/Field.tsx'
import { CheckList } from '../kit/CheckList.tsx'
import type { Option } from './matching.ts'
import { SearchInput } from './SearchInput.tsx'

interface Props {
  name: string
  label: string
  hint?: string
  error?: string
  chosen: readonly string[]
  /** In English, as their list has them. */
  options: readonly Option[]
  /** Answers what came of it, to be said. */
  onChoose: (option: Option) => string
  /** What is chosen, and how to take it back. */
  children: ReactNode
}

const chosenFirst = (options: readonly Option[], chosen: readonly string[]) => {
  const isChosen = ({ value }: Option) => chosen.includes(value)
  return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))]
}

/** A long list to look through, with what was chosen from it below; without scripts, a long list to tick. */
export function SearchField({ name, label, hint, error, chosen, options, onChoose, children }: Props) {
  const t = useTranslate()
  const { control, hintId, errorId, message } = useField({ name, label, hint, error })
  const shown = useMemo(() => options.map((option) => ({ ...option, label: t(option.label) })), [options, t])
  return (
    <div className="flex flex-col gap-1.5">
      <noscript>
        <CheckList
          name={name}
          label={label}
          hint={hint}
          folded={t('Choose from the list')}
          options={chosenFirst(options, chosen)}
        />
      </noscript>
      <div className="flex flex-col gap-1.5 noscript:hidden">
        <label htmlFor={control.id} className="font-semibold">
          {label}
        </label>
        <FieldHint id={hintId}>{hint}</FieldHint>
        <SearchInput
          // Without a name: what is typed to search is no answer.
          control={{ ...control, name: '' }}
          label={label}
          placeholder={t('Type to search')}
          chosen={chosen}
          options={shown}
          onChoose={onChoose}
        />
        <FieldMessage id={errorId}>{message}</FieldMessage>
      </div>
      {children}
    </div>
  )
}

/** The text of the field in which a list of chosen things stands: where focus goes when one of them is taken back. */
export const searchTextOf = (list: HTMLElement | null) =>
  list?.parentElement?.querySelector<HTMLInputElement>('input[type=text]')
