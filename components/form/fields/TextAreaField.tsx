'use client'

import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>

export function TextAreaField({ label, hint, error, optional, id, name, className, ...textarea }: Props) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id} name={name}>
      {(control) => <textarea rows={6} {...textarea} {...control} className={cx('control resize-y', className)} />}
    </Field>
  )
}
