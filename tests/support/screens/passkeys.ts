import type { PasskeyCreation, PasskeyRequest } from '#lib/contract/panel/passkeys.ts'

/* Mock of the WebAuthn API, which jsdom lacks. */

const bytes = { clientDataJSON: 'e30', authenticatorData: 'AA' }

class FakeCredential {
  static parseCreationOptionsFromJSON = (options: PasskeyCreation) => options
  static parseRequestOptionsFromJSON = (options: PasskeyRequest) => options
  readonly response: object

  constructor(response: object) {
    this.response = response
  }

  toJSON = () => ({ id: 'aWQ', rawId: 'aWQ', type: 'public-key', response: { ...bytes, ...this.response } })
}

export const signedByBrowser = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { ...bytes, signature: 'MEU' },
}

/** Installs the mock, and returns its functions. */
export function browserWithPasskeys() {
  const create = jest.fn(
    async (_: object): Promise<unknown> => new FakeCredential({ attestationObject: 'oA', transports: [] }),
  )
  const get = jest.fn(async (_: object): Promise<unknown> => new FakeCredential({ signature: 'MEU' }))
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: FakeCredential, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  return { create, get }
}

export const browserWithoutPasskeys = () => Reflect.deleteProperty(globalThis, 'PublicKeyCredential')

export const requestToSign: PasskeyRequest = { challenge: 'b25l', rpId: 'portal.test', userVerification: 'required' }
export const requestToCreate: PasskeyCreation = {
  challenge: 'b25l',
  rp: { id: 'portal.test', name: 'Carepanel' },
  user: { id: 'dXNlcg', name: 'mary@x.co', displayName: 'Mary Lee' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
