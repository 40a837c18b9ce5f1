'use client'

import { useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is mounted: async callbacks do nothing after unmount. */
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
