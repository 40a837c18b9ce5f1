import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedPasskey } from '#lib/contract/panel/passkeys.ts'
import { TEST_ORIGIN } from './world.ts'

/* A WebAuthn authenticator in software, with one passkey and every possible fault. */

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 }

interface Faults {
  /** Origin that the client data claims. */
  origin?: string
  /** Signs this challenge instead of the given one. */
  challenge?: string
  /** Relying party that the passkey was created for. */
  host?: string
  /** Without user verification (fingerprint, face or PIN). */
  unverified?: boolean
  /** Signature counter to report. */
  counter?: number
  /** Signs with a different key. */
  forged?: boolean
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

function coseKeyOf(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, point(x)],
      [cose.COSEKEYS.y, point(y)],
    ]),
  )
}

/**
 * @param site origin of the page that uses it
 */
export function authenticator(site = TEST_ORIGIN) {
  const credentialId = randomBytes(16)
  const { publicKey, privateKey } = newKey()
  let count = 0

  const clientData = (type: string, options: { challenge: string }, { origin = site, challenge }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }))

  function authData({ host = new URL(site).hostname, unverified, counter }: Faults, key?: Uint8Array) {
    count = counter ?? count + 1
    const flags = FLAGS.present | (unverified ? 0 : FLAGS.verified) | (key ? FLAGS.hasKey : 0)
    const head = Buffer.concat([sha256(host), Buffer.from([flags]), Buffer.alloc(4)])
    head.writeUInt32BE(count, head.length - 4)
    if (!key) return head
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([head, Buffer.alloc(16), length, credentialId, key])
  }

  const id = base64url(credentialId)
  const credential = { id, rawId: id, type: 'public-key' as const }

  return {
    id,
    create(options: PasskeyCreation, faults: Faults = {}): NewPasskey {
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData(faults, coseKeyOf(publicKey)))],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation))
      const clientDataJSON = base64url(clientData('webauthn.create', options, faults))
      return { ...credential, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    get(options: PasskeyRequest, faults: Faults = {}): SignedPasskey {
      const clientDataJson = clientData('webauthn.get', options, faults)
      const data = authData(faults)
      const key = faults.forged ? newKey().privateKey : privateKey
      const signature = base64url(sign('sha256', Buffer.concat([data, sha256(clientDataJson)]), key))
      return {
        ...credential,
        response: { clientDataJSON: base64url(clientDataJson), authenticatorData: base64url(data), signature },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof authenticator>
