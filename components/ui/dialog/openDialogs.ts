import { useEffect, useState, useSyncExternalStore } from 'react'

/* Number of open dialogs on the page, so that dialogs that open by themselves wait for their turn. */

let open = 0
const listeners = new Set<() => void>()

function change(delta: number) {
  open += delta
  for (const listener of listeners) listener()
}

export const isDialogOpen = () => open > 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Counts a dialog while it is open. */
export function useCountedDialog(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])
}

/**
 * The dialog that may be shown: `due` once no other dialog is open, until `due` changes. Null otherwise, and on the
 * server.
 */
export function useDialogTurn<Name extends string>(due: Name | null): Name | null {
  const isOpen = useSyncExternalStore(subscribe, isDialogOpen, () => true)
  const [shownName, setShownName] = useState<Name | null>(null)
  if (shownName !== null && shownName !== due) setShownName(null)
  if (shownName === null && due !== null && !isOpen) setShownName(due)
  return shownName === due ? shownName : null
}
