'use client'

import { useEffect, useRef } from 'react'

/** Tells whether the component is still shown: what it began leads nobody away who went elsewhere meanwhile. */
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
