'use client'

import { createContext, use } from 'react'

export interface FieldError {
  name: string
  /** Label for the error summary. */
  label: string
  message: string
  /** Empty, as opposed to invalid. */
  missing: boolean
  /** Refused by the server: the field takes focus. */
  isRefused?: boolean
}

export interface FormState {
  /** Prefix of the field ids. */
  id: string
  errors: readonly FieldError[]
  /** Which fields announce errors in a live region: all, or the named one. */
  announced?: boolean | string
  busy: boolean
  /** False while the submit button is disabled; see `disableUntilValid` of useCallForm. */
  ready: boolean
  /** How many submits were rejected: the summary takes focus whenever it grows. */
  rejected: number
  /** Shows a field's step, for forms that show one step at a time. */
  reveal?: (name: string) => void
}

export const FormContext = createContext<FormState | null>(null)

/** State of the surrounding form; null for a standalone field, which gets its id and error as props. */
export const useForm = () => use(FormContext)

export const fieldId = (formId: string, name: string) => `${formId}-${name}`
