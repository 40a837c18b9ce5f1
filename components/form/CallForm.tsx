'use client'

import type { ReactNode } from 'react'
import { Alert } from '#components/ui/Alert.tsx'
import { Button } from '#components/ui/Button.tsx'
import { cx } from '#components/ui/cx.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormContext, useForm } from './formContext.ts'
import type { CallFormHandle } from './useCallForm.ts'

interface Props {
  form: CallFormHandle
  /** Left out for a form of one field: the field takes focus itself. */
  summary?: boolean
  /** Where the problem's sentence is the form's own business. */
  alert?: boolean
  className?: string
  children: ReactNode
}

/** The form of a `useCallForm`: its fields find their errors by name, its problem stands above them. */
export function CallForm({ form, summary = true, alert = true, className, children }: Props) {
  return (
    <FormContext value={form.state}>
      <form {...form.props} className={cx('flex flex-col gap-6', className)}>
        {summary ? <ErrorSummary /> : null}
        {alert ? <FormErrorAlert form={form} /> : null}
        {children}
      </form>
    </FormContext>
  )
}

/** What a refused call says of itself. Each refusal is new, even with the same words, so it is announced again. */
function FormErrorAlert({ form }: { form: CallFormHandle }) {
  if (!form.error?.text) return null
  return (
    <Alert key={form.error.count} tone="danger">
      {form.error.text}
    </Alert>
  )
}

interface SubmitProps {
  children: ReactNode
  busyLabel?: string
}

/** The one primary button of a form. */
export function SubmitButton({ children, busyLabel }: SubmitProps) {
  const form = useForm()
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      busy={form?.busy}
      busyLabel={busyLabel}
      disabled={form?.ready === false}
    >
      {children}
    </Button>
  )
}
