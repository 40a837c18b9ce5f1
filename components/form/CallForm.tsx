'use client'

import { type ReactNode, useId } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, useForm } from './formContext.ts'
import type { CallFormHandle } from './useCallForm.ts'

interface Props {
  form: CallFormHandle
  /**
   * False for forms with one field, which takes focus itself instead. Its error is announced in a live region, because a
   * description that is added to a focused field is read twice.
   */
  summary?: boolean
  /** False when the form shows its API error itself. */
  alert?: boolean
  className?: string
  children: ReactNode
}

/**
 * Form element for `useCallForm`, with the error summary and the API error above the fields. Fields find their errors
 * by name.
 */
export function CallForm({ form, summary = true, alert = true, className, children }: Props) {
  return (
    <FormContext value={summary ? form.state : { ...form.state, announced: true }}>
      <form {...form.props} className={cx('flex flex-col gap-5', className)}>
        {summary ? <ErrorSummary /> : null}
        {alert ? <FormErrorAlert form={form} /> : null}
        {children}
      </form>
    </FormContext>
  )
}

export const formAlertId = (form: CallFormHandle) => `${form.state.id}-alert`

/** Error of a failed call. The key changes with each failure, so that screen readers announce a repeated text again. */
export function FormErrorAlert({ form, action }: Pick<Props, 'form'> & { action?: ReactNode }) {
  const t = useTranslate()
  if (!form.error?.text) return null
  return (
    <Alert key={form.error.count} id={formAlertId(form)} tone="danger" action={action}>
      {t(form.error.text)}
    </Alert>
  )
}

interface SubmitProps {
  children: ReactNode
  busyLabel?: string
  /** What is still missing, for a submit button that is disabled until the form is valid. */
  needs?: string
  /** Primary, unless another button leads on. */
  variant?: 'primary' | 'secondary'
  className?: string
}

/** The form's submit button. While disabled, it shows the reason. */
export function SubmitButton({ children, busyLabel, needs, variant = 'primary', className }: SubmitProps) {
  const form = useForm()
  const id = useId()
  const isOff = form?.ready === false
  return (
    <div className="submit-line">
      <Button
        type="submit"
        variant={variant}
        size="large"
        wide
        className={className}
        busy={form?.busy}
        busyLabel={busyLabel}
        disabled={isOff}
        aria-describedby={needs && isOff ? id : undefined}
      >
        {children}
      </Button>
      {needs ? (
        // Stays in the layout when hidden, so that nothing shifts when the button becomes enabled.
        <p id={id} className={cx('text-sm text-muted', !isOff && 'invisible')}>
          {needs}
        </p>
      ) : null}
    </div>
  )
}
