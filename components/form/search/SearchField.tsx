import { type ReactNode, useMemo, useState } from 'react'
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
  closesOnChoice?: boolean
  /** Labels in English; translated here. */
  options: readonly Option[]
  /** Returns the text to announce. */
  onChoose: (option: Option) => string
  /** Selected options, with remove buttons that announce what they did. */
  children: (announce: (text: string) => void) => ReactNode
}

const chosenFirst = (options: readonly Option[], chosen: readonly string[]) => {
  const isChosen = ({ value }: Option) => chosen.includes(value)
  return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))]
}

/** Searchable list with the selected options below. Without JavaScript: checkboxes. */
export function SearchField({ name, label, hint, error, chosen, options, closesOnChoice, onChoose, children }: Props) {
  const t = useTranslate()
  const { control, hintId, errorId, message } = useField({ name, label, hint, error })
  const [announcement, announce] = useState('')
  const translatedOptions = useMemo(
    () => options.map((option) => ({ ...option, label: t(option.label) })),
    [options, t],
  )
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
      <div className="field flex flex-col gap-1.5 noscript:hidden">
        <label htmlFor={control.id} className="font-semibold">
          {label}
        </label>
        <FieldHint id={hintId}>{hint}</FieldHint>
        <SearchInput
          // No name: the search text isn't part of the form data.
          control={{ ...control, name: '' }}
          label={label}
          placeholder={t('Type to search')}
          chosen={chosen}
          options={translatedOptions}
          closesOnChoice={closesOnChoice}
          onChoose={(option) => announce(onChoose(option))}
          announce={announce}
        />
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <FieldMessage id={errorId}>{message}</FieldMessage>
      </div>
      {children(announce)}
    </div>
  )
}

/** The search input above a list of selected options: it gets focus when the last option is removed. */
export const searchTextOf = (list: HTMLElement | null) =>
  list?.parentElement?.querySelector<HTMLInputElement>('input[type=text]')
