'use client'

import type { ComponentProps } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldProps } from './Field.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'name'> {
  options: readonly { value: string | number; label: string }[]
  /** Label of the empty first option; null for no empty option. */
  placeholder?: string | null
}

/** A native select, for the phone's own picker. Option labels are in English and translated here. */
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
          // Without an empty option there is always a value.
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
