/**
 * How addresses between a portal and its partners are signed, both ways. Nothing here is the portal's own code: it is what
 * a partner writes.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const FRESH_SECONDS = 15 * 60
const HEX = /^[0-9a-f]{64}$/

const before = (one, other) => (one < other ? -1 : Number(one > other))

/** As RFC 3986 has it: everything but letters, digits, `-`, `.`, `_` and `~`. */
const encoded = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Every parameter but the signature, sorted by name and value. @param {URLSearchParams} parameters */
export function signedText(parameters) {
  const others = [...parameters].filter(([name]) => name !== 'sig')
  const sorted = others.sort(([a, x], [b, y]) => before(a, b) || before(x, y))
  return sorted.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
}

/** HMAC-SHA-256 in hex. @param {URLSearchParams} parameters @param {string} secret */
export const signatureOf = (parameters, secret) =>
  createHmac('sha256', secret).update(signedText(parameters)).digest('hex')

const now = () => Math.floor(Date.now() / 1000)

/**
 * @param {string} address
 * @param {string} secret
 * @param {{ ts?: number, nonce?: string }} [stamp] seconds, and what is used once
 */
export function signed(address, secret, { ts = now(), nonce = randomBytes(16).toString('base64url') } = {}) {
  const url = new URL(address)
  url.searchParams.set('ts', String(ts))
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('sig', signatureOf(url.searchParams, secret))
  return url.href
}

/**
 * What a partner makes of an address that its people come back with.
 * @param {string} address
 * @param {string} secret
 * @returns {'right' | 'wrong' | 'old' | 'missing'}
 */
export function verdictOn(address, secret) {
  const { searchParams } = new URL(address)
  const given = searchParams.get('sig') ?? ''
  if (given === '') return 'missing'
  const expected = signatureOf(searchParams, secret)
  if (!HEX.test(given) || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return 'wrong'
  return Math.abs(now() - Number(searchParams.get('ts'))) <= FRESH_SECONDS ? 'right' : 'old'
}
