import { useEffect, useState } from 'react'
import { isDialogOpen } from './openDialogs.ts'

/** `busy` is permanent: a user who has started something isn't interrupted. */
type Hand = 'still' | 'moving' | 'busy'

/** How long after the last pointer move a click may still be aimed at the page, in ms. */
const MOVING_MS = 400

const listening = { capture: true, passive: true }

/**
 * Whether a dialog may open by itself without catching a click meant for the page: nothing was clicked or typed, and
 * the pointer is at rest. Ignores input while a dialog is open.
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
