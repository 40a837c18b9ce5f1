'use client'

import { useEffect, useState } from 'react'

/** Does something after so many milliseconds, unless the component is gone by then. */
export function useTimeout() {
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  useEffect(
    () => () => {
      for (const timer of timers) clearTimeout(timer)
    },
    [timers],
  )
  return (milliseconds: number, doIt: () => void) => void timers.add(setTimeout(doIt, milliseconds))
}
