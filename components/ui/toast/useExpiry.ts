import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `onEnd` once `milliseconds` of unpaused time have passed; never when `milliseconds` is undefined.
 * Spread `hold` on the element: the clock stands while it is hovered or holds focus.
 * @see docs/specification/registration.md#c-103-a-five-second-alert-that-contains-a-link
 */
export function useExpiry(milliseconds: number | undefined, onEnd: () => void) {
  const [held, setHeld] = useState(false)
  const left = useRef(milliseconds ?? 0)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    left.current = milliseconds ?? 0
  }, [milliseconds])

  useEffect(() => {
    if (milliseconds === undefined || held) return
    const started = Date.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [milliseconds, held])

  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
}
