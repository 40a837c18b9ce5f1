import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls `onEnd` after `milliseconds` of unpaused time; never if undefined. Spread the result on the element, to pause
 * the timer while it is hovered or focused.
 * @see docs/specification/registration.md#c-103-a-five-second-alert-that-contains-a-link
 */
export function useExpiry(milliseconds: number | undefined, onEnd: () => void) {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isPaused = isHovered || isFocused
  const millisecondsLeft = useRef(milliseconds ?? 0)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    millisecondsLeft.current = milliseconds ?? 0
  }, [milliseconds])

  useEffect(() => {
    if (milliseconds === undefined || isPaused) return
    const startedAt = Date.now()
    const timer = setTimeout(end, millisecondsLeft.current)
    return () => {
      clearTimeout(timer)
      millisecondsLeft.current -= Date.now() - startedAt
    }
  }, [milliseconds, isPaused])

  return {
    onMouseEnter: () => setIsHovered(true),
    onMouseLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
  }
}
