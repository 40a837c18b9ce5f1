'use client'

import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { type FieldValues, FormProvider, useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { type FieldError, FormContext, type FormState, fieldId } from '../formContext.ts'
import type { FormPost } from '../formPost.ts'
import { StaleSaveNotice } from '../saved/StaleSaveNotice.tsx'
import type { Steps } from '../steps/useSteps.ts'
import { useReplaySubmit } from '../useReplaySubmit.ts'
import { ApplyEarlyInput, type EarlyFields, EarlyInput } from './draft/earlyInput.ts'
import { FormErrorContext } from './SubmitRow.tsx'
import { type MemberFormHandle, REFUSED } from './useMemberForm.ts'

interface Props<Values extends FieldValues> {
  form: Omit<MemberFormHandle<Values>, 'submit' | 'dropDraft'> & Partial<Pick<MemberFormHandle<Values>, 'submit'>>
  /** Replaces the form's own submit, for example to ask for confirmation first. */
  onSubmit?: (values: Values) => void
  /** For forms that show one step at a time. */
  steps?: Pick<Steps, 'showFailingStep' | 'reveal'>
  /** Left out for a form that needs JavaScript. */
  post?: FormPost
  children: ReactNode
}

const none: readonly FieldError[] = []

/**
 * Large form, based on react-hook-form: each field subscribes to its own state, so a key press re-renders one field
 * instead of forty. Otherwise like `CallForm`, with the same fields and error summary.
 */
export function MemberForm<Values extends FieldValues>({
  form: handle,
  onSubmit,
  steps,
  post,
  children,
}: Props<Values>) {
  const { id, form, busy, error, isToasted, submit, preload, staleSave } = handle
  const replaySubmit = useReplaySubmit()
  const [earlyInput] = useState((): EarlyFields => new Map())
  const [serverErrors, setServerErrors] = useState(post?.errors ?? none)
  const postError = post?.errors.some(({ isRefused }) => isRefused) ? null : post?.error
  const state = useMemo(
    () => ({ id, errors: serverErrors, busy, ready: true, rejected: serverErrors.length }),
    [id, serverErrors, busy],
  )
  return (
    <FormProvider {...form}>
      <FormContext value={state}>
        <FormErrorContext value={{ error: error ?? postError ?? null, isToasted }}>
          {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: only preloads the schema on focus */}
          <form
            ref={replaySubmit.ref}
            method={post && 'post'}
            action={post?.action ?? replaySubmit.replay}
            noValidate
            className="flex flex-col gap-6"
            onFocus={preload}
            onInput={() => serverErrors.length > 0 && setServerErrors(none)}
            onSubmit={form.handleSubmit(
              (values) => (onSubmit ?? submit)?.(values),
              (errors) => steps?.showFailingStep(Object.keys(errors)),
            )}
          >
            {post?.version === undefined ? null : <input type="hidden" name="version" value={post.version} />}
            <Summary state={state} reveal={steps?.reveal} />
            {staleSave ? <StaleSaveNotice {...staleSave} /> : null}
            <Fragment key={staleSave?.round}>
              <EarlyInput value={earlyInput}>{children}</EarlyInput>
            </Fragment>
            <ApplyEarlyInput fields={earlyInput} />
          </form>
        </FormErrorContext>
      </FormContext>
    </FormProvider>
  )
}

interface PlacedError {
  error: FieldError
  element: HTMLElement
}

const isBlank = (value: unknown) => !(Array.isArray(value) ? value.length : String(value ?? '').trim())

const inPageOrder = (a: PlacedError, b: PlacedError) =>
  a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** Errors of the mounted fields, in DOM order. */
function useErrors(id: string) {
  const { control, getValues } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const placed = Object.entries(errors).flatMap(([name, error]): PlacedError[] => {
    const element = document.getElementById(fieldId(id, name))
    if (!element || typeof error?.message !== 'string') return []
    const label = element.dataset.label ?? name
    const isRefused = error.type === REFUSED
    return [{ element, error: { name, label, message: error.message, missing: isBlank(getValues(name)), isRefused } }]
  })
  return { errors: placed.sort(inPageOrder).map(({ error }) => error), rejected: submitCount }
}

function Summary({ state, reveal }: { state: FormState } & Pick<FormState, 'reveal'>) {
  const now = useErrors(state.id)
  return (
    <FormContext value={{ ...state, ...(now.rejected && now), reveal }}>
      <ErrorSummary />
    </FormContext>
  )
}
