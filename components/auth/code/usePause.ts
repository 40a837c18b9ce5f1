'use client'

import { useEffect, useState } from 'react'

const SECOND = 1_000

/** Counts down the seconds of a pause, from the seconds that are left of it. */
export function usePause(seconds: number) {
  const [pause, setPause] = useState({ seconds })
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const ends = Date.now() + pause.seconds * SECOND
    // Never counts up: a phone may set its clock back meanwhile.
    let now = pause.seconds
    const timer = setInterval(() => {
      now = Math.max(0, Math.min(now - 1, Math.ceil((ends - Date.now()) / SECOND)))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, SECOND)
    return () => clearInterval(timer)
  }, [pause])
  const restart = (length: number) => {
    setPause({ seconds: length })
    setLeft(length)
  }
  return { left, restart }
}
