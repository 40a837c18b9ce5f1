import 'server-only'
import type { NewPasskey, SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import type { StoredPasskey } from './passkeys.repository.ts'

/*
 * Web Authentication, by a library that is loaded on first use. A passkey is valid for one host only, and every use
 * requires user verification by fingerprint, face or PIN.
 */

const library = () => import('@simplewebauthn/server')

/** COSE ids of EdDSA, ES256 and RS256, the algorithms that authenticators support. */
const ALGORITHMS = [-8, -7, -257]

/** Where passkeys are made and used: the portal, or the console. */
export interface PasskeySite {
  origin: string
  brand: { name: string }
}

type Descriptor = Pick<StoredPasskey, 'credential_id' | 'transports'>
type Verifier = Pick<StoredPasskey, 'credential_id' | 'public_key' | 'counter'>

const hostOf = ({ origin }: PasskeySite) => new URL(origin).hostname

const descriptors = (passkeys: readonly Descriptor[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

const expectedBy = (site: PasskeySite, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: hostOf(site),
  requireUserVerification: true,
})

interface Holder {
  /** WebAuthn user handle: groups the passkeys of one account and reveals nothing about its holder. */
  handle: string
  name: string
  signInName: string
  passkeys: readonly Descriptor[]
}

/** Options for creating a discoverable passkey: signing in with it needs no user name. */
export async function creationOptions(site: PasskeySite, { handle, name, signInName, passkeys }: Holder) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: site.brand.name,
    rpID: hostOf(site),
    userID: new TextEncoder().encode(handle),
    userName: signInName,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: descriptors(passkeys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @param passkeys those to accept; by default any that the browser has for this site */
export async function requestOptions(site: PasskeySite, passkeys?: readonly Descriptor[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
    ...(passkeys && { allowCredentials: descriptors(passkeys) }),
  })
}

/** The library throws on every invalid response. */
async function orNull<T>(verifying: Promise<T>): Promise<T | null> {
  try {
    return await verifying
  } catch {
    return null
  }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The columns to store for a new passkey; `null` when the browser's response is invalid. */
export async function verifiedNew(site: PasskeySite, passkey: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const verified = await orNull(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
      ...expectedBy(site, challenge),
    }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = passkey.response.transports ?? []
  return { credential_id: id, public_key: base64url(publicKey), counter, transports }
}

/** The signature counter; `null` when the signature is invalid. */
export async function verifiedCounter(
  site: PasskeySite,
  { response, ...passkey }: SignedPasskey,
  { credential_id, public_key, counter }: Verifier,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...signed } = response
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: { ...passkey, response: signed, clientExtensionResults: {} },
      credential: { id: credential_id, publicKey: Buffer.from(public_key, 'base64url'), counter },
      ...expectedBy(site, challenge),
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
