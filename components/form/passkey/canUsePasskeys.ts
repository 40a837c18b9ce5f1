import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Also the forms in which the server and the browser speak of passkeys: without them this browser is offered none. */
const isSupported = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** `null` until scripts run: keep the place free. */
export const useCanUsePasskeys = (): boolean | null =>
  useSyncExternalStore<boolean | null>(never, isSupported, () => null)
