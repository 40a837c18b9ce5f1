'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FieldHint, FieldMessage, OptionalMark, useField } from '../fields/Field.tsx'

interface Option {
  value: string
  label: string
  /** Sub-options, shown once this option is checked. */
  within?: readonly Option[]
}

export interface CheckListProps<Name extends string> {
  name: Name
  label: string
  hint?: string
  optional?: boolean
  /** Label of the disclosure that hides a long list. */
  folded?: string
  options: readonly Option[]
  /** Values that exclude all others, such as that of None. */
  alone?: readonly string[]
}

interface OptionsProps {
  options: readonly Option[]
  chosen: readonly string[]
  choose: (value: string, chosen: boolean) => void
  name: string
  /** Id of the first checkbox, which the error summary links to. */
  firstId?: string
  invalid?: true
  label?: string
}

function Boxes({ options, chosen, choose, name, firstId, invalid, label }: OptionsProps) {
  const t = useTranslate()
  return options.map((option, index) => {
    const checked = chosen.includes(option.value)
    return (
      <div key={option.value}>
        <label className="tick-row">
          <input
            type="checkbox"
            id={index === 0 ? firstId : undefined}
            data-label={index === 0 ? label : undefined}
            name={name}
            value={option.value}
            checked={checked}
            aria-invalid={invalid}
            onChange={(event) => choose(option.value, event.target.checked)}
            className="tick-box"
          />
          <span>{t(option.label)}</span>
        </label>
        {checked && option.within?.length ? (
          <fieldset className="tick-within">
            <legend className="sr-only">{t(option.label)}</legend>
            <Boxes options={option.within} chosen={chosen} choose={choose} name={name} />
          </fieldset>
        ) : null}
      </div>
    )
  })
}

interface FoldProps {
  opener: string | undefined
  count: number
  children: ReactNode
}

/** Disclosure around a long list. Starts open when something is selected. */
function Fold({ opener, count, children }: FoldProps) {
  const t = useTranslate()
  const [open] = useState(count > 0)
  if (!opener) return <div className="check-list">{children}</div>
  return (
    <details open={open} className="folded-list">
      <summary className="fold">
        {opener}
        <span>{` ${t('({count} chosen)', { count })}`}</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** Reads the checkboxes once on mount, to keep boxes checked before hydration. */
function useCheckedBeforeHydration(chosen: readonly string[], onChange: (chosen: string[]) => void) {
  const list = useRef<HTMLFieldSetElement>(null)
  const read = useEffectEvent(() => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    const changed = boxes.filter(({ value, checked }) => checked !== chosen.includes(value)).map(({ value }) => value)
    if (changed.length === 0) return
    const unchanged = chosen.filter((value) => !changed.includes(value))
    onChange([...unchanged, ...changed.filter((value) => !chosen.includes(value))])
  })
  useEffect(() => read(), [])
  return list
}

/** How many answers the member sees as chosen: with certificates under a board chosen, those count and the board does not. */
const countOf = (options: readonly Option[], chosen: readonly string[]): number =>
  options.reduce((sum, { value, within = [] }) => sum + (chosen.includes(value) ? countOf(within, chosen) || 1 : 0), 0)

/** Checkbox group. Its value is the list of selected option values. */
export function CheckList({ name, label, hint, optional, folded, options, alone = [] }: CheckListProps<string>) {
  const { field, fieldState } = useController({ name })
  const { control, hintId, errorId, message } = useField({ name, label, hint, error: fieldState.error?.message })
  const chosen: readonly string[] = field.value
  const list = useCheckedBeforeHydration(chosen, field.onChange)
  const choose = (value: string, checked: boolean) =>
    field.onChange([
      ...chosen.filter((item) => item !== value && !(checked && (alone.includes(value) || alone.includes(item)))),
      ...(checked ? [value] : []),
    ])
  return (
    <fieldset ref={list} className="field flex min-w-0 flex-col gap-1.5" aria-describedby={control['aria-describedby']}>
      <legend className="mb-1.5 font-semibold wrap-anywhere">
        {label}
        {optional ? <OptionalMark /> : null}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {/* Tells the server that the list was on the page: browsers don't send unchecked boxes. */}
      <input type="hidden" name="lists" value={name} />
      <Fold opener={folded} count={countOf(options, chosen)}>
        <Boxes
          options={options}
          chosen={chosen}
          choose={choose}
          name={name}
          firstId={control.id}
          invalid={control['aria-invalid']}
          label={label}
        />
      </Fold>
      <FieldMessage id={errorId}>{message}</FieldMessage>
    </fieldset>
  )
}
