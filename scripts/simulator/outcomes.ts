/** Outcomes of a survey, and the URLs that report them to the portal. */
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

/** The portal's keys; other parameters are not sent back. */
const KEYS = ['ikey', 'skey', 'pikey']

/** The non-empty keys among these parameters. */
export const keysOf = (given: URLSearchParams) =>
  new URLSearchParams(KEYS.map((key) => [key, given.get(key) ?? '']).filter(([, value]) => value !== ''))

/** How an outcome is reported. Where a secret is required, the portal must reject all but the first. */
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
 * The URL that reports an outcome.
 * @param portal the portal's origin
 * @param parameters keys, and the partner's own parameters
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
