import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run: false in the page that the server sent and while it comes alive, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
