import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '#server/secret.ts'
import { randomKey } from '../../core/random-keys.ts'

/*
 * Signature of outcomes, both from survey hosts to us and from us to partners. The URL's query has `ts` (seconds),
 * `nonce`, `outcome` and `sig`. Facts for surveys are signed in the same way but without `outcome`, so that they cannot be
 * sent back as a report. `sig` is the hex HMAC-SHA-256 over all other parameters: sorted by name and value,
 * percent-encoded as in RFC 3986, joined by `=` and `&`.
 */

const NONCE = /^[A-Za-z0-9_-]{8,128}$/
const SIGNATURE = /^[0-9a-f]{64}$/
const TIMESTAMP = /^\d{10}$/

/** Percent-encodes everything but letters, digits, `-`, `.`, `_` and `~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signed text: all parameters except `sig`. */
function signedText(parameters: URLSearchParams): string {
  const others = [...parameters].filter(([name]) => name !== 'sig')
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
  const sorted = others.toSorted(([name, value], [name2, value2]) => compare(name, name2) || compare(value, value2))
  return sorted.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
}

const hashOf = (parameters: URLSearchParams, secret: Secret) =>
  createHmac('sha256', secret.reveal()).update(signedText(parameters)).digest()

const signatureOf = (parameters: URLSearchParams, secret: Secret) => hashOf(parameters, secret).toString('hex')

/** Maximum length that a signature adds to a URL. */
export const SIGNATURE_ROOM = 160

/** Adds a signature to a URL. @param date the current time: old signatures are rejected */
export function signUrl({ searchParams }: URL, secret: Secret, date: Date): void {
  searchParams.set('ts', String(Math.floor(date.getTime() / 1000)))
  searchParams.set('nonce', randomKey())
  searchParams.set('sig', signatureOf(searchParams, secret))
}

/** Compares in constant time. */
export function isSignedBy(parameters: URLSearchParams, secret: Secret): boolean {
  const [signature = '', ...extraSignatures] = parameters.getAll('sig')
  if (extraSignatures.length > 0 || !SIGNATURE.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), hashOf(parameters, secret))
}

export const isTimestamp = (text: string) => TIMESTAMP.test(text)

/** Time of signing in seconds, and nonce; `null` unless each is present once and well-formed. */
export function timestampAndNonce(parameters: URLSearchParams): { ts: number; nonce: string } | null {
  const [ts = '', ...moreTs] = parameters.getAll('ts')
  const [nonce = '', ...moreNonces] = parameters.getAll('nonce')
  if (moreTs.length + moreNonces.length > 0 || !isTimestamp(ts) || !NONCE.test(nonce)) return null
  return { ts: Number(ts), nonce }
}
