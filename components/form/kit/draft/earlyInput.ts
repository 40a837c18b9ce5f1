'use client'

import { createContext, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** Values typed before hydration, by field name. */
export const EarlyInput = createContext(new Map<string, string>())

/** Copies them into the form once it and its field watchers are ready. Renders nothing. */
export function ApplyEarlyInput({ values }: { values: Map<string, string> }) {
  const { setValues } = useFormContext()
  useEffect(() => {
    queueMicrotask(() => {
      // The form may have read the fields on its own without notifying watchers; `setValues` always notifies.
      if (values.size > 0) setValues(Object.fromEntries(values), { shouldDirty: true })
      values.clear()
    })
  }, [values, setValues])
  return null
}
