import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `onEnd` after `milliseconds` of unpaused time; never if undefined. Spread the result on the element, to pause
 * the timer while it is hovered or focused.
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
