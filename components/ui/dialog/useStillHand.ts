import { useEffect, useState } from 'react'
import { isDialogOpen } from './openDialogs.ts'

/** `busy`: something of the page was pressed. It stays so: whoever has begun something is not interrupted. */
type Hand = 'still' | 'moving' | 'busy'

/** A hand that has moved is on its way to something for so long. */
const MOVING_MS = 400

const listening = { capture: true, passive: true }

/**
 * Whether a dialog may open by itself without taking a press that was meant for the page: nothing was pressed on it, and the
 * pointer is not on its way. What is done in an open dialog does not count.
 */
export function useStillHand(): boolean {
  const [hand, setHand] = useState<Hand>('still')
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const move = () => {
      if (isDialogOpen()) return
      clearTimeout(rest)
      rest = setTimeout(() => setHand((was) => (was === 'moving' ? 'still' : was)), MOVING_MS)
      setHand((was) => (was === 'still' ? 'moving' : was))
    }
    const press = () => {
      if (!isDialogOpen()) setHand('busy')
    }
    addEventListener('pointermove', move, listening)
    addEventListener('pointerdown', press, listening)
    addEventListener('keydown', press, listening)
    return () => {
      clearTimeout(rest)
      removeEventListener('pointermove', move, listening)
      removeEventListener('pointerdown', press, listening)
      removeEventListener('keydown', press, listening)
    }
  }, [])
  return hand === 'still'
}
