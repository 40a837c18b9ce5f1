import 'server-only'
import type { Config } from '#server/config.ts'

const DAY = 24 * 60 * 60 * 1000
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/** Nothing behind a session, and no address with somebody's key in it, is for a search engine. */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /login$
Disallow: /
`

/** @see https://www.rfc-editor.org/rfc/rfc9116 */
function securityText({ origin, brand }: Config): string {
  const expires = new Date(Math.floor(Date.now() / DAY) * DAY + VALID_DAYS * DAY)
  return `Contact: mailto:${brand.supportEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`
}

const files: Readonly<Record<string, (settings: Config) => string>> = {
  '/robots.txt': () => ROBOTS,
  '/security.txt': securityText,
  '/.well-known/security.txt': securityText,
}

/** The text of a file that programs look for at this path; null for any other path. */
export const publicText = (pathname: string, settings: Config): string | null =>
  Object.hasOwn(files, pathname) ? (files[pathname]?.(settings) ?? null) : null
