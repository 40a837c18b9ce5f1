import 'server-only'
import { URL_MAX } from '#lib/constants.ts'
import type { Secret } from '#server/secret.ts'
import { SIGNATURE_ROOM, signUrl } from '../surveys/outcomes/signature.ts'

const VALUE_MAX = 256

interface Return {
  /** The registered address, with its own query parameters. */
  url: string
  /** Names of the person's parameters to send back to the partner. */
  passes: readonly string[]
  secret: Secret | null
  /** Time of the redirect: the partner rejects an old signature. */
  date: Date
}

/**
 * The registered address with our parameters, and those of the person's parameters that the partner asked to get back;
 * these never override a parameter that is already set.
 */
export function returnUrl(
  { url: registered, passes, secret, date }: Return,
  ownParameters: Readonly<Record<string, string>>,
  partnerParameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(registered)
  const { searchParams } = url
  for (const [name, value] of Object.entries(ownParameters)) searchParams.set(name, value)
  for (const name of passes) {
    const value = Object.hasOwn(partnerParameters, name) ? partnerParameters[name] : undefined
    if (value === undefined || value.length > VALUE_MAX || searchParams.has(name)) continue
    searchParams.append(name, value)
    if (url.href.length > URL_MAX - SIGNATURE_ROOM) searchParams.delete(name)
  }
  if (secret) signUrl(url, secret, date)
  return url.href
}
