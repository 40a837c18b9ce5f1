'use client'

import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { ApiError } from '#lib/messages/error-action.ts'
import { type FormSchema, type ReadForm, textValues, type ValuesOf } from './checkForm.ts'
import type { FormState } from './formContext.ts'
import type { FormPost } from './formPost.ts'
import { useFieldErrors } from './useFieldErrors.ts'
import { type FormError, type SendOptions, useSend } from './useSend.ts'

interface Options<Schema, Data> extends Omit<SendOptions<ValuesOf<Schema>, Data>, 'initialError'> {
  /** Left out for a form that needs JavaScript. */
  post?: FormPost
  /**
   * A zod schema or `rules`; its messages are shown as they are. Must be stable: defined outside the component, or
   * memoized.
   */
  schema: Schema & FormSchema<ValuesOf<Schema>>
  /** Converts form data to schema input. Default: one string per field name. */
  read?: ReadForm
  /** Disables submit until the form is valid or, with a field name, until that field is. */
  disableUntilValid?: boolean | string
  /** The field that an API error belongs to. It shows the error until edited, and takes focus. */
  fieldOf?: (error: ApiError) => string | null
}

export interface CallFormHandle {
  state: FormState
  error: FormError | null
  /** Props of the native form element; `CallForm` applies them. */
  props: object
  /** Hides the API error. */
  clearError: () => void
}

const nameOf = (target: EventTarget) => ('name' in target && typeof target.name === 'string' ? target.name : '')

/** The standard hook for small forms: native fields, validated by a schema, sent with a call. Never clears the fields. */
export function useCallForm<Schema, Data>(options: Options<Schema, Data>): CallFormHandle {
  const { schema, post, disableUntilValid = false, read = textValues } = options
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const fields = useFieldErrors({ schema, read, disableUntilValid, initial: post?.errors }, element)
  const { busy, error, start, clearError } = useSend({
    ...options,
    initialError: post?.error,
    onError: (failed) => {
      const [name, text] = [options.fieldOf?.(failed), options.errorText?.(failed)]
      if (name && text && element.current) fields.setFieldError(element.current, name, text)
      return options.onError?.(failed)
    },
  })

  const submit = (form: HTMLFormElement) => {
    if (busy) return
    const values = fields.submit(form)
    if (values !== undefined) void start(values)
  }
  const props = {
    ref: element,
    noValidate: true,
    // Also keeps typed values out of the URL when the form is submitted before hydration.
    method: 'post',
    action: post?.action,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit(event.currentTarget)
    },
    onInput: (event: FormEvent<HTMLFormElement>) => fields.onChange(event.currentTarget, nameOf(event.target)),
    onBlur: (event: FocusEvent<HTMLFormElement>) => fields.onBlur(event.currentTarget, nameOf(event.target)),
    // While the button is disabled, Enter doesn't submit: show the field's error instead.
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key === 'Enter') fields.onBlur(event.currentTarget, nameOf(event.target))
    },
  }
  const { errors, rejected, ready } = fields
  return { state: { id, errors, announced: disableUntilValid, busy, ready, rejected }, error, props, clearError }
}
