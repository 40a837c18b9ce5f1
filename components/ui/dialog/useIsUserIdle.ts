import { useEffect, useState } from 'react'
import { isDialogOpen } from './openDialogs.ts'

/** `busy` is permanent: a user who has started something isn't interrupted. */
type Activity = 'idle' | 'moving' | 'busy'

/** How long after the last pointer move a click may still be aimed at the page, in ms. */
const MOVING_MS = 400

const listening = { capture: true, passive: true }

/**
 * Whether a dialog may open by itself without catching a click or a key meant for the page: nothing was clicked, typed
 * or chosen, no field or button has the focus, and the pointer is at rest. Ignores input while a dialog is open.
 */
export function useIsUserIdle(): boolean {
  const [activity, setActivity] = useState<Activity>('idle')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const move = () => {
      if (isDialogOpen()) return
      clearTimeout(timer)
      timer = setTimeout(() => setActivity((current) => (current === 'moving' ? 'idle' : current)), MOVING_MS)
      setActivity((current) => (current === 'idle' ? 'moving' : current))
    }
    const press = () => {
      if (!isDialogOpen()) setActivity('busy')
    }
    const focus = () => {
      if (document.activeElement?.matches('input, select, textarea, button')) press()
    }
    // The user may have focused a field, or pressed a button, before the scripts loaded.
    focus()
    addEventListener('focusin', focus, listening)
    addEventListener('pointermove', move, listening)
    addEventListener('pointerdown', press, listening)
    addEventListener('keydown', press, listening)
    addEventListener('input', press, listening)
    return () => {
      clearTimeout(timer)
      removeEventListener('focusin', focus, listening)
      removeEventListener('pointermove', move, listening)
      removeEventListener('pointerdown', press, listening)
      removeEventListener('keydown', press, listening)
      removeEventListener('input', press, listening)
    }
  }, [])
  return activity === 'idle'
}
