import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => undefined

/** A value of the browser that stays the same. On the server and during hydration: `before`. */
export const useBrowserValue = <T>(read: () => T, before: T): T =>
  useSyncExternalStore(subscribeNever, read, () => before)
