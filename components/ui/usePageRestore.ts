'use client'

import { useEffect, useEffectEvent } from 'react'

/** Calls `onRestore` when the browser restores the page from the back/forward cache, with its state as it was left. */
export function usePageRestore(onRestore: () => void) {
  const handlePageShow = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onRestore()
  })
  useEffect(() => {
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])
}
