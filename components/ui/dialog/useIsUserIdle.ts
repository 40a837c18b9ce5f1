import { useEffect, useState } from 'react'
import { isDialogOpen } from './openDialogs.ts'

/** `busy` is permanent: a user who has started something isn't interrupted. */
type Activity = 'idle' | 'moving' | 'busy'

/** How long after the last pointer move a click may still be aimed at the page, in ms. */
const MOVING_MS = 400

const listening = { capture: true, passive: true }

/**
 * Whether a dialog may open by itself without catching a click meant for the page: nothing was clicked or typed, and
 * the pointer is at rest. Ignores input while a dialog is open.
 */
export function useIsUserIdle(): boolean {
  const [activity, setActivity] = useState<Activity>('idle')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const move = () => {
      if (isDialogOpen()) return
      clearTimeout(timer)
      timer = setTimeout(() => setActivity((was) => (was === 'moving' ? 'idle' : was)), MOVING_MS)
      setActivity((was) => (was === 'idle' ? 'moving' : was))
    }
    const press = () => {
      if (!isDialogOpen()) setActivity('busy')
    }
    addEventListener('pointermove', move, listening)
    addEventListener('pointerdown', press, listening)
    addEventListener('keydown', press, listening)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', move, listening)
      removeEventListener('pointerdown', press, listening)
      removeEventListener('keydown', press, listening)
    }
  }, [])
  return activity === 'idle'
}
