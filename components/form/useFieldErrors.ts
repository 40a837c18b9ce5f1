'use client'

import { useEffect, useState } from 'react'
import { type Checked, checkForm, type FormSchema, fieldError, type Read } from './checkForm.ts'
import type { FieldError } from './formContext.ts'

interface Options<Values> {
  schema: FormSchema<Values>
  read: Read
  disableUntilValid: boolean | string
  /** Of a form that came back from the server. */
  initial?: readonly FieldError[]
}

/** The shown errors with one field's replaced by what it has now. */
function renewed(shown: readonly FieldError[], now: readonly FieldError[], name: string): readonly FieldError[] {
  const fresh = now.find((error) => error.name === name)
  const kept = shown.flatMap((error) => (error.name !== name ? [error] : fresh ? [fresh] : []))
  return fresh && !kept.includes(fresh) ? [...kept, fresh] : kept
}

/** Focus goes to a field; of several buttons, to the first. */
function focusOn(form: HTMLFormElement, name: string) {
  const found = form.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (field instanceof HTMLElement) field.focus()
}

/** Whether the submit button may be on: the form is right, or the one field that it waits for. */
const isReady = ({ ok, errors }: Checked<unknown>, waitsFor: boolean | string) =>
  ok || !errors.some(({ name }) => waitsFor === true || waitsFor === name)

/** Checked on submit, then field by field with every change. With `disableUntilValid` a field is also checked when it is left. */
export function useFieldErrors<Values>(
  { schema, read, disableUntilValid, initial = [] }: Options<Values>,
  form: { current: HTMLFormElement | null },
) {
  const [errors, setErrors] = useState(initial)
  const [refusals, setRefusals] = useState(initial.length)
  // Until the scripts are there to tell, the browser itself may send the form.
  const [ready, setReady] = useState(true)
  const check = (element: HTMLFormElement) => checkForm(element, schema, read)

  useEffect(() => {
    if (form.current) setReady(isReady(checkForm(form.current, schema, read), disableUntilValid))
  }, [disableUntilValid, form, schema, read])

  function submit(element: HTMLFormElement): Values | undefined {
    const checked = check(element)
    setErrors(checked.errors)
    if (checked.ok) {
      // The summary is about this submit: a refusal of the call that follows is said elsewhere.
      setRefusals(0)
      return checked.values
    }
    setRefusals((count) => count + 1)
    const [only, ...others] = checked.errors
    if (only && others.length === 0) focusOn(element, only.name)
  }

  /** What the server said of a field. */
  function refuse(element: HTMLFormElement, name: string, message: string) {
    setErrors([fieldError(element, new FormData(element), name, message)])
    focusOn(element, name)
  }

  function onChange(element: HTMLFormElement, name: string) {
    const checked = check(element)
    setReady(isReady(checked, disableUntilValid))
    setErrors((shown) => (shown.some((error) => error.name === name) ? renewed(shown, checked.errors, name) : shown))
  }

  function onBlur(element: HTMLFormElement, name: string) {
    const field = element.elements.namedItem(name)
    const isChecked = disableUntilValid === true || disableUntilValid === name
    if (!isChecked || !(field instanceof HTMLInputElement) || field.value === '') return
    const { errors: now } = check(element)
    setErrors((shown) => renewed(shown, now, name))
  }

  return { errors, refusals, ready: ready || !disableUntilValid, submit, refuse, onChange, onBlur }
}
