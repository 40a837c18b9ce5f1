'use client'

import type { ComponentProps } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Field, type FieldProps } from './Field.tsx'
import type { Mask } from './masks.ts'
import { useMask } from './useMask.ts'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'name'> {
  mask?: Mask
}

/** Native text input with an optional mask. */
export function TextField({
  label,
  hint,
  error,
  messageId,
  announced,
  optional,
  id,
  name,
  mask,
  ref,
  onInput,
  className,
  ...input
}: TextFieldProps) {
  const masked = useMask(mask, ref)
  return (
    <Field {...{ label, hint, error, messageId, announced, optional, id, name }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          ref={masked.ref}
          onInput={(event) => {
            masked.onInput(event)
            onInput?.(event)
          }}
          className={cx('control', className)}
        />
      )}
    </Field>
  )
}
