import 'server-only'
import type { NewPasskey, SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { StoredPasskey } from './passkeys.repository.ts'

/*
 * The Web Authentication standard, by its library, which is loaded when somebody uses a passkey. A passkey is good for the
 * portal's host alone, and must always have verified who holds it, by a finger, a face or a PIN.
 */

const library = () => import('@simplewebauthn/server')

/** EdDSA, ECDSA and RSA, by the numbers of COSE: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

type Portal = Pick<PanelContext, 'origin' | 'brand'>

const hostOf = ({ origin }: Portal) => new URL(origin).hostname

const descriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

const expectedBy = (portal: Portal, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: portal.origin,
  expectedRPID: hostOf(portal),
  requireUserVerification: true,
})

interface Holder {
  /** Tells an authenticator which of its passkeys are of one account; nothing of the member can be read from it. */
  handle: string
  name: string
  signInName: string
  passkeys: readonly StoredPasskey[]
}

/** What a browser makes a passkey by that can be found without typing anything. */
export async function creationOptions(portal: Portal, { handle, name, signInName, passkeys }: Holder) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: portal.brand.name,
    rpID: hostOf(portal),
    userID: new TextEncoder().encode(handle),
    userName: signInName,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @param passkeys one of these; any that the browser has when not given */
export async function requestOptions(portal: Portal, passkeys?: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(portal),
    userVerification: 'required',
    ...(passkeys && { allowCredentials: descriptors(passkeys) }),
  })
}

/** The library throws at whatever is not as it should be. */
async function orNull<T>(verifying: Promise<T>): Promise<T | null> {
  try {
    return await verifying
  } catch {
    return null
  }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** What is kept of a new passkey; `null` when the answer is not the right one. */
export async function verifiedNew(portal: Portal, passkey: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const verified = await orNull(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expectedBy(portal, challenge),
    }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = passkey.response.transports ?? []
  return { credential_id: id, public_key: base64url(publicKey), counter, transports }
}

/** The counter that the passkey has signed; `null` when the signature is not the right one. */
export async function verifiedCounter(
  portal: Portal,
  { response, ...passkey }: SignedPasskey,
  { credential_id, public_key, counter }: StoredPasskey,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...signed } = response
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: { ...passkey, response: signed, clientExtensionResults: {} },
      credential: { id: credential_id, publicKey: Buffer.from(public_key, 'base64url'), counter },
      ...expectedBy(portal, challenge),
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
