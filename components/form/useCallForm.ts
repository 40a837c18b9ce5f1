'use client'

import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { ApiError } from '#lib/messages/error-action.ts'
import { type FormSchema, type Read, textValues, type ValuesOf } from './checkForm.ts'
import type { FormState } from './formContext.ts'
import type { FormPost } from './formPost.ts'
import { useFieldErrors } from './useFieldErrors.ts'
import { type FormError, type SendOptions, useSend } from './useSend.ts'

interface Options<Schema, Data> extends Omit<SendOptions<ValuesOf<Schema>, Data>, 'initialError'> {
  /** Left out for a form that only scripts show. */
  post?: FormPost
  /** A zod schema, or `rules`. Its messages are shown as they are; defined outside the component, or memoized. */
  schema: Schema & FormSchema<ValuesOf<Schema>>
  /** From the form's fields to what the schema takes: one text per name when not given. */
  read?: Read
  /** The submit button is off until the form is right; or, by its name, one of the fields. */
  disableUntilValid?: boolean | string
  /** The field that a refused call is about: it keeps the sentence until it is edited, and takes focus. */
  fieldOf?: (error: ApiError) => string | null
}

export interface CallFormHandle {
  state: FormState
  error: FormError | null
  /** For the native form element; `CallForm` puts them there. */
  props: object
  /** Takes the sentence away. */
  clearError: () => void
}

const nameOf = (target: EventTarget) => ('name' in target && typeof target.name === 'string' ? target.name : '')

/** The one idiom of small forms: native fields, checked by a schema, sent by a call, never cleared. */
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
      if (name && text && element.current) fields.refuse(element.current, name, text)
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
    // Also keeps what is typed out of the address.
    method: 'post',
    action: post?.action,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit(event.currentTarget)
    },
    onInput: (event: FormEvent<HTMLFormElement>) => fields.onChange(event.currentTarget, nameOf(event.target)),
    onBlur: (event: FocusEvent<HTMLFormElement>) => fields.onBlur(event.currentTarget, nameOf(event.target)),
    // While the button is off, Enter submits nothing: it says why instead.
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key === 'Enter') fields.onBlur(event.currentTarget, nameOf(event.target))
    },
  }
  const { errors, refusals, ready } = fields
  return { state: { id, errors, announced: disableUntilValid, busy, ready, refusals }, error, props, clearError }
}
