'use client'

import { type ReactNode, useId } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { fieldId, useForm } from '../formContext.ts'

export interface FieldProps {
  label: ReactNode
  /** Under the label: what to write and why, before anybody errs. */
  hint?: ReactNode
  /** Under the field; when not given, what the form around it found. */
  error?: string
  /** Id of a message about the field that stands elsewhere: ties the two together. */
  messageId?: string
  /** Says so after the label; a field is required otherwise. */
  optional?: boolean
  id?: string
  name: string
}

/** What the native element inside a field has to carry. */
export interface ControlProps {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'data-label': string | undefined
}

/** Ids and errors of a field, from its props or from the form around it. */
export function useField({ name, label, hint, error, messageId, id }: FieldProps) {
  const form = useForm()
  const own = useId()
  const controlId = id ?? (form ? fieldId(form.id, name) : own)
  const message = error ?? form?.errors.find((found) => found.name === name)?.message
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = message ? `${controlId}-error` : undefined
  const control: ControlProps = {
    id: controlId,
    name,
    'aria-describedby': [hintId, errorId, messageId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': message || messageId ? true : undefined,
    'data-label': typeof label === 'string' ? label : undefined,
  }
  return { control, hintId, errorId, message }
}

export function FieldHint({ id, children }: { id: string | undefined; children: ReactNode }) {
  return children ? (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  ) : null
}

export function FieldMessage({ id, children }: { id: string | undefined; children: ReactNode }) {
  return children ? (
    <p id={id} className="flex gap-1.5 text-sm font-semibold text-danger">
      <Icon name="danger" className="mt-0.5" />
      <span>{children}</span>
    </p>
  ) : null
}

interface Props extends FieldProps {
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label above, hint under it, the control, the error under that: tied together for screen readers in this one place. */
export function Field({ className, children, ...field }: Props) {
  const { control, hintId, errorId, message } = useField(field)
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={control.id} className="font-semibold">
        {field.label}
        {field.optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      <FieldHint id={hintId}>{field.hint}</FieldHint>
      {children(control)}
      <FieldMessage id={errorId}>{message}</FieldMessage>
    </div>
  )
}
