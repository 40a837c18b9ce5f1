'use client'

import type { ComponentProps } from 'react'
import { FieldHint, FieldMessage, type FieldProps, useField } from './Field.tsx'

interface Props extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'name' | 'type'> {
  /** Label in the error summary, when the visible label is a whole sentence. */
  shortLabel?: string
}

export function CheckboxField({ label, hint, error, optional, id, name, shortLabel, ...input }: Props) {
  const { control, hintId, errorId, message, isAnnounced } = useField({ name, label, hint, error, id, optional })
  return (
    <div className="field flex flex-col gap-1">
      <label className="flex gap-3 py-1">
        <input
          type="checkbox"
          {...input}
          {...control}
          data-label={shortLabel ?? control['data-label']}
          className="tick-box"
        />
        <span className="min-w-0">{label}</span>
      </label>
      <div className="pl-9">
        <FieldHint id={hintId}>{hint}</FieldHint>
        <FieldMessage id={errorId} isAnnounced={isAnnounced}>
          {message}
        </FieldMessage>
      </div>
    </div>
  )
}
