import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => undefined

/** Also requires the JSON parsers for WebAuthn options, which the server's data needs. */
const isSupported = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Null until hydration: reserve the space. */
export const useCanUsePasskeys = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribeNever, isSupported, () => null)
