'use client'

import { useEffect, useState } from 'react'

/** Returns a `setTimeout` that is canceled on unmount. */
export function useTimeout() {
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  useEffect(
    () => () => {
      for (const timer of timers) clearTimeout(timer)
    },
    [timers],
  )
  return (milliseconds: number, callback: () => void) => void timers.add(setTimeout(callback, milliseconds))
}
