'use client'

import { useEffect, useRef } from 'react'

/** Returns whether the component is still mounted, so that async callbacks don't redirect after the user has left. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
