import { useEffect, useState, useSyncExternalStore } from 'react'

/*
 * How many dialogs are open, wherever on the page they are: one that would open by itself waits for its turn.
 */

let open = 0
const listeners = new Set<() => void>()

function change(by: number) {
  open += by
  for (const listener of listeners) listener()
}

export const isDialogOpen = () => open > 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Counts a dialog for as long as it is open. */
export function useCountedDialog(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    change(1)
    return () => change(-1)
  }, [isOpen])
}

/** `due` once no other dialog is open, and from then on until something else is due; else null. Null on the server. */
export function useDialogTurn<Name extends string>(due: Name | null): Name | null {
  const taken = useSyncExternalStore(subscribe, isDialogOpen, () => true)
  const [shown, setShown] = useState<Name | null>(null)
  if (shown !== null && shown !== due) setShown(null)
  if (shown === null && due !== null && !taken) setShown(due)
  return shown === due ? shown : null
}
