'use client'

import { createContext, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Fields with values typed before hydration, by name. */
export type EarlyFields = Map<string, { value: string }>
export const EarlyInput = createContext<EarlyFields>(new Map())

/** Copies them into the form once it and its field watchers are ready. Renders nothing. */
export function ApplyEarlyInput({ fields }: { fields: EarlyFields }) {
  const { setValues } = useFormContext()
  useEffect(() => {
    queueMicrotask(() => {
      // The form may have read the fields on its own without notifying watchers; `setValues` always notifies.
      // Read only now that the masks have been applied.
      const values = [...fields].map(([name, { value }]) => [name, value])
      if (fields.size > 0) setValues(Object.fromEntries(values), { shouldDirty: true })
      fields.clear()
    })
  }, [fields, setValues])
  return null
}
