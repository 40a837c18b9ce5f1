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

export const formAlertId = (form: CallFormHandle) => `${form.state.id}-alert`

/** What a refused call says of itself. Each refusal is new, even with the same words, so it is announced again. */
export function FormErrorAlert({ form }: { form: CallFormHandle }) {
  const t = useTranslate()
  if (!form.error?.text) return null
  return (
    <Alert key={form.error.count} id={formAlertId(form)} tone="danger">
      {t(form.error.text)}
    </Alert>
  )
}

interface SubmitProps {
  children: ReactNode
  busyLabel?: string
  /** Where the button is off until the form is right: what the form still needs. */
  needs?: string
}

/** The one primary button of a form, with the reason beside it while it is off. */
export function SubmitButton({ children, busyLabel, needs }: SubmitProps) {
  const form = useForm()
  const id = useId()
  const isOff = form?.ready === false
  return (
    <div className="flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center">
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={form?.busy}
        busyLabel={busyLabel}
        disabled={isOff}
        aria-describedby={needs && isOff ? id : undefined}
      >
        {children}
      </Button>
      {needs ? (
        // Keeps its room, so that nothing moves when the button comes on.
        <p id={id} className={cx('text-sm text-muted', !isOff && 'invisible')}>
          {needs}
        </p>
      ) : null}
    </div>
  )
}
