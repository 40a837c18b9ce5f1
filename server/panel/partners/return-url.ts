import 'server-only'
import { URL_MAX } from '#lib/constants.ts'
import type { Secret } from '#server/secret.ts'
import { randomKey } from '../core/random-keys.ts'
import { signatureOf } from '../surveys/outcomes/signature.ts'

const VALUE_MAX = 256

interface Return {
  /** As it is registered, with whatever query it has. */
  url: string
  /** Names of parameters that go back. */
  passes: readonly string[]
  secret: Secret | null
  /** When they are sent there: the partner refuses an old signature. */
  at: Date
}

/** As long as the address with its signature would not be too long. */
const SIGNATURE_ROOM = 160

/**
 * Where a partner's person goes now: the registered address with ours and with those of their parameters that the partner
 * asked to have back. Theirs never take the place of one that is there.
 */
export function returnUrl(
  { url: registered, passes, secret, at }: Return,
  ours: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): string {
  const url = new URL(registered)
  const { searchParams } = url
  for (const [name, value] of Object.entries(ours)) searchParams.set(name, value)
  for (const name of passes) {
    const value = Object.hasOwn(theirs, name) ? theirs[name] : undefined
    if (value === undefined || value.length > VALUE_MAX || searchParams.has(name)) continue
    searchParams.append(name, value)
    if (url.href.length > URL_MAX - SIGNATURE_ROOM) searchParams.delete(name)
  }
  if (!secret) return url.href
  searchParams.set('ts', String(Math.floor(at.getTime() / 1000)))
  searchParams.set('nonce', randomKey())
  searchParams.set('sig', signatureOf(searchParams, secret))
  return url.href
}
