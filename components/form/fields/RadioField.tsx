'use client'

import type { ComponentProps } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FieldHint, FieldMessage, type FieldProps, OptionalMark, useField } from './Field.tsx'

interface Props
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'value' | 'defaultValue' | 'defaultChecked'> {
  options: readonly { value: string; label: string; hint?: string }[]
  defaultValue?: string
}

/** Radio buttons for a short list of options. Option labels are in English and translated here. */
export function RadioField({ label, hint, error, optional, id, name, options, defaultValue, ...input }: Props) {
  const t = useTranslate()
  const { control, errorId, message, isAnnounced } = useField({ name, label, error, id, optional })
  const hintId = hint ? `${control.id}-hint` : undefined
  return (
    <fieldset className="field flex min-w-0 flex-col gap-1.5" aria-describedby={hintId}>
      <legend className="mb-1.5 font-semibold wrap-anywhere">
        {label}
        {optional ? <OptionalMark /> : null}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {options.map((option, index) => (
        <label key={option.value} className="tick-row">
          <input
            type="radio"
            {...input}
            {...control}
            required={!optional}
            id={index === 0 ? control.id : `${control.id}-${index}`}
            // The error summary links to the first radio. Screen readers wouldn't read the error if the group had it.
            aria-describedby={index === 0 ? control['aria-describedby'] : undefined}
            value={option.value}
            defaultChecked={option.value === defaultValue}
            className="tick-box"
          />
          <span>
            {t(option.label)}
            {option.hint ? <span className="block text-sm text-muted">{option.hint}</span> : null}
          </span>
        </label>
      ))}
      <FieldMessage id={errorId} isAnnounced={isAnnounced}>
        {message}
      </FieldMessage>
    </fieldset>
  )
}
