import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { CompactSign, compactVerify, errors } from 'jose'
import type { Keyring } from '#server/config.ts'
import { Secret } from '#server/secret.ts'

/** The table cell that an encrypted value is bound to: copied to another cell, it cannot be decrypted. */
export interface Cell {
  table: string
  column: string
  row: string | number
}

/** A value cannot be decrypted, because its key is not in DATA_KEYS. The message is for operators. */
export class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError'
}

/** Purposes of keyed hashes: the same value has a different hash for each. */
type HmacPurpose =
  | 'code'
  | 'registration'
  | 'identity-ssn'
  | 'identity-birth-date'
  | 'identity-key'
  | 'recipient'
  | 'version'
  | 'passkey-user'
  | 'passkey-operator'
  | 'number-change'

/** The user and session that an access token is for. */
interface TokenSubject {
  userId: number
  sessionId: string
  expiresAt: Date
}

/** All keyed cryptography of the embedded panel. Of the keys in `DATA_KEYS`, the first encrypts and any can decrypt. */
export interface Crypto {
  /** A hash of each key, by key id: it shows whether a database was encrypted with the same key. */
  fingerprints: ReadonlyMap<number, string>
  /** Id of the key that encrypts new values. */
  sealingKey: number
  /** AES-256-GCM with a fresh 96-bit IV, as `v1.<key id>.<iv>.<text>.<tag>`. */
  seal: (plain: string, cell: Cell) => string
  /** @throws Error when the value was changed or moved to another cell, or its key is missing */
  open: (sealed: string, cell: Cell) => Secret
  /** HMAC-SHA-256 as `<key id>.<hash>`. */
  hmac: (purpose: HmacPurpose, value: string) => string
  /** The hash by each key, to find stored hashes of which some are older than a rotation. */
  hmacs: (purpose: HmacPurpose, value: string) => string[]
  /** Compares in constant time, with the key that made the stored hash. */
  hmacMatches: (purpose: HmacPurpose, value: string, stored: string) => boolean
  /** A JWT (HS256, `kid`) with userId, roles, jti and exp. */
  signToken: (subject: TokenSubject) => Promise<string>
  /** The session of a token; `null` unless we signed it. Does not check expiry: the session's row does. */
  readToken: (token: string) => Promise<{ userId: number; sessionId: string } | null>
}

interface Keys {
  fingerprint: string
  seal: Buffer
  token: Buffer
  hmac: (purpose: HmacPurpose) => Buffer
}

const KEY_BYTES = 32
const IV_BYTES = 12
const SEAL_VERSION = 'v1'
/** @see docs/specification/session.md#c-96-role-names */
const ROLES = [{ authority: 'ROLE_PANELIST' }]

function keysFrom(secret: Secret): Keys {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret.reveal(), 'carepanel', use, KEY_BYTES))
  const hmacKeys = new Map<HmacPurpose, Buffer>()
  const hmac = (purpose: HmacPurpose) => {
    const key = hmacKeys.get(purpose) ?? derive(`hmac ${purpose}`)
    hmacKeys.set(purpose, key)
    return key
  }
  const fingerprint = derive('fingerprint').toString('base64url')
  return { fingerprint, seal: derive('seal'), token: derive('token'), hmac }
}

const boundTo = ({ table, column, row }: Cell, id: number) => Buffer.from(`${table}\n${column}\n${row}\n${id}`)

function sealWith(key: Buffer, id: number, plain: string, cell: Cell): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(cell, id))
  const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return [SEAL_VERSION, id, ...[iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
}

function openWith(key: Buffer, id: number, parts: readonly string[], cell: Cell): Secret {
  const [iv = '', text = '', tag = ''] = parts
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
  decipher.setAAD(boundTo(cell, id)).setAuthTag(Buffer.from(tag, 'base64url'))
  const plain = Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()])
  return new Secret(plain.toString('utf8'))
}

const hash = (key: Buffer, value: string) => createHmac('sha256', key).update(value).digest()

const hmacBy = (id: number, { hmac }: Keys, purpose: HmacPurpose, value: string) =>
  `${id}.${hash(hmac(purpose), value).toString('base64url')}`

const claimsOf = (payload: Uint8Array) => {
  const claims: { userId?: unknown; jti?: unknown } | null = JSON.parse(Buffer.from(payload).toString('utf8'))
  const { userId, jti } = claims ?? {}
  return typeof userId === 'number' && typeof jti === 'string' ? { userId, sessionId: jti } : null
}

/** @param keyFor the key of the id in the token's header */
async function verifiedClaims(token: string, keyFor: (header: { kid?: string }) => Buffer) {
  try {
    const { payload } = await compactVerify(token, keyFor, { algorithms: ['HS256'] })
    return claimsOf(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return null
    throw error
  }
}

/** @param keyring keys by id, the encrypting one first. @throws Error when it is empty */
export function createCrypto(keyring: Keyring): Crypto {
  const keys = new Map([...keyring].map(([id, secret]) => [id, keysFrom(secret)]))
  const [first] = keys
  if (!first) throw new Error('The keyring is empty')
  const [sealingKey, sealingKeys] = first
  const keyOf = (id: string | undefined) => keys.get(Number(id))

  return {
    fingerprints: new Map([...keys].map(([id, { fingerprint }]) => [id, fingerprint])),
    sealingKey,
    seal: (plain, cell) => sealWith(sealingKeys.seal, sealingKey, plain, cell),
    open(sealed, cell) {
      const [version, id, ...parts] = sealed.split('.')
      const key = keyOf(id)
      if (version !== SEAL_VERSION) throw new Error('Not an encrypted value')
      if (!key) throw new MissingKeyError(`A stored value needs key ${id}, which is not in DATA_KEYS.`)
      return openWith(key.seal, Number(id), parts, cell)
    },
    hmac: (purpose, value) => hmacBy(sealingKey, sealingKeys, purpose, value),
    hmacs: (purpose, value) => [...keys].map(([id, each]) => hmacBy(id, each, purpose, value)),
    hmacMatches(purpose, value, stored) {
      const [id, expected = ''] = stored.split('.')
      const key = keyOf(id)
      const expectedBytes = Buffer.from(expected, 'base64url')
      const actual = key ? hash(key.hmac(purpose), value) : null
      return actual !== null && actual.length === expectedBytes.length && timingSafeEqual(actual, expectedBytes)
    },
    signToken({ userId, sessionId, expiresAt }) {
      const claims = { userId, roles: ROLES, jti: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }
      return new CompactSign(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: String(sealingKey) })
        .sign(sealingKeys.token)
    },
    readToken: (token) => verifiedClaims(token, ({ kid }) => keyOf(kid)?.token ?? sealingKeys.token),
  }
}
