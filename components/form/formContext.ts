'use client'

import { createContext, use } from 'react'

export interface FieldError {
  name: string
  /** What the field is called, for the summary. */
  label: string
  message: string
  /** Nothing was given, rather than something wrong. */
  missing: boolean
}

export interface FormState {
  /** Prefix of its fields' ids. */
  id: string
  errors: readonly FieldError[]
  /** Which of its fields' errors are announced: all or, by its name, the one that is checked when it is left. */
  announced?: boolean | string
  busy: boolean
  /** False while the submit button has to be off: see `gate` of useCallForm. */
  ready: boolean
  /** Counts refused submits, so that the summary takes focus each time. */
  refusals: number
  /** Of a form that does not show all of its fields at once: brings one in sight. */
  reveal?: (name: string) => void
}

export const FormContext = createContext<FormState | null>(null)

/** The form around a field; null for a field that stands alone and is given id and error as props. */
export const useForm = () => use(FormContext)

export const fieldId = (formId: string, name: string) => `${formId}-${name}`
