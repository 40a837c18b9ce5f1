'use client'

import { useEffect, useRef } from 'react'

/** Returns whether the component is still mounted, so that async callbacks don't redirect after the user has left. */
export function useIsMounted(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
