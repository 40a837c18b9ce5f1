/** How a survey ends, and the addresses that report it to the portal. */
import { randomBytes } from 'node:crypto'
import { signed } from './signing.ts'

export interface Ending {
  path: string
  outcome: string
  label: string
}

export const OUTCOMES: readonly Ending[] = [
  { path: 'completed', outcome: 'completed', label: 'Complete' },
  { path: 'partial', outcome: 'partial-completed', label: 'Partial' },
  { path: 'screened', outcome: 'screened', label: 'Screened out' },
  { path: 'overquota', outcome: 'over-quota', label: 'Over quota' },
  { path: 'screenercompleted', outcome: 'screener-completed', label: 'Screener completed' },
]

/** The keys that the portal gave; nothing else of the address goes back. */
const KEYS = ['ikey', 'skey', 'pikey']

/** The keys among these parameters that are not empty. */
export const keysOf = (given: URLSearchParams) =>
  new URLSearchParams(KEYS.map((key) => [key, given.get(key) ?? '']).filter(([, value]) => value !== ''))

/** How an outcome is reported. Where a secret is required, the portal must refuse all but the first. */
export const MANNERS: readonly { manner: string; label: string }[] = [
  { manner: 'signed', label: 'Signed' },
  { manner: 'unsigned', label: 'Not signed' },
  { manner: 'forged', label: 'Signed with another secret' },
  { manner: 'old', label: 'Signed 16 minutes ago' },
]

const OLD_SECONDS = 16 * 60

interface Signing {
  secret?: string | null
  manner?: string
}

/**
 * The address that reports an outcome.
 * @param portal its origin
 * @param parameters keys, and what a partner wants back
 */
export function outcomeUrl(
  portal: string,
  { path, outcome }: Ending,
  parameters: URLSearchParams,
  { secret = null, manner = 'unsigned' }: Signing = {},
): string {
  const url = `${portal}/${path}?${parameters}`
  if (manner === 'unsigned') return url
  const named = `${url}&outcome=${outcome}`
  if (manner === 'forged') return signed(named, randomBytes(16).toString('hex'))
  return signed(named, secret ?? '', manner === 'old' ? { ts: Math.floor(Date.now() / 1000) - OLD_SECONDS } : {})
}
