'use client'

import { createContext, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'

/** What fields held when the scripts came, by name: somebody had typed already. */
export const TypedBefore = createContext(new Map<string, string>())

/** Takes it into the form, once that is ready and everybody who watches a field has begun to. Draws nothing. */
export function TakeTypedBefore({ typed }: { typed: Map<string, string> }) {
  const { setValues } = useFormContext()
  useEffect(() => {
    queueMicrotask(() => {
      // The form may have read the fields itself, and told nobody: `setValues` tells in any case.
      if (typed.size > 0) setValues(Object.fromEntries(typed), { shouldDirty: true })
      typed.clear()
    })
  }, [typed, setValues])
  return null
}
