'use client'

import { type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { fieldId, useForm } from '../formContext.ts'

export interface FieldProps {
  label: ReactNode
  /** Below the label: what to enter, and why. */
  hint?: ReactNode
  /** Below the field. Defaults to the form's error for this field. */
  error?: string
  /** Id of a message elsewhere about this field, to link with aria-describedby. */
  messageId?: string
  /** Validated on blur: the error is announced in a live region, because focus has moved on. */
  announced?: boolean
  /** Shows "(optional)" after the label. Fields are required by default. */
  optional?: boolean
  id?: string
  name: string
}

/** Attributes for the native control. */
export interface ControlProps {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required'?: true
  /** Without JavaScript, for a field that the server refused. */
  autoFocus?: true | undefined
  'data-label': string | undefined
}

/**
 * Adds live-region messages to aria-describedby, so that they are read again when the field gets focus. While the field
 * has focus this waits for blur, or screen readers would read the message twice.
 */
function useDescribedByAfterBlur(controlId: string, messageIds: string) {
  const [tied, setTied] = useState(messageIds)
  useLayoutEffect(() => {
    const describeByMessages = () => setTied(messageIds)
    const field = document.activeElement
    if (!messageIds || field?.id !== controlId) return describeByMessages()
    field.addEventListener('blur', describeByMessages, { once: true })
    return () => field.removeEventListener('blur', describeByMessages)
  }, [controlId, messageIds])
  return messageIds && tied
}

/** Ids and error of a field, from its props or the surrounding form. */
export function useField({ name, label, hint, error, messageId, id, announced }: FieldProps) {
  const form = useForm()
  const fallbackId = useId()
  const controlId = id ?? (form ? fieldId(form.id, name) : fallbackId)
  const fieldError = form?.errors.find((candidate) => candidate.name === name)
  const message = error ?? fieldError?.message
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = message ? `${controlId}-error` : undefined
  const isAnnounced = announced ?? (form?.announced === true || form?.announced === name)
  const described = useDescribedByAfterBlur(controlId, [isAnnounced && errorId, messageId].filter(Boolean).join(' '))
  const control: ControlProps = {
    id: controlId,
    name,
    'aria-describedby': [hintId, isAnnounced ? null : errorId, described].filter(Boolean).join(' ') || undefined,
    'aria-invalid': message || messageId ? true : undefined,
    autoFocus: fieldError?.isRefused || undefined,
    'data-label': typeof label === 'string' ? label : undefined,
  }
  return { control, hintId, errorId, message, isAnnounced }
}

export function FieldHint({ id, children }: { id: string | undefined; children: ReactNode }) {
  return children ? (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  ) : null
}

interface MessageProps {
  id: string | undefined
  /** Whether it appears in a live region. */
  isAnnounced?: boolean
  children: string | null | undefined
}

/** Error of a field; takes the English text of the form's rules and translates it. */
export function FieldMessage({ id, isAnnounced = false, children }: MessageProps) {
  const t = useTranslate()
  return (
    <div aria-live={isAnnounced ? 'polite' : undefined} className="contents">
      {children ? (
        <p id={id} className="flex gap-1.5 text-sm font-semibold text-danger">
          <Icon name="danger" />
          <span>{t(children)}</span>
        </p>
      ) : null}
    </div>
  )
}

/** "(optional)" after a label. Includes its leading space: screen readers drop a space that is a text node of its own. */
export function OptionalMark() {
  const t = useTranslate()
  return <span className="font-normal text-muted">{` ${t('(optional)')}`}</span>
}

interface Props extends FieldProps {
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** Label, hint, control and error, linked for screen readers. */
export function Field({ className, children, ...field }: Props) {
  const { control, hintId, errorId, message, isAnnounced } = useField(field)
  return (
    <div className={cx('field flex flex-col gap-1.5', className)}>
      <label htmlFor={control.id} className="font-semibold">
        {field.label}
        {field.optional ? <OptionalMark /> : null}
      </label>
      <FieldHint id={hintId}>{field.hint}</FieldHint>
      {children({ ...control, 'aria-required': field.optional ? undefined : true })}
      <FieldMessage id={errorId} isAnnounced={isAnnounced}>
        {message}
      </FieldMessage>
    </div>
  )
}
