'use client'

import type { ComponentProps } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'name'> {
  options: readonly { value: string | number; label: string }[]
  /** The first, empty choice; null when there is none. */
  placeholder?: string | null
}

/** A native select: every phone has its own good one. Options come in English, as their lists have them. */
export function SelectField({
  label,
  hint,
  error,
  announced,
  optional,
  id,
  name,
  options,
  placeholder,
  className,
  ...select
}: Props) {
  const t = useTranslate()
  return (
    <Field label={label} hint={hint} error={error} announced={announced} optional={optional} id={id} name={name}>
      {(control) => (
        <select
          {...select}
          {...control}
          // One that has no empty choice is never without an answer.
          aria-required={placeholder === null ? undefined : control['aria-required']}
          className={cx('control max-w-full', className)}
        >
          {placeholder === null ? null : <option value="">{placeholder ?? t('Select')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {t(option.label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
