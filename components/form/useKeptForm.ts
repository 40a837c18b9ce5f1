'use client'

import { useCallback, useRef } from 'react'

const refuse = (event: Event) => event.preventDefault()

/**
 * A submit from before the scripts came is kept by React and handed to the form's `action` later: `replay` sends it the
 * ordinary way then, with whatever the fields hold by that time. Having an action also keeps the browser from ever
 * sending the fields by GET. React resets a form after its action, but what somebody typed is theirs: that is refused.
 */
export function useKeptForm() {
  const form = useRef<HTMLFormElement>(null)
  const ref = useCallback((element: HTMLFormElement | null) => {
    form.current = element
    element?.addEventListener('reset', refuse)
  }, [])
  const replay = useCallback(() => form.current?.requestSubmit(), [])
  return { form, ref, replay }
}
