import { useBrowserValue } from '#components/ui/useBrowserValue.ts'

/** Also requires the JSON parsers for WebAuthn options, which the server's data needs. */
const isSupported = () =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Null until hydration: reserve the space. */
export const useCanUsePasskeys = (): boolean | null => useBrowserValue<boolean | null>(isSupported, null)
