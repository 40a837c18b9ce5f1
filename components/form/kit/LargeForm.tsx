'use client'

import { type ReactNode, useId, useMemo } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn, useFormContext, useFormState } from 'react-hook-form'
import { Alert } from '#components/ui/Alert.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { type FieldError, FormContext, type FormState, fieldId } from '../formContext.ts'
import { useKeptForm } from '../useKeptForm.ts'
import type { FormError } from '../useSend.ts'

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => void
  busy: boolean
  /** Said above the fields where it is none's fault. */
  error?: FormError | null
  children: ReactNode
}

const none: readonly FieldError[] = []

/**
 * A form of many fields, on react-hook-form: each field looks after itself, so that a key pressed draws one field again and
 * not forty. Otherwise what `CallForm` is for small forms, with the same fields and the same summary.
 */
export function LargeForm<Values extends FieldValues>({ form, onSubmit, busy, error, children }: Props<Values>) {
  const id = useId()
  const kept = useKeptForm()
  const state = useMemo(() => ({ id, errors: none, busy, ready: true, refusals: 0 }), [id, busy])
  return (
    <FormProvider {...form}>
      <FormContext value={state}>
        <form
          ref={kept.ref}
          action={kept.replay}
          noValidate
          className="flex flex-col gap-6"
          onSubmit={form.handleSubmit((values) => onSubmit(values))}
        >
          <Summary state={state} />
          {error?.text ? (
            <Alert key={error.count} tone="danger">
              {error.text}
            </Alert>
          ) : null}
          {children}
        </form>
      </FormContext>
    </FormProvider>
  )
}

interface Placed {
  error: FieldError
  element: HTMLElement
}

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

const inPageOrder = (one: Placed, other: Placed) =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** The errors of the fields that are on the page now, in the page's order. */
function useErrors(id: string) {
  const { control, getValues } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const placed = Object.entries(errors).flatMap(([name, found]): Placed[] => {
    const element = document.getElementById(fieldId(id, name))
    if (!element || typeof found?.message !== 'string') return []
    const label = element.dataset.label ?? name
    return [{ element, error: { name, label, message: found.message, missing: isEmpty(getValues(name)) } }]
  })
  return { errors: placed.sort(inPageOrder).map(({ error }) => error), refusals: submitCount }
}

function Summary({ state }: { state: FormState }) {
  const { errors, refusals } = useErrors(state.id)
  return (
    <FormContext value={{ ...state, errors, refusals }}>
      <ErrorSummary />
    </FormContext>
  )
}
