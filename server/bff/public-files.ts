import 'server-only'
import { LIGHT_SURFACE } from '#lib/constants.ts'
import { brandIcon } from '#lib/format/brand-icon.ts'
import type { Config } from '#server/config.ts'

const ICON_PATH = '/icon.svg'

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

/** For a phone's home screen. @see https://www.w3.org/TR/appmanifest/ */
const manifest = ({ brand }: Config) =>
  JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    start_url: '/dashboard',
    display: 'standalone',
    background_color: LIGHT_SURFACE,
    theme_color: LIGHT_SURFACE,
    icons: [{ src: ICON_PATH, sizes: 'any', type: 'image/svg+xml' }],
  })

interface PublicFile {
  type: string
  text: (settings: Config) => string
}

const plain = (text: PublicFile['text']): PublicFile => ({ type: 'text/plain; charset=utf-8', text })

const files: Readonly<Record<string, PublicFile>> = {
  '/robots.txt': plain(() => ROBOTS),
  '/security.txt': plain(securityText),
  '/.well-known/security.txt': plain(securityText),
  '/manifest.webmanifest': { type: 'application/manifest+json', text: manifest },
  [ICON_PATH]: { type: 'image/svg+xml', text: ({ brand }) => brandIcon(brand) },
}

/** A file that programs look for at this path; null for any other path. */
export function publicFileAt(pathname: string, settings: Config): { type: string; text: string } | null {
  const file = Object.hasOwn(files, pathname) ? files[pathname] : undefined
  return file ? { type: file.type, text: file.text(settings) } : null
}
