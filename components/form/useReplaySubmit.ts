'use client'

import { useCallback, useRef } from 'react'

const cancelEvent = (event: Event) => event.preventDefault()

/**
 * React queues a submit from before hydration and passes it to the form's `action` later; `replay` then submits the
 * form normally with its current values. Having an action also prevents a GET submit. React resets a form after its
 * action; the reset is canceled, to keep what was typed.
 */
export function useReplaySubmit() {
  const form = useRef<HTMLFormElement>(null)
  const ref = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    element?.addEventListener('reset', cancelEvent)
  }, [])
  const replay = useCallback(() => form.current?.requestSubmit(), [])
  return { ref, replay }
}
