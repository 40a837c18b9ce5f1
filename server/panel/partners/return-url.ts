import 'server-only'
import { URL_MAX } from '#lib/constants.ts'
import type { Secret } from '#server/secret.ts'
import { SIGNATURE_ROOM, signUrl } from '../surveys/outcomes/signature.ts'

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
  if (secret) signUrl(url, secret, at)
  return url.href
}
