'use client'

import { useEffect, useState } from 'react'
import { type CheckedValues, checkForm, elementOf, type FormSchema, fieldError, type ReadForm } from './checkForm.ts'
import type { FieldError } from './formContext.ts'

interface Options<Values> {
  schema: FormSchema<Values>
  read: ReadForm
  disableUntilValid: boolean | string
  /** Errors of a rejected post without JavaScript. */
  initial?: readonly FieldError[]
}

/** Updates one field's error in the shown list. */
function withUpdatedError(
  shown: readonly FieldError[],
  now: readonly FieldError[],
  name: string,
): readonly FieldError[] {
  const fresh = now.find((error) => error.name === name)
  const remaining = shown.flatMap((error) => (error.name !== name ? [error] : fresh ? [fresh] : []))
  return fresh && !remaining.includes(fresh) ? [...remaining, fresh] : remaining
}

/** Focuses a field; in a radio group, the first radio. */
export function focusOn(form: HTMLFormElement, name: string) {
  const field = elementOf(form, name)
  if (field instanceof HTMLElement) field.focus()
}

/** Whether submit is enabled: the form is valid, or the field in `waitsFor` is. */
const isReady = ({ ok, errors }: CheckedValues<unknown>, waitsFor: boolean | string) =>
  ok || !errors.some(({ name }) => waitsFor === true || waitsFor === name)

/**
 * Validates on submit, then each field that has an error on every change. With `disableUntilValid`, fields are also
 * validated on blur.
 */
export function useFieldErrors<Values>(
  { schema, read, disableUntilValid, initial = [] }: Options<Values>,
  form: { current: HTMLFormElement | null },
) {
  const [errors, setErrors] = useState(initial)
  const [rejected, setRejected] = useState(initial.length)
  // True until hydration, so that the browser can submit without JavaScript.
  const [ready, setReady] = useState(true)
  const check = (element: HTMLFormElement) => checkForm(element, schema, read)

  useEffect(() => {
    if (form.current) setReady(isReady(checkForm(form.current, schema, read), disableUntilValid))
  }, [disableUntilValid, form, schema, read])

  function submit(element: HTMLFormElement): Values | undefined {
    const checked = check(element)
    setErrors(checked.errors)
    if (checked.ok) {
      // Clears the summary: an error of the following call is shown elsewhere.
      setRejected(0)
      return checked.values
    }
    setRejected((count) => count + 1)
    const [only, ...others] = checked.errors
    if (only && others.length === 0) focusOn(element, only.name)
  }

  /** Shows an error from the server at a field. */
  function setFieldError(element: HTMLFormElement, name: string, message: string) {
    setErrors([fieldError(element, new FormData(element), name, message)])
    focusOn(element, name)
  }

  function onChange(element: HTMLFormElement, name: string) {
    const checked = check(element)
    setReady(isReady(checked, disableUntilValid))
    setErrors((shown) =>
      shown.some((error) => error.name === name) ? withUpdatedError(shown, checked.errors, name) : shown,
    )
  }

  function onBlur(element: HTMLFormElement, name: string) {
    const field = element.elements.namedItem(name)
    const isChecked = disableUntilValid === true || disableUntilValid === name
    if (!isChecked || !(field instanceof HTMLInputElement) || field.value === '') return
    const { errors: now } = check(element)
    setErrors((shown) => withUpdatedError(shown, now, name))
  }

  return { errors, rejected, ready: ready || !disableUntilValid, submit, setFieldError, onChange, onBlur }
}
