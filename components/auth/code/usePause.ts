'use client'

import { useEffect, useState } from 'react'

const SECOND = 1_000

interface Pause {
  seconds: number
  /** Time of the device at which it is over. */
  ends: number
}

const pauseOf = (seconds: number): Pause => ({ seconds, ends: Date.now() + seconds * SECOND })

/** Never more than the whole pause: a phone may set its clock back meanwhile. */
const leftOf = ({ seconds, ends }: Pause) => Math.max(0, Math.min(seconds, Math.ceil((ends - Date.now()) / SECOND)))

/** The pauses of pages that were left: Forward shows the same answer of the server again, with its old seconds. */
const pauses = new WeakMap<object, Pause>()

/**
 * Counts down the seconds of a pause.
 * @param answer part of the server's answer that has the seconds
 */
export function usePause(answer: object, seconds: number) {
  const [pause, setPause] = useState(() => pauses.get(answer) ?? pauseOf(seconds))
  const [left, setLeft] = useState(() => leftOf(pause))
  useEffect(() => {
    pauses.set(answer, pause)
    let now = leftOf(pause)
    const timer = setInterval(() => {
      now = Math.max(0, Math.min(now - 1, leftOf(pause)))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, SECOND)
    return () => clearInterval(timer)
  }, [answer, pause])
  const restart = (length: number) => {
    setPause(pauseOf(length))
    setLeft(length)
  }
  return { left, restart }
}
