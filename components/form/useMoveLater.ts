'use client'

import { useEffect, useState } from 'react'
import { navigation } from '#components/ui/navigation/navigation.ts'

/**
 * Returns a `setTimeout` for what opens the next page by itself. Nothing happens after the component has unmounted, or while a
 * link that the member followed meanwhile opens.
 */
export function useMoveLater() {
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  useEffect(
    () => () => {
      for (const timer of timers) clearTimeout(timer)
    },
    [timers],
  )
  return (milliseconds: number, callback: () => void) =>
    void timers.add(setTimeout(() => !navigation.isUnderWay() && callback(), milliseconds))
}
