'use client'

import { useEffect, useRef } from 'react'
import { navigation } from '#components/ui/navigation/navigation.ts'

/**
 * Returns a `setTimeout` for what opens the next page by itself. Nothing happens after the component has unmounted, or while a
 * link that the member followed meanwhile opens.
 */
export function useMoveLater() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return (milliseconds: number, callback: () => void) =>
    void setTimeout(() => isMounted.current && !navigation.isUnderWay() && callback(), milliseconds)
}
