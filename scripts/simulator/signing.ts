/**
 * Signs and verifies URLs between a portal and its partners. Does not use the portal's code: it is what a partner would
 * write.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const FRESH_SECONDS = 15 * 60
const HEX = /^[0-9a-f]{64}$/

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** RFC 3986 encoding: everything but letters, digits, `-`, `.`, `_` and `~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** All parameters except the signature, sorted by name and value. */
export function signedText(parameters: URLSearchParams): string {
  const others = [...parameters].filter(([name]) => name !== 'sig')
  const sorted = others.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  return sorted.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
}

/** HMAC-SHA-256 in hex. */
export const signatureOf = (parameters: URLSearchParams, secret: string) =>
  createHmac('sha256', secret).update(signedText(parameters)).digest('hex')

const now = () => Math.floor(Date.now() / 1000)

interface Stamp {
  /** Seconds since 1970. */
  ts?: number
  /** Used only once. */
  nonce?: string
}

export function signed(
  address: string,
  secret: string,
  { ts = now(), nonce = randomBytes(16).toString('base64url') }: Stamp = {},
): string {
  const url = new URL(address)
  url.searchParams.set('ts', String(ts))
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('sig', signatureOf(url.searchParams, secret))
  return url.href
}

export type Verdict = 'right' | 'wrong' | 'old' | 'missing'

/** Checks the signature of a URL with which a respondent returns to the partner. */
export function verdictOn(address: string, secret: string): Verdict {
  const { searchParams } = new URL(address)
  const given = searchParams.get('sig') ?? ''
  if (given === '') return 'missing'
  const expected = signatureOf(searchParams, secret)
  if (!HEX.test(given) || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return 'wrong'
  return Math.abs(now() - Number(searchParams.get('ts'))) <= FRESH_SECONDS ? 'right' : 'old'
}
