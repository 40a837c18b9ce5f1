/** How a survey ends, and the addresses that tell the portal so. */
import { randomBytes } from 'node:crypto'
import { signed } from './signing.mjs'

export const OUTCOMES = [
  { path: 'completed', outcome: 'completed', label: 'Complete' },
  { path: 'partial', outcome: 'partial-completed', label: 'Partial' },
  { path: 'screened', outcome: 'screened', label: 'Screened out' },
  { path: 'overquota', outcome: 'over-quota', label: 'Over quota' },
  { path: 'screenercompleted', outcome: 'screener-completed', label: 'Screener completed' },
]

/** The keys the portal gave; nothing else that came in the address goes back. */
export const KEYS = ['ikey', 'skey', 'pikey']

/** @param {URLSearchParams} given @returns {URLSearchParams} the keys among them that are not empty */
export const keysOf = (given) =>
  new URLSearchParams(KEYS.flatMap((key) => (given.get(key) ? [[key, given.get(key)]] : [])))

/** How an outcome is told; all but the first two have to be refused where a secret is required. */
export const MANNERS = [
  { manner: 'signed', label: 'Signed' },
  { manner: 'unsigned', label: 'Not signed' },
  { manner: 'forged', label: 'Signed with another secret' },
  { manner: 'old', label: 'Signed 16 minutes ago' },
]

const OLD_SECONDS = 16 * 60

/**
 * @param {string} portal its origin
 * @param {typeof OUTCOMES[number]} ending
 * @param {URLSearchParams} parameters keys, and what a partner wants back
 * @param {{ secret?: string | null, manner?: string }} [how]
 */
export function outcomeUrl(portal, { path, outcome }, parameters, { secret = null, manner = 'unsigned' } = {}) {
  const url = `${portal}/${path}?${parameters}`
  if (manner === 'unsigned') return url
  const named = `${url}&outcome=${outcome}`
  if (manner === 'forged') return signed(named, randomBytes(16).toString('hex'))
  return signed(named, secret ?? '', manner === 'old' ? { ts: Math.floor(Date.now() / 1000) - OLD_SECONDS } : {})
}
